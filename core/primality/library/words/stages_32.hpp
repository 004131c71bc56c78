#pragma once

#include <cstdint>

#include "filter/filter.hpp"
#include "tables/pseudoprime_table.hpp"
#include "tables/tried_divisors.hpp"

namespace primality {

/// Whether n is in the table of composites that pass `passes_base_two`.
[[nodiscard]] inline bool is_listed_pseudoprime(std::uint32_t n) noexcept {
    const auto hash = tables::hash(n);
    const auto displacement = tables::displacements[tables::bucket_of(hash)];
    return tables::places[tables::place_of(hash, displacement)] == n;
}

/// The stages of trial division before the 32-bit test: the number of odd primes tried by the end
/// of each. A stage ends with a branch.
namespace stages_32 {
inline constexpr std::size_t first = 8;    // up to 23: leaves 33 % of odd numbers
inline constexpr std::size_t second = 20;  // up to 73: leaves 26 %
inline constexpr std::size_t last = 46;    // up to 211: leaves 21 %
static_assert(last >= tables::tried_divisors);
}  // namespace stages_32

}  // namespace primality
