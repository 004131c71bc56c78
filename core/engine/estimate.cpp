#include "estimate.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "statistics.hpp"

namespace samebench {
namespace {

/// 95 % half-width of the median that comes from ticks alone.
double tick_share(std::span<const Pair> pairs, const ClockProfile& profile) {
    double squares = 0;  // the variance of one pair's cost, on average
    for (const auto& pair : pairs) {
        const double one =
            profile.difference_deviation().count() / static_cast<double>(pair.operations);
        squares += (2.0 + static_cast<double>(pair.pauses)) * one * one;
    }
    const auto count = static_cast<double>(pairs.size());
    squares /= count;
    // Pairs of different lengths end anywhere in a tick, so that their errors average out, at the
    // median's efficiency; pairs of the same length may all be wrong by the same.
    const bool varied = std::any_of(pairs.begin(), pairs.end(), [&](const Pair& pair) {
        return pair.operations != pairs.front().operations;
    });
    return 1.96 * std::sqrt(squares) * (varied ? 1.2533 / std::sqrt(count) : 1.0);
}

}  // namespace

Estimate estimate(std::span<const Pair> pairs, const ClockProfile& profile) {
    std::vector<double> costs;
    costs.reserve(pairs.size());
    for (const auto& pair : pairs) costs.push_back(pair.cost(profile.pause));
    std::sort(costs.begin(), costs.end());
    const double middle = median(costs);
    const auto ranks = median_ranks(costs.size());
    const double tick = tick_share(pairs, profile);
    return {middle, middle - std::hypot(middle - costs[ranks.low], tick),
            middle + std::hypot(costs[ranks.high] - middle, tick)};
}

bool is_look(std::uint64_t pairs, std::uint64_t minimum) noexcept {
    while (pairs > minimum && pairs % 2 == 0) pairs /= 2;
    return pairs == minimum;
}

}  // namespace samebench
