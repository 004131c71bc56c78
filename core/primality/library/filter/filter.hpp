#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "arithmetic/montgomery.hpp"

/// Tests whether small odd primes divide odd numbers, without division: n is a multiple of p if and
/// only if n · (1/p) mod 2^w ≤ (2^w - 1) / p. (T. Granlund, P. Montgomery, "Division by Invariant
/// Integers using Multiplication", 1994.)
namespace primality {

template <class T>
struct Divisor {
    T inverse;
    T limit;  ///< n is a multiple of the divisor if n · inverse is below this
};

/// The first `Count` odd primes.
template <std::size_t Count>
[[nodiscard]] constexpr std::array<std::uint32_t, Count> odd_primes() noexcept {
    std::array<std::uint32_t, Count> primes{};
    std::size_t found = 0;
    for (std::uint32_t n = 3; found < Count; n += 2) {
        bool prime = true;
        for (std::size_t i = 0; i < found && primes[i] * primes[i] <= n; ++i) {
            prime = prime && n % primes[i] != 0;
        }
        if (prime) primes[found++] = n;
    }
    return primes;
}

inline constexpr std::size_t divisor_count = 64;

template <class T>
[[nodiscard]] constexpr std::array<Divisor<T>, divisor_count> make_divisors() noexcept {
    std::array<Divisor<T>, divisor_count> divisors{};
    constexpr auto primes = odd_primes<divisor_count>();
    for (std::size_t i = 0; i < divisor_count; ++i) {
        divisors[i] = {static_cast<T>(inverse(primes[i])),
                       static_cast<T>(std::numeric_limits<T>::max() / primes[i] + 1)};
    }
    return divisors;
}

// Defined in a source file, so compilers do not inline the values: 64-bit constants in the code are
// slower than operands in memory.
extern const std::array<Divisor<std::uint32_t>, divisor_count> divisors_32;
extern const std::array<Divisor<std::uint64_t>, divisor_count> divisors_64;

/// Whether n is divisible by one of the odd primes with index `First` up to, but not including,
/// `Last`. All are tried, because one mispredicted branch costs as much as fifteen of them.
template <std::size_t First, std::size_t Last, class T>
[[nodiscard]] inline bool has_divisor(T n) noexcept {
    const auto& divisors = [&]() -> auto& {
        if constexpr (sizeof(T) == 4) {
            return divisors_32;
        } else {
            return divisors_64;
        }
    }
    ();
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        unsigned found = 0;
        ((found += static_cast<T>(n * divisors[First + I].inverse) < divisors[First + I].limit),
         ...);
        return found != 0;
    }
    (std::make_index_sequence<Last - First>{});
}

}  // namespace primality
