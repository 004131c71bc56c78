#pragma once

#include <benchmark/macros.h>

#include <cstddef>
#include <memory>
#include <samebench/barrier.hpp>
#include <samebench/internal/use.hpp>
#include <type_traits>
#include <utility>

/// Barriers. Natively they leave no instruction behind. In WebAssembly they cost a store, and a
/// load where a value may change, because an engine sees through empty `asm` statements
/// (barrier.hpp).
namespace benchmark {

namespace internal {

// The compiler may choose between a register and memory, so that a value stays where it is. Clang
// takes the first alternative that it can. With alternatives, GCC 12 loses values that change.
#ifdef __clang__
#define SAMEBENCH_GOOGLE_ANY_PLACE "+r,m"
template <class T>
inline constexpr bool has_choice = true;
#else
#define SAMEBENCH_GOOGLE_ANY_PLACE "+rm"
template <class T>
inline constexpr bool has_choice = std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(void*);
#endif

/// The value is used, and whatever it points to.
template <class T>
[[gnu::always_inline]] inline void use(const T& value) noexcept {
#if defined(__wasm__) || defined(SAMEBENCH_ASM_BARRIERS)
    samebench::detail::use_value(value);
#else
    if constexpr (has_choice<T>) {
        asm volatile("" : : "r,m"(value) : "memory");
    } else {
        asm volatile("" : : "m"(value) : "memory");
    }
#endif
}

/// The value is used and may have changed.
template <class T>
[[gnu::always_inline]] inline void use_and_change(T& value) noexcept {
#if defined(__wasm__) || defined(SAMEBENCH_ASM_BARRIERS)
    samebench::detail::change_value(value);
#else
    if constexpr (std::is_class_v<T> && !std::is_copy_assignable_v<T> &&
                  !std::is_move_assignable_v<T>) {
        // With constant members it cannot be an output.
        asm volatile("" : : "r"(std::addressof(value)) : "memory");
    } else if constexpr (has_choice<T>) {
        asm volatile("" : SAMEBENCH_GOOGLE_ANY_PLACE(value) : : "memory");
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
    internal::use(value);
}

/// All memory may have been read and written.
[[gnu::always_inline]] inline void ClobberMemory() noexcept {
    samebench::detail::memory_barrier();
}

}  // namespace benchmark
