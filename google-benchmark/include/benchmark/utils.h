#pragma once

#include <benchmark/macros.h>

#include <cstddef>
#include <samebench/barrier.hpp>
#include <type_traits>
#include <utility>

/// Barriers. Natively they leave no instruction behind. In WebAssembly they cost a store, and a
/// load where a value may change, because an engine sees through empty `asm` statements
/// (barrier.hpp).
namespace benchmark {

namespace internal {

/// Whether a register holds the value, so that an `asm` statement can take it in one.
template <class T>
inline constexpr bool in_register = (std::is_integral_v<T> || std::is_enum_v<T> ||
                                     std::is_pointer_v<T>)&&sizeof(T) <= sizeof(void*);

template <class T>
inline constexpr bool can_launder = (samebench::detail::Scalar<T> ||
                                     std::is_pointer_v<T>)&&!std::is_const_v<T> &&
                                    !std::is_volatile_v<T>;

/// The value is used, and whatever it points to.
template <class T>
[[gnu::always_inline]] inline void use(const T& value) noexcept {
#if defined(__wasm__) || defined(SAMEBENCH_ASM_BARRIERS)
    if constexpr (samebench::detail::Scalar<T>) {
        samebench::keep(static_cast<std::remove_cv_t<T>>(value));
        samebench::detail::memory_barrier();
    } else if constexpr (std::is_object_v<T>) {
        samebench::detail::keep_address(
            const_cast<const void*>(static_cast<const volatile void*>(std::addressof(value))));
    }
#else
    if constexpr (in_register<T>) {
        asm volatile("" : : "r"(value) : "memory");
    } else {
        asm volatile("" : : "m"(value) : "memory");
    }
#endif
}

/// The value is used and may have changed.
template <class T>
[[gnu::always_inline]] inline void use_and_change(T& value) noexcept {
#if defined(__wasm__) || defined(SAMEBENCH_ASM_BARRIERS)
    if constexpr (can_launder<T>) {
        value = samebench::launder(value);
        samebench::detail::memory_barrier();
    } else {
        use(value);
    }
#else
    if constexpr (in_register<T>) {
        asm volatile("" : "+r"(value) : : "memory");
    } else {
        asm volatile("" : "+m"(value) : : "memory");
    }
#endif
}

}  // namespace internal

/// Forces the value to be computed, and hides from the optimiser what it is afterwards.
template <class T>
[[gnu::always_inline]] inline void DoNotOptimize(const T& value) noexcept {
    internal::use(value);
}
template <class T>
[[gnu::always_inline]] inline void DoNotOptimize(T& value) noexcept {
    if constexpr (std::is_const_v<T> || !std::is_object_v<T>) {
        internal::use(value);
    } else {
        internal::use_and_change(value);
    }
}
template <class T>
[[gnu::always_inline]] inline void DoNotOptimize(T&& value) noexcept {
    DoNotOptimize(value);
}

/// All memory may have been read and written.
[[gnu::always_inline]] inline void ClobberMemory() noexcept {
    samebench::detail::memory_barrier();
}

}  // namespace benchmark
