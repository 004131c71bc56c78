#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "arithmetic/montgomery.hpp"

/// Divisibility of odd numbers by small odd primes, without division: n is a multiple of p where
/// n / p mod 2^w is not above (2^w - 1) / p. (T. Granlund, P. Montgomery, "Division by Invariant
/// Integers using Multiplication", 1994.)
namespace primality {

template <class T>
struct Divisor {
    T inverse;
    T limit;  ///< multiples of the divisor are those that the inverse takes below it
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

// Defined elsewhere, for compilers not to know them: constants of 64 bits in the code cost
// more than operands in memory.
extern const std::array<Divisor<std::uint32_t>, divisor_count> divisors_32;
extern const std::array<Divisor<std::uint64_t>, divisor_count> divisors_64;

/// Whether one of the odd primes number `First` up to, not including, `Last` divides n. All are
/// tried: a branch that is mispredicted costs as much as fifteen of them.
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
