#pragma once

#include <cstdint>
#include <samebench/clock.hpp>
#include <string>

namespace samebench {

/// Times one loop of `count` steps of `result ^= i ^ seed`, for `samebench doctor --noise`.
///
/// With `warm_up`, the cycle meter runs first, until the CPU reaches its full speed. Returns a JSON
/// object with `count`, `elapsedNs`, `result`, `cycleNs` and `agreed` of the warm-up (null without
/// it), and the `affinity` and `priority` in force.
[[nodiscard]] std::string run_noise_probe(Clock& clock, std::uint64_t count, bool warm_up);

}  // namespace samebench
