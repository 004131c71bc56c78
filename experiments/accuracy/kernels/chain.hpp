#pragma once

#include <cstdint>

#include "kernels.hpp"

/// What is true: the time of one step of the ladder, from a single chain that is timed as a whole
/// and is so long that neither the clock nor the loop around it matters. No harness is involved.
namespace kernels {

inline constexpr std::uint64_t steps_a_turn = 64;

/// A chain of `turns` × 64 steps.
[[nodiscard]] inline std::uint64_t run_chain(std::uint64_t turns, std::uint64_t x,
                                             std::uint64_t c) {
    for (; turns != 0; --turns) x = climb<steps_a_turn>(x, c);
    return x;
}

}  // namespace kernels
