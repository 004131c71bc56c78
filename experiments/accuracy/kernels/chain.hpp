#pragma once

#include <cstdint>

#include "kernels.hpp"

/// The true time of one step of the ladder, without a harness. A single chain is timed as a whole.
/// It is so long that neither the clock nor the loop around it matters.
namespace kernels {

inline constexpr std::uint64_t steps_a_turn = 64;

/// A chain of `turns` × 64 steps.
[[nodiscard]] inline std::uint64_t run_chain(std::uint64_t turns, std::uint64_t x,
                                             std::uint64_t c) {
    for (; turns != 0; --turns) x = climb<steps_a_turn>(x, c);
    return x;
}

}  // namespace kernels
