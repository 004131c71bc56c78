#pragma once

#include <samebench/internal/use.hpp>
#include <utility>

namespace ankerl::nanobench {

namespace detail {

// Natively with nanobench's own constraints, which decide what a barrier costs.
template <class T>
[[gnu::always_inline]] inline void doNotOptimizeAway(T const& value) {
#if defined(__wasm__) || defined(SAMEBENCH_ASM_BARRIERS)
    samebench::detail::use_value(value);
#else
    asm volatile("" : : "r,m"(value) : "memory");
#endif
}
template <class T>
[[gnu::always_inline]] inline void doNotOptimizeAway(T& value) {
#if defined(__wasm__) || defined(SAMEBENCH_ASM_BARRIERS)
    samebench::detail::change_value(value);
#elif defined(__clang__)
    asm volatile("" : "+r,m"(value) : : "memory");
#else
    asm volatile("" : "+m,r"(value) : : "memory");
#endif
}

}  // namespace detail

/// Makes sure that the value is computed.
template <class T>
[[gnu::always_inline]] inline void doNotOptimizeAway(T&& value) {
    detail::doNotOptimizeAway(std::forward<T>(value));
}

}  // namespace ankerl::nanobench
