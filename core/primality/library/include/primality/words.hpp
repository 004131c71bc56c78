#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

/// Deterministic primality tests for integers of 32 and 64 bits. All answers are proven, by theory
/// or by exhaustive verification. No function allocates or throws.
namespace primality {

namespace detail {

/// Integer types other than the two that the functions are implemented for.
template <class T>
concept OtherInteger =
    std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, std::uint32_t> &&
    !std::same_as<T, std::uint64_t> && sizeof(T) <= 8;

template <class T>
using Word = std::conditional_t<sizeof(T) <= 4, std::uint32_t, std::uint64_t>;

/// Converts to an unsigned word. Negative numbers become 0, which like them is below all primes.
template <OtherInteger T>
[[nodiscard]] constexpr Word<T> to_word(T n) noexcept {
    if constexpr (std::signed_integral<T>) {
        if (n < 0) return 0;
    }
    return static_cast<Word<T>>(n);
}

}  // namespace detail

/// Whether n is prime. Negative numbers are not prime.
[[nodiscard]] bool is_prime(std::uint32_t n) noexcept;
[[nodiscard]] bool is_prime(std::uint64_t n) noexcept;
template <detail::OtherInteger T>
[[nodiscard]] bool is_prime(T n) noexcept {
    return is_prime(detail::to_word(n));
}

/// The same answer as `is_prime`, but faster if n is prime and slower if not: the tests run
/// interleaved instead of one after the other.
[[nodiscard]] bool is_prime_expected(std::uint64_t n) noexcept;
template <detail::OtherInteger T>
[[nodiscard]] bool is_prime_expected(T n) noexcept {
    return is_prime_expected(std::uint64_t{detail::to_word(n)});
}

/// Sets `results[i]` to 1 if `numbers[i]` is prime and to 0 otherwise, several times faster than
/// one call per number. `results` must be at least as long as `numbers`; further elements are
/// unchanged.
void is_prime(std::span<const std::uint32_t> numbers, std::span<std::uint8_t> results) noexcept;
void is_prime(std::span<const std::uint64_t> numbers, std::span<std::uint8_t> results) noexcept;

/// The smallest prime above n; nothing if it does not fit the type.
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

/// The smallest prime ≥ n; nothing if it does not fit the type.
[[nodiscard]] std::optional<std::uint32_t> nearest_prime_ceiling(std::uint32_t n) noexcept;
[[nodiscard]] std::optional<std::uint64_t> nearest_prime_ceiling(std::uint64_t n) noexcept;
template <detail::OtherInteger T>
[[nodiscard]] auto nearest_prime_ceiling(T n) noexcept {
    return nearest_prime_ceiling(detail::to_word(n));
}

/// (a · b) mod m, for any a and b. m must not be 0, which debug builds assert.
[[nodiscard]] constexpr std::uint32_t mul_mod(std::uint32_t a, std::uint32_t b,
                                              std::uint32_t m) noexcept {
    assert(m != 0);
    return static_cast<std::uint32_t>(std::uint64_t{a} * b % m);
}
[[nodiscard]] std::uint64_t mul_mod(std::uint64_t a, std::uint64_t b, std::uint64_t m) noexcept;

/// base^exponent mod m, where x^0 = 1 mod m. m must not be 0, which debug builds assert.
[[nodiscard]] std::uint32_t pow_mod(std::uint32_t base, std::uint32_t exponent,
                                    std::uint32_t m) noexcept;
[[nodiscard]] std::uint64_t pow_mod(std::uint64_t base, std::uint64_t exponent,
                                    std::uint64_t m) noexcept;

/// Whether n passes the strong probable prime test to `base`. Bases that are 0, 1 or −1 mod n give
/// no information, and every odd n > 2 passes. 2 is the only even number that passes. (M. Rabin,
/// "Probabilistic Algorithm for Testing Primality", 1980.)
[[nodiscard]] bool is_strong_probable_prime(std::uint32_t n, std::uint32_t base) noexcept;
[[nodiscard]] bool is_strong_probable_prime(std::uint64_t n, std::uint64_t base) noexcept;

/// Whether n passes the almost extra strong Lucas test, with Q = 1 and the smallest P ≥ 3 with
/// Jacobi symbol (P² − 4 | n) = −1. 2 is the only even number that passes. (J. Grantham, "Frobenius
/// Pseudoprimes", 2001; D. Jacobsen, "Pseudoprime Statistics, Tables, and Data", 2013.)
[[nodiscard]] bool is_lucas_probable_prime(std::uint32_t n) noexcept;
[[nodiscard]] bool is_lucas_probable_prime(std::uint64_t n) noexcept;

/// Whether n is prime, by Miller-Rabin with the bases 2, 7 and 61, which no composite below
/// 4 759 123 141 passes (G. Jaeschke, "On Strong Pseudoprimes to Several Bases", 1993).
[[nodiscard]] bool miller_rabin(std::uint32_t n) noexcept;

/// Whether n is prime, by Miller-Rabin with the bases 2, 325, 9375, 28178, 450775, 9780504 and
/// 1795265022, which no composite below 2^64 passes (J. Sinclair, 2011).
[[nodiscard]] bool miller_rabin(std::uint64_t n) noexcept;

/// Miller-Rabin with the given bases: whether n is 2, or odd and a strong probable prime to all
/// bases.
[[nodiscard]] bool miller_rabin(std::uint32_t n, std::span<const std::uint32_t> bases) noexcept;
[[nodiscard]] bool miller_rabin(std::uint64_t n, std::span<const std::uint64_t> bases) noexcept;

/// Whether n is prime, by Miller-Rabin with one to seven bases: the smallest known set that no
/// composite of the size of n passes. (J. Sinclair and others, "Deterministic variants of the
/// Miller-Rabin primality test", 2009 to 2011.)
[[nodiscard]] bool miller_rabin_tiered(std::uint32_t n) noexcept;
[[nodiscard]] bool miller_rabin_tiered(std::uint64_t n) noexcept;

/// Whether n is prime, by trial division by odd i while i·i ≤ n. Takes seconds for 64-bit primes.
[[nodiscard]] bool trial_division(std::uint32_t n) noexcept;
[[nodiscard]] bool trial_division(std::uint64_t n) noexcept;

/// Whether n is prime, by trial division by odd numbers up to √n, which is computed once.
[[nodiscard]] bool trial_division_sqrt(std::uint32_t n) noexcept;
[[nodiscard]] bool trial_division_sqrt(std::uint64_t n) noexcept;

}  // namespace primality
