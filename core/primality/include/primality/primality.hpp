#pragma once

#include <cstdint>

/// Deterministic primality for 32 and 64 bits.
namespace primality {

/// (a · b) mod m for every a and b; m must not be 0.
[[nodiscard]] std::uint32_t mul_mod(std::uint32_t a, std::uint32_t b, std::uint32_t m) noexcept;
[[nodiscard]] std::uint64_t mul_mod(std::uint64_t a, std::uint64_t b, std::uint64_t m) noexcept;

/// base^exponent mod m, 0 for m = 1; m must not be 0.
[[nodiscard]] std::uint32_t pow_mod(std::uint32_t base, std::uint32_t exponent,
                                    std::uint32_t m) noexcept;
[[nodiscard]] std::uint64_t pow_mod(std::uint64_t base, std::uint64_t exponent,
                                    std::uint64_t m) noexcept;

/// Trial division by odd numbers while i·i ≤ n.
[[nodiscard]] bool trial_division(std::uint32_t n) noexcept;

/// Trial division by odd numbers up to a square root that is computed once.
[[nodiscard]] bool trial_division_sqrt(std::uint32_t n) noexcept;

/// Whether the odd number n > 2 passes the strong probable prime test to `base`. A base that is 0,
/// 1 or n − 1 mod n proves nothing and passes.
[[nodiscard]] bool is_strong_probable_prime(std::uint32_t n, std::uint32_t base) noexcept;
[[nodiscard]] bool is_strong_probable_prime(std::uint64_t n, std::uint64_t base) noexcept;

/// Miller-Rabin with bases that leave no composite: 2, 7, 61 below 4 759 123 141 (G. Jaeschke, "On
/// Strong Pseudoprimes to Several Bases", 1993).
[[nodiscard]] bool miller_rabin(std::uint32_t n) noexcept;

/// Miller-Rabin with bases that leave no composite below 2^64: 2, 325, 9375, 28178, 450775,
/// 9780504, 1795265022 (J. Sinclair, 2011).
[[nodiscard]] bool miller_rabin(std::uint64_t n) noexcept;

/// Whether n is prime.
[[nodiscard]] bool is_prime(std::uint32_t n) noexcept;
[[nodiscard]] bool is_prime(std::uint64_t n) noexcept;

}  // namespace primality
