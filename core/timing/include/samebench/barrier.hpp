#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <type_traits>

/// Optimisation barriers that hold in a WebAssembly engine as well as in the C++ compiler. They are
/// C++17, as all that programs for Google Benchmark include.
///
/// An empty `asm` statement stops LLVM only: in WebAssembly it leaves no instruction behind,
/// so wasm-opt and the engine's own compiler delete the work as dead code. They cannot delete
/// a load or a store through a pointer that is itself read from memory. `SAMEBENCH_ASM_BARRIERS`
/// builds plain `asm` barriers instead: a test uses it to prove that the ladder notices deleted
/// work.
namespace samebench {

namespace detail {

inline constexpr std::size_t sink_size = 64;

/// Where kept values are stored. Accessed only through the pointers below. Objects have a place of
/// their own, because a checksum of what was kept must not contain addresses or padding.
alignas(16) inline unsigned char sink_storage[sink_size];
alignas(16) inline unsigned char object_storage[sink_size];
alignas(16) inline unsigned char slot_storage[sink_size];
inline const void* address_storage;

// The pointers are volatile, so that neither compiler nor engine can assume where they point or
// whether two of them alias.
inline unsigned char* volatile sink = sink_storage;
inline unsigned char* volatile object_sink = object_storage;
inline unsigned char* volatile slot_in = slot_storage;
inline unsigned char* volatile slot_out = slot_storage;
inline const void** volatile address_sink = &address_storage;

/// Types that one machine load or store moves.
template <class T>
inline constexpr bool is_scalar = (std::is_arithmetic_v<T> || std::is_enum_v<T>)&&sizeof(T) <= 8;

/// Types that are stored themselves, byte by byte.
template <class T>
inline constexpr bool is_bytes = std::is_trivially_copyable_v<T> && sizeof(T) <= sink_size &&
                                 !std::is_pointer_v<T> &&
                                 !std::is_convertible_v<T, std::string_view>;

template <class T>
inline constexpr bool is_array_of_numbers = false;
template <class T, std::size_t Size>
inline constexpr bool is_array_of_numbers<std::array<T, Size>> = is_scalar<T>;

/// Where a `T` is kept. Numbers and arrays of them have the same bytes on every platform; other
/// objects may be iterators.
template <class T>
[[nodiscard]] inline unsigned char* sink_of() noexcept {
    return is_scalar<T> || is_array_of_numbers<T> ? sink : object_sink;
}

inline void memory_barrier() noexcept {
    asm volatile("" : : : "memory");
}

// GCC 14 and later warn that the stored address may be of a local variable that no longer exists.
// That is harmless here, because the address is never read.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdangling-pointer"
#endif
/// Makes the compiler assume that other code reads and writes the object at `address`.
inline void keep_address(const void* address, const void** slot = address_sink) noexcept {
    *slot = address;
    memory_barrier();
}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

/// Reads `*address` and hides the value from the optimiser. Scalars are returned by value, other
/// objects by reference: the compiler has to assume that their bytes have changed.
template <class T>
[[nodiscard]] inline decltype(auto) load(const T* address) noexcept {
    if constexpr (is_scalar<T>) {
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
    if constexpr (detail::is_scalar<T>) {
        asm volatile("" : : "r"(value) : "memory");
    } else {
        asm volatile("" : : "r"(std::addressof(value)) : "memory");
    }
}

template <class T>
[[nodiscard]] inline T launder(T value) noexcept {
    asm volatile("" : "+r"(value) : : "memory");
    return value;
}

#else

/// Forces `value` to be computed, so that the optimiser cannot delete the work that it takes.
///
/// Costs a store. Trivially copyable values of up to 64 bytes are stored themselves. Of larger
/// ones, of pointers, and of objects such as `std::string` the address is stored, and the compiler
/// has to assume that what it points to is read. Numbers and arrays of them are part of the
/// benchmark's checksum; objects are not, because they may contain addresses.
template <class T>
inline void keep(const T& value) noexcept {
    if constexpr (detail::is_scalar<T>) {
        *reinterpret_cast<volatile T*>(detail::sink) = value;
    } else if constexpr (detail::is_bytes<T>) {
        std::memcpy(detail::sink_of<T>(), std::addressof(value), sizeof(T));
        detail::memory_barrier();
    } else if constexpr (std::is_pointer_v<T>) {
        detail::keep_address(static_cast<const void*>(value));
    } else {
        detail::keep_address(std::addressof(value));
    }
}

/// Returns `value` and hides it from the optimiser, so that it cannot be computed in advance.
///
/// Costs a store and a load. Takes trivially copyable values of up to 64 bytes; larger ones do not
/// compile.
template <class T, class = std::enable_if_t<std::is_trivially_copyable_v<T>>>
[[nodiscard]] inline T launder(T value) noexcept {
    if constexpr (detail::is_scalar<T> || std::is_pointer_v<T>) {
        *reinterpret_cast<volatile T*>(detail::slot_in) = value;
        return *reinterpret_cast<volatile T*>(detail::slot_out);
    } else {
        static_assert(sizeof(T) <= detail::sink_size, "launder() takes up to 64 bytes");
        std::memcpy(detail::slot_in, std::addressof(value), sizeof(T));
        detail::memory_barrier();
        std::memcpy(std::addressof(value), detail::slot_out, sizeof(T));
        return value;
    }
}

#endif

}  // namespace samebench
