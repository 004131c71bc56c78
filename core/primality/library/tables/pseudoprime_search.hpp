#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "filter/filter.hpp"
#include "sieve.hpp"
#include "tried_divisors.hpp"
#include "words/base_two_32.hpp"

namespace primality::tables {

/// The composites from `first` up to `last` that pass `passes_base_two` and have no prime factor up
/// to
/// 61. `first` must be even and above 61²; `last` is at most 2^32.
[[nodiscard]] inline std::vector<std::uint32_t> find_pseudoprimes(std::uint64_t first,
                                                                  std::uint64_t last) {
    static const auto primes = odd_primes_below(1 << 16);
    constexpr std::uint64_t step = 1 << 16;
    std::vector<std::uint32_t> found;
    for (; first < last; first += 2 * step) {
        Segment segment(first, static_cast<std::size_t>(std::min(step, (last - first) / 2)));
        for (const std::uint64_t p : primes) {
            if (p * p > first + 2 * step) break;
            segment.cross_out(p);
        }
        for (std::size_t i = 0; i < segment.composite.size(); ++i) {
            const auto n = static_cast<std::uint32_t>(first + 2 * i + 1);
            if (segment.composite[i] == 0 || has_divisor<0, tried_divisors>(n)) continue;
            if (passes_base_two(n)) found.push_back(n);
        }
    }
    return found;
}

}  // namespace primality::tables
