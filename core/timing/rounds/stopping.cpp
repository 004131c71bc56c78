#include "stopping.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "statistics/statistics.hpp"

namespace samebench {
namespace {

/// The effect of the clock's tick on the median of the pairs.
struct TickShare {
    double half_width;  ///< 95 %, for one operation
    bool is_in_spread;  ///< whether the spread of the pairs includes it already
};

TickShare tick_share(std::span<const Pair> pairs, const ClockTraits& profile) {
    double squares = 0;  // the mean variance of one pair's cost
    for (const auto& pair : pairs) {
        const auto operations = static_cast<double>(pair.operations);
        const double sample = profile.sample_deviation().count() / operations;
        const double segment = profile.reading_deviation().count() / operations;
        // Body and twin, and one more segment for each pause.
        squares += 2 * sample * sample + static_cast<double>(pair.pauses) * segment * segment;
    }
    const auto count = static_cast<double>(pairs.size());
    squares /= count;
    // Pairs of different lengths end anywhere in a tick, so that their errors average out. Pairs of
    // the same length may all have the same error.
    const bool varied = std::any_of(pairs.begin(), pairs.end(), [&](const Pair& pair) {
        return pair.operations != pairs.front().operations;
    });
    const double one_pair = normal_95 * std::sqrt(squares);
    return {varied ? one_pair * median_inefficiency / std::sqrt(count) : one_pair, varied};
}

/// The median duration of the slices of the cycle meter around the bodies.
Nanoseconds typical_slice(std::span<const Pair> pairs) {
    std::vector<double> slices;
    slices.reserve(pairs.size());
    for (const auto& pair : pairs) slices.push_back(pair.around_body.mean().count());
    return Nanoseconds{median(std::move(slices))};
}

}  // namespace

StoppingInterval stopping_interval(std::span<const Pair> pairs, const ClockTraits& profile) {
    std::vector<double> costs;
    costs.reserve(pairs.size());
    const auto slice = typical_slice(pairs);
    for (const auto& pair : pairs) costs.push_back(pair.cost_at(slice, profile.pause));
    std::sort(costs.begin(), costs.end());
    const double cost = median(costs);
    const auto spread = median_interval(costs);
    const auto tick = tick_share(pairs, profile);
    const auto reach = [&](double half_width) {
        return tick.is_in_spread ? std::max(half_width, tick.half_width)
                                 : std::hypot(half_width, tick.half_width);
    };
    return {cost, cost - reach(cost - spread.low), cost + reach(spread.high - cost)};
}

bool is_look(std::uint64_t pairs, std::uint64_t minimum) noexcept {
    while (pairs > minimum && pairs % 2 == 0) pairs /= 2;
    return pairs == minimum;
}

}  // namespace samebench
