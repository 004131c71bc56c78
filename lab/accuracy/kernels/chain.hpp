#pragma once

#include <cstdint>

#include "kernels.hpp"

/// The true time of one step of the ladder, without a harness. A single chain is timed as a whole.
/// It is so long that neither the clock nor the loop around it matters.
namespace kernels {

inline constexpr std::uint64_t steps_per_iteration = 64;

/// A chain of `iterations` × 64 steps.
[[nodiscard]] inline std::uint64_t run_chain(std::uint64_t iterations, std::uint64_t x,
                                             std::uint64_t c) {
    for (; iterations != 0; --iterations) x = climb<steps_per_iteration>(x, c);
    return x;
}

}  // namespace kernels
