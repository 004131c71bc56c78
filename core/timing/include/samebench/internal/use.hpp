#pragma once

#include <cstddef>
#include <memory>
#include <samebench/barrier.hpp>
#include <type_traits>

/// The barriers of other libraries where engines see through empty `asm` statements (barrier.hpp).
namespace samebench::detail {

template <class T>
inline constexpr bool can_launder = (is_scalar<T> || std::is_pointer_v<T>)&&!std::is_const_v<T> &&
                                    !std::is_volatile_v<T>;

namespace foreign {

#ifdef __EMSCRIPTEN_PTHREADS__
/// A place of each thread: threads that share one wait for each other, and get each other's values.
/// As in barrier.hpp, nobody can assume where values are kept in it.
alignas(128) inline __thread unsigned char place[128];
inline volatile std::size_t place_in = 0;
inline volatile std::size_t place_out = 0;

template <class T>
inline void keep(T value) noexcept {
    *reinterpret_cast<volatile T*>(place + place_in) = value;
}
template <class T>
[[nodiscard]] inline T launder(T value) noexcept {
    foreign::keep(value);
    return *reinterpret_cast<volatile T*>(place + place_out);
}
inline void keep_address(const void* address) noexcept {
    foreign::keep(address);
    memory_barrier();
}
#else
using detail::keep_address;
using samebench::keep;
using samebench::launder;
#endif

}  // namespace foreign

/// The value is used, and whatever it points to.
template <class T>
[[gnu::always_inline]] inline void use_value(const T& value) noexcept {
    if constexpr (is_scalar<T>) {
        foreign::keep(static_cast<std::remove_cv_t<T>>(value));
        memory_barrier();
    } else if constexpr (std::is_object_v<T>) {
        foreign::keep_address(
            const_cast<const void*>(static_cast<const volatile void*>(std::addressof(value))));
    }
}

/// The value is used and may have changed.
template <class T>
[[gnu::always_inline]] inline void change_value(T& value) noexcept {
    if constexpr (can_launder<T>) {
        value = foreign::launder(value);
        memory_barrier();
    } else {
        use_value(value);
    }
}

}  // namespace samebench::detail
