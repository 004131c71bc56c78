#pragma once

#include <cstdint>

#include "filter/filter.hpp"

namespace primality {

/// The stages of trial division before the 64-bit tests: the number of odd primes tried by the end
/// of each. A stage ends with a branch.
namespace stages_64 {
inline constexpr std::size_t first = 8;    // up to 23: leaves 33 % of odd numbers
inline constexpr std::size_t second = 24;  // up to 97: leaves 24 %
inline constexpr std::size_t last = 64;    // up to 313: leaves 19 %
}  // namespace stages_64

}  // namespace primality
