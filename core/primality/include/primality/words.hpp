#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

/// Deterministic primality for machine words: every answer for 32 and 64 bits is proven, by
/// exhaustive verification where not by theory. Nothing here allocates or throws.
namespace primality {

namespace detail {

/// The integers that are neither of the two types that the functions are written for.
template <class T>
concept OtherInteger =
    std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, std::uint32_t> &&
    !std::same_as<T, std::uint64_t> && sizeof(T) <= 8;

template <class T>
using Word = std::conditional_t<sizeof(T) <= 4, std::uint32_t, std::uint64_t>;

/// Negative numbers become 0: like 0 they are not prime and lie below all primes.
template <OtherInteger T>
[[nodiscard]] constexpr Word<T> to_word(T n) noexcept {
    if constexpr (std::signed_integral<T>) {
        if (n < 0) return 0;
    }
    return static_cast<Word<T>>(n);
}

}  // namespace detail

/// Whether n is prime. Negative numbers are not.
[[nodiscard]] bool is_prime(std::uint32_t n) noexcept;
[[nodiscard]] bool is_prime(std::uint64_t n) noexcept;
template <detail::OtherInteger T>
[[nodiscard]] bool is_prime(T n) noexcept {
    return is_prime(detail::to_word(n));
}

/// The same answer as `is_prime`, faster for an n that is in fact prime and slower for one that is
/// not: what `is_prime` does in stages is done at once.
[[nodiscard]] bool is_prime_expected(std::uint64_t n) noexcept;
template <detail::OtherInteger T>
[[nodiscard]] bool is_prime_expected(T n) noexcept {
    return is_prime_expected(std::uint64_t{detail::to_word(n)});
}

/// Sets `results[i]` to 1 where `numbers[i]` is prime and to 0 where it is not: several times
/// faster than one by one. `results` must be at least as long as `numbers`; what is behind stays.
void is_prime(std::span<const std::uint32_t> numbers, std::span<std::uint8_t> results) noexcept;
void is_prime(std::span<const std::uint64_t> numbers, std::span<std::uint8_t> results) noexcept;

/// The smallest prime above n; nothing where the type holds none.
[[nodiscard]] std::optional<std::uint32_t> next_prime(std::uint32_t n) noexcept;
[[nodiscard]] std::optional<std::uint64_t> next_prime(std::uint64_t n) noexcept;
template <detail::OtherInteger T>
[[nodiscard]] auto next_prime(T n) noexcept {
    if constexpr (std::signed_integral<T>) {
        if (n < 0) return std::optional<detail::Word<T>>{2};
    }
    return next_prime(detail::to_word(n));
}

/// The largest prime below n; nothing for n ≤ 2.
[[nodiscard]] std::optional<std::uint32_t> previous_prime(std::uint32_t n) noexcept;
[[nodiscard]] std::optional<std::uint64_t> previous_prime(std::uint64_t n) noexcept;
template <detail::OtherInteger T>
[[nodiscard]] auto previous_prime(T n) noexcept {
    return previous_prime(detail::to_word(n));
}

/// The smallest prime that is not below n; nothing where the type holds none.
[[nodiscard]] std::optional<std::uint32_t> nearest_prime_ceiling(std::uint32_t n) noexcept;
[[nodiscard]] std::optional<std::uint64_t> nearest_prime_ceiling(std::uint64_t n) noexcept;
template <detail::OtherInteger T>
[[nodiscard]] auto nearest_prime_ceiling(T n) noexcept {
    return nearest_prime_ceiling(detail::to_word(n));
}

/// (a · b) mod m for every a and b. m must not be 0: debug builds check it.
[[nodiscard]] constexpr std::uint32_t mul_mod(std::uint32_t a, std::uint32_t b,
                                              std::uint32_t m) noexcept {
    assert(m != 0);
    return static_cast<std::uint32_t>(std::uint64_t{a} * b % m);
}
[[nodiscard]] std::uint64_t mul_mod(std::uint64_t a, std::uint64_t b, std::uint64_t m) noexcept;

/// base^exponent mod m, where x^0 is 1 mod m. m must not be 0: debug builds check it.
[[nodiscard]] std::uint32_t pow_mod(std::uint32_t base, std::uint32_t exponent,
                                    std::uint32_t m) noexcept;
[[nodiscard]] std::uint64_t pow_mod(std::uint64_t base, std::uint64_t exponent,
                                    std::uint64_t m) noexcept;

/// Whether n passes the strong probable prime test to `base`. A base that is 0, 1 or n − 1 mod n
/// proves nothing and lets n pass. 2 is the only even number that passes. (M. Rabin,
/// "Probabilistic Algorithm for Testing Primality", 1980.)
[[nodiscard]] bool is_strong_probable_prime(std::uint32_t n, std::uint32_t base) noexcept;
[[nodiscard]] bool is_strong_probable_prime(std::uint64_t n, std::uint64_t base) noexcept;

/// Whether n passes the almost extra strong Lucas test: Q = 1 and the first P ≥ 3 with Jacobi
/// symbol (P² − 4 | n) = −1. 2 is the only even number that passes. (J. Grantham, "Frobenius
/// Pseudoprimes", 2001; D. Jacobsen, "Pseudoprime Statistics, Tables, and Data", 2013.)
[[nodiscard]] bool is_lucas_probable_prime(std::uint32_t n) noexcept;
[[nodiscard]] bool is_lucas_probable_prime(std::uint64_t n) noexcept;

/// Miller-Rabin with bases that leave no composite: 2, 7, 61 below 4 759 123 141 (G. Jaeschke, "On
/// Strong Pseudoprimes to Several Bases", 1993).
[[nodiscard]] bool miller_rabin(std::uint32_t n) noexcept;

/// Miller-Rabin with bases that leave no composite below 2^64: 2, 325, 9375, 28178, 450775,
/// 9780504, 1795265022 (J. Sinclair, 2011).
[[nodiscard]] bool miller_rabin(std::uint64_t n) noexcept;

/// Miller-Rabin with these bases: whether n is 2, or odd and a strong probable prime to all.
[[nodiscard]] bool miller_rabin(std::uint32_t n, std::span<const std::uint32_t> bases) noexcept;
[[nodiscard]] bool miller_rabin(std::uint64_t n, std::span<const std::uint64_t> bases) noexcept;

/// Miller-Rabin with one to seven bases, the fewest known to leave no composite below a limit that
/// is above n. (J. Sinclair and others, "Deterministic variants of the Miller-Rabin primality
/// test", 2009 to 2011.)
[[nodiscard]] bool miller_rabin_tiered(std::uint32_t n) noexcept;
[[nodiscard]] bool miller_rabin_tiered(std::uint64_t n) noexcept;

/// Trial division by odd numbers while i·i ≤ n. Seconds for a prime of 64 bits.
[[nodiscard]] bool trial_division(std::uint32_t n) noexcept;
[[nodiscard]] bool trial_division(std::uint64_t n) noexcept;

/// Trial division by odd numbers up to a square root that is computed once.
[[nodiscard]] bool trial_division_sqrt(std::uint32_t n) noexcept;
[[nodiscard]] bool trial_division_sqrt(std::uint64_t n) noexcept;

}  // namespace primality
