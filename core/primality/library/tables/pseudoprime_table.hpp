#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "pseudoprimes_32.hpp"

/// A perfect hash table of the pseudoprimes, made by the compiler. The place of a number depends on
/// its hash and on a displacement that all numbers of its bucket share, chosen so that no two
/// pseudoprimes collide. (E. Fox, L. Heath, Q. Chen, A. Daoud, "Practical Minimal Perfect Hash
/// Functions for Large Databases", 1992.)
namespace primality::tables {

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

struct PseudoprimeTable {
    std::array<std::uint16_t, std::size_t{1} << bucket_bits> displacements{};
    std::array<std::uint32_t, std::size_t{1} << place_bits> numbers{};  ///< 0: an empty place

    /// Puts numbers with the same bucket into their places with a displacement. Returns false and
    /// changes nothing if a place is taken.
    constexpr bool place_all(const std::uint32_t* first, const std::uint32_t* last,
                             std::uint16_t displacement) noexcept {
        for (auto at = first; at != last; ++at) {
            auto& place = numbers[place_of(hash(*at), displacement)];
            if (place == 0) {
                place = *at;
                continue;
            }
            while (at != first) numbers[place_of(hash(*--at), displacement)] = 0;
            return false;
        }
        return true;
    }
};

[[nodiscard]] constexpr PseudoprimeTable make_pseudoprime_table() noexcept {
    PseudoprimeTable table;
    // The numbers ordered by their buckets; those of bucket b start at firsts[b].
    std::array<std::uint32_t, pseudoprimes.size()> ordered{};
    std::array<std::size_t, (std::size_t{1} << bucket_bits) + 1> firsts{};
    for (const auto n : pseudoprimes) ++firsts[bucket_of(hash(n)) + 1];
    std::size_t fullest = 0;
    for (std::size_t b = 1; b < firsts.size(); ++b) {
        fullest = firsts[b] > fullest ? firsts[b] : fullest;
        firsts[b] += firsts[b - 1];
    }
    auto next = firsts;
    for (const auto n : pseudoprimes) ordered[next[bucket_of(hash(n))]++] = n;

    // The fullest buckets first, while most places are free.
    for (auto size = fullest; size > 0; --size) {
        for (std::size_t b = 0; b < table.displacements.size(); ++b) {
            if (firsts[b + 1] - firsts[b] != size) continue;
            const auto first = ordered.data() + firsts[b];
            while (!table.place_all(first, first + size, table.displacements[b])) {
                ++table.displacements[b];
            }
        }
    }
    return table;
}

inline constexpr auto displacements = make_pseudoprime_table().displacements;
inline constexpr auto places = make_pseudoprime_table().numbers;

}  // namespace primality::tables
