#include "limits.hpp"

#include <algorithm>

#include "statistics/statistics.hpp"

namespace samebench {
namespace {

/// Of the time of a round, the least and the largest share in which its benchmarks are called cold
/// and warmed up.
constexpr double min_share_to_start = 0.4;
constexpr double max_share_to_start = 0.75;

/// The least warm-up, where the time of a round is short. It finds how many operations a sample
/// has.
constexpr Nanoseconds least_warm_up = std::chrono::milliseconds{1};

/// The least budget of a row: a visit of four pairs.
constexpr Nanoseconds least_budget = std::chrono::milliseconds{2};

/// Share of a row's visits that its long run has.
constexpr double share_of_long_run = 0.2;

/// A row is dear if it takes this many times as long as is typical.
constexpr double times_typical = 4;

/// With fewer others, nothing is typical.
constexpr std::size_t least_others = 3;

/// The share of a round that nothing limits, between the two. What an engine compiles needs a long
/// warm-up; without it, more visits would measure code that nobody runs.
double share_to_start(const Profile& profile) {
    const double share = profile.warm_up / (profile.warm_up + profile.budget);
    return std::clamp(share, min_share_to_start, max_share_to_start);
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
    limits.warm_up_cap = std::min(most.warm_up_cap, std::max(least_warm_up, share));
    limits.warm_up = std::min(most.warm_up, limits.warm_up_cap);
    const auto visits = (1 - to_start) * round.budget / static_cast<double>(round.rows);
    limits.long_run = std::min(most.long_run, share_of_long_run * visits);
    limits.budget = std::min(most.budget, std::max(least_budget, visits - limits.long_run));
    return limits;
}

bool is_dear(Nanoseconds needs, Nanoseconds share, const std::vector<double>& others) {
    if (needs <= times_typical * share) return false;
    return others.size() < least_others || needs.count() > times_typical * median(others);
}

}  // namespace samebench
