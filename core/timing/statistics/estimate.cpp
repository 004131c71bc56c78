#include "estimate.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "statistics.hpp"

namespace samebench {
namespace {

/// The quantile that represents the samples: low, but not decided by a single sample.
constexpr double lower_decile = 0.1;
constexpr double middle = 0.5;

/// Standard error of the lower decile over that of the mean, for normal errors: the root of
/// p (1 - p) / density² at the decile.
constexpr double decile_inefficiency = 1.7097;

template <class Value>
std::vector<double> collect(std::span<const Pair> pairs, Value value_of) {
    std::vector<double> values;
    values.reserve(pairs.size());
    for (const auto& pair : pairs) values.push_back(value_of(pair));
    return values;
}

double operations_of(const Pair& pair) {
    return static_cast<double>(pair.operations);
}

double share_of_row(std::span<const Pair> pairs, std::size_t inputs) {
    return median(collect(pairs, operations_of)) >= static_cast<double>(inputs) ? lower_decile
                                                                                : middle;
}

/// The step that readings are rounded to. A clock that was adjusted once can show one step that is
/// smaller than its tick.
double step_of(const ClockProfile& profile) {
    return std::max(profile.tick, profile.common_tick).count();
}

/// Whether samples differ in length by more than a tick, so that their rounding errors are
/// independent.
bool lengths_vary(std::span<const Pair> pairs, double tick) {
    const auto counts = collect(pairs, operations_of);
    const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
    const double loop =
        median(collect(pairs, [](auto& pair) { return pair.body.count() / operations_of(pair); }));
    return (*most - *least) * loop > tick;
}

/// Half-width of a 95 % interval of the cost from the clock's tick alone. A pair holds two
/// differences of two readings, and one more for each pause.
double tick_share(std::span<const Pair> pairs, const ClockProfile& profile) {
    const double tick = step_of(profile);
    const double segment = deviation_in_ticks(profile.jitter) * tick;
    const double sample =
        profile.waiting_deviation.count() > 0 ? profile.waiting_deviation.count() : segment;
    const double typical =
        normal_95 * median(collect(pairs, [sample, segment](auto& pair) {
            return std::sqrt(2 * sample * sample +
                             static_cast<double>(pair.pauses) * segment * segment) /
                   operations_of(pair);
        }));
    if (pairs.size() < 2 || !lengths_vary(pairs, tick)) return typical;
    return typical * decile_inefficiency / std::sqrt(static_cast<double>(pairs.size()));
}

/// Never 0, because even samples that agree exactly are no more precise than one tick of the clock.
double floor_of(double low, double high, double tick_per_operation) {
    if (low > 0) return (high - low) / 2;
    const double end = high > 0 ? high : -low;
    return end > 0 ? end : tick_per_operation;
}

}  // namespace

Estimate estimate(std::span<const Pair> pairs, const ClockProfile& profile, std::size_t inputs) {
    const double share = share_of_row(pairs, inputs);
    auto twins = collect(pairs, [](auto& pair) { return pair.twin.count() / operations_of(pair); });
    std::sort(twins.begin(), twins.end());
    const double base = quantile(twins, share);
    auto costs = collect(pairs, [&profile, base](auto& pair) {
        const auto paused = static_cast<double>(pair.pauses) * profile.pause;
        return (pair.body - paused).count() / operations_of(pair) - base;
    });
    std::sort(costs.begin(), costs.end());

    const double cost = quantile(costs, share);
    const auto spread = quantile_interval(costs, share);
    const double tick = tick_share(pairs, profile);
    const double low = cost - std::hypot(std::max(0.0, cost - spread.low), tick);
    const double high = cost + std::hypot(std::max(0.0, spread.high - cost), tick);
    const double tick_per_operation = median(
        collect(pairs, [&profile](auto& pair) { return step_of(profile) / operations_of(pair); }));
    return {cost, low, high, floor_of(low, high, tick_per_operation)};
}

}  // namespace samebench
