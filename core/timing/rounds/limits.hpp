#pragma once

#include <cstddef>
#include <samebench/clock.hpp>

#include "protocol/request.hpp"

namespace samebench {

/// How far a round with a budget has come.
struct RoundSoFar {
    Nanoseconds budget;           ///< of the whole round, above 0
    Nanoseconds elapsed;          ///< since it began
    Nanoseconds beside_warm_ups;  ///< what the starts of rows took without their warm-ups
    std::size_t rows;
    std::size_t started;  ///< fewer than `rows`
};

/// What the next row may take: its share of the time that is left for starts, and of that for
/// visits. At most what the profile gives it.
[[nodiscard]] Profile limits_of_next(const Profile& most, const RoundSoFar& round);

}  // namespace samebench
