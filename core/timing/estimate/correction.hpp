#pragma once

#include <optional>
#include <span>
#include <vector>

#include "clock/clock_traits.hpp"
#include "sampling/sample.hpp"

namespace samebench {

/// The samples of pairs, of one operation in nanoseconds, at a reference speed of the CPU.
struct CorrectedSamples {
    std::vector<double> bodies;  ///< without their pauses
    std::vector<double> twins;   ///< may be more or fewer than the bodies
    double uncertainty;  ///< standard error that the correction adds to the bodies, as a share
};

/// Takes the CPU's frequency out of the samples of a single round, as report/estimate/correction.js
/// and elasticity.js do for any number of rounds.
///
/// Each sample stands between two slices of the cycle meter. Those whose two slices differ, were
/// disturbed and are left out. A sample whose time scales with the length of a CPU cycle by the
/// exponent b, its elasticity, is divided by (cycle / reference cycle)^b.
///
/// @param pairs  at least one
/// @param slice  how long a slice takes at the reference speed; 0: unknown
/// @returns nothing if that is unknown, or a pair has no slices
[[nodiscard]] std::optional<CorrectedSamples> correct(std::span<const Pair> pairs,
                                                      const ClockTraits& profile,
                                                      Nanoseconds slice);

}  // namespace samebench
