#pragma once

#include <cstddef>
#include <cstdint>

/// A perfect hash: a number's place in the table follows from its hash and from a displacement that
/// all numbers of its bucket share, chosen so that no two pseudoprimes meet. (E. Fox, L. Heath,
/// Q. Chen, A. Daoud, "Practical Minimal Perfect Hash Functions for Large Databases", 1992.)
namespace primality::tables {

/// Divisors that the search, and so whoever uses the table, has to have tried: the odd primes up
/// to 61. Without them the table would have half as many entries again.
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
