#pragma once

#include <cstddef>
#include <cstdint>

/// A perfect hash function. The place of a number in the table depends on its hash and on a
/// displacement that all numbers of its bucket share, chosen so that no two pseudoprimes collide.
/// (E. Fox, L. Heath, Q. Chen, A. Daoud, "Practical Minimal Perfect Hash Functions for Large
/// Databases", 1992.)
namespace primality::tables {

/// Number of odd primes (up to 61) that must have been tried before the table is used; the table
/// omits their multiples. With them it would be half as large again.
inline constexpr std::size_t tried_divisors = 17;

inline constexpr int bucket_bits = 9;
inline constexpr int place_bits = 12;

inline constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15;  // 2^64 / the golden ratio

[[nodiscard]] constexpr std::uint64_t hash(std::uint32_t n) noexcept {
    return n * multiplier;
}

[[nodiscard]] constexpr std::size_t bucket_of(std::uint64_t hash) noexcept {
    return static_cast<std::size_t>(hash >> (64 - bucket_bits));
}

[[nodiscard]] constexpr std::size_t place_of(std::uint64_t hash,
                                             std::uint64_t displacement) noexcept {
    return static_cast<std::size_t>(((hash ^ displacement) * multiplier) >> (64 - place_bits));
}

}  // namespace primality::tables
