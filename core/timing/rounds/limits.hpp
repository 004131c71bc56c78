#pragma once

#include <cstddef>
#include <samebench/clock.hpp>
#include <vector>

#include "protocol/request.hpp"

namespace samebench {

/// How far a round with a budget has come, from where its process was warmed up.
struct RoundSoFar {
    Nanoseconds budget;           ///< of the round; 0 or less if warming up has taken all of it
    Nanoseconds elapsed;          ///< without visits
    Nanoseconds beside_warm_ups;  ///< what the starts of rows took without their warm-ups
    std::size_t rows;
    std::size_t started;  ///< fewer than `rows`
};

/// What the next row may take: its share of the time that is left for starts, and of that for
/// visits. At most what the profile gives it.
[[nodiscard]] Profile limits_of_next(const Profile& most, const RoundSoFar& round);

/// Whether a row takes so much longer than others that they go first.
/// @param needs   what it takes at least
/// @param share   of a row in the time that is left
/// @param others  what others take at least, in nanoseconds; two or fewer say nothing
[[nodiscard]] bool is_dear(Nanoseconds needs, Nanoseconds share, const std::vector<double>& others);

}  // namespace samebench
