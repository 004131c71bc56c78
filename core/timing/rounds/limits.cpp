#include "limits.hpp"

#include <algorithm>

#include "constants.hpp"
#include "statistics/statistics.hpp"

namespace samebench {
namespace {

/// The share of a round for its starts: that which they have where nothing limits the round,
/// between two bounds. What an engine compiles needs a long warm-up; without it, more visits would
/// measure code that nobody runs.
double share_to_start(const Profile& profile) {
    const double share = profile.warm_up / (profile.warm_up + profile.budget);
    return std::clamp(share, tuned::start, 1 - tuned::quarter);
}

}  // namespace

Profile limits_of_next(const Profile& most, const RoundSoFar& round) {
    Profile limits = most;
    const double to_start = share_to_start(most);
    const auto left = to_start * round.budget - round.elapsed;
    // The rows before show what a start takes beside the warm-up. Otherwise the last rows would get
    // none.
    const auto started = static_cast<double>(std::max<std::size_t>(1, round.started));
    const auto beside = round.beside_warm_ups / started;
    const auto share = left / static_cast<double>(round.rows - round.started) - beside;
    limits.warm_up_cap = std::min(most.warm_up_cap, std::max(tuned::piece, share));
    limits.warm_up = std::min(most.warm_up, limits.warm_up_cap);
    const auto visits = (1 - to_start) * round.budget / static_cast<double>(round.rows);
    limits.long_run = std::min(most.long_run, tuned::quarter * visits);
    limits.budget = std::min(most.budget, std::max(2 * tuned::piece, visits - limits.long_run));
    return limits;
}

bool is_dear(Nanoseconds needs, Nanoseconds share, const std::vector<double>& others) {
    if (needs <= tuned::far_off * share) return false;
    return others.size() < tuned::few || needs.count() > tuned::far_off * median(others);
}

}  // namespace samebench
