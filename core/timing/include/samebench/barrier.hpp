#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

/// Barriers that a WebAssembly engine respects as well as the C++ compiler.
///
/// The usual empty `asm` statement stops LLVM only: in WebAssembly it leaves no instruction behind,
/// so that wasm-opt and the engine's own compiler see dead code and delete it. What they cannot
/// delete is a load from and a store to linear memory through a pointer that is itself read from
/// memory. `SAMEBENCH_ASM_BARRIERS` builds the usual kind instead, so that a test can show that the
/// ladder sees work being deleted.
namespace samebench {

namespace detail {

inline constexpr std::size_t sink_size = 64;

/// Where kept values go. Only ever reached through the pointers below.
alignas(16) inline unsigned char sink_storage[sink_size];
alignas(16) inline unsigned char slot_storage[sink_size];
inline const void* address_storage;

// Volatile pointers: neither compiler nor engine can tell where they point, nor that two of them
// do or do not alias.
inline unsigned char* volatile sink = sink_storage;
inline unsigned char* volatile slot_in = slot_storage;
inline unsigned char* volatile slot_out = slot_storage;
inline const void** volatile address_sink = &address_storage;

/// Types that one machine load or store moves.
template <class T>
concept Scalar = (std::is_arithmetic_v<T> || std::is_enum_v<T>)&&sizeof(T) <= 8;

/// Types whose bytes are their value on every platform: no addresses inside.
template <class T>
concept Bytes = std::is_trivially_copyable_v<T> && sizeof(T) <= sink_size &&
                !std::is_pointer_v<T> && !std::is_convertible_v<T, std::string_view>;

inline void memory_barrier() noexcept {
    asm volatile("" : : : "memory");
}

/// Tells the compiler that the object at `address` may be read and written by others.
inline void keep_address(const void* address) noexcept {
    *address_sink = address;
    memory_barrier();
}

/// Reads `*address` so that nobody can know its value beforehand. Objects that are not scalars are
/// passed on by reference: their bytes are in memory that the compiler must take as changed.
template <class T>
[[nodiscard]] inline decltype(auto) load(const T* address) noexcept {
    if constexpr (Scalar<T>) {
        return T{*static_cast<const volatile T*>(address)};
    } else {
        asm volatile("" : "+r"(address) : : "memory");
        return *address;
    }
}

}  // namespace detail

#ifdef SAMEBENCH_ASM_BARRIERS

template <class T>
inline void keep(const T& value) noexcept {
    if constexpr (detail::Scalar<T>) {
        asm volatile("" : : "r"(value) : "memory");
    } else {
        asm volatile("" : : "r"(&value) : "memory");
    }
}

template <class T>
[[nodiscard]] inline T launder(T value) noexcept {
    asm volatile("" : "+r"(value) : : "memory");
    return value;
}

#else

/// Makes sure that `value` is computed: its bytes are stored where they might be read.
///
/// Trivially copyable values of up to 64 bytes are stored; of larger ones, of pointers, and of
/// objects such as `std::string` the address is stored, and what it leads to counts as read.
template <class T>
inline void keep(const T& value) noexcept {
    if constexpr (detail::Scalar<T>) {
        *reinterpret_cast<volatile T*>(detail::sink) = value;
    } else if constexpr (detail::Bytes<T>) {
        std::memcpy(detail::sink, &value, sizeof(T));
        detail::memory_barrier();
    } else if constexpr (std::is_pointer_v<T>) {
        detail::keep_address(static_cast<const void*>(value));
    } else {
        detail::keep_address(&value);
    }
}

/// Returns `value`, but so that neither compiler nor engine can know it: it takes a way through
/// memory. Costs a store and a load.
template <class T>
requires std::is_trivially_copyable_v<T>
[[nodiscard]] inline T launder(T value) noexcept {
    if constexpr (detail::Scalar<T> || std::is_pointer_v<T>) {
        *reinterpret_cast<volatile T*>(detail::slot_in) = value;
        return *reinterpret_cast<volatile T*>(detail::slot_out);
    } else {
        static_assert(sizeof(T) <= detail::sink_size, "launder() takes up to 64 bytes");
        std::memcpy(detail::slot_in, &value, sizeof(T));
        detail::memory_barrier();
        std::memcpy(&value, detail::slot_out, sizeof(T));
        return value;
    }
}

#endif

}  // namespace samebench
