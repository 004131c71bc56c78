#include "estimate.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "correction.hpp"
#include "statistics/statistics.hpp"

namespace samebench {
namespace {

/// What stands for samples: a quantile, or the midmean in its place. The inefficiency is its
/// standard error over that of the mean for normal errors: for a quantile the root of
/// p (1 - p) / density².
struct Level {
    double share;
    double inefficiency;
    bool is_midmean = false;

    [[nodiscard]] double of(std::span<const double> ordered) const {
        return is_midmean ? midmean(ordered) : quantile(ordered, share);
    }
};

/// Low, because what disturbs a sample makes it longer, but not decided by a single sample.
constexpr Level lower_decile{0.1, 1.7097};

/// Samples that are corrected for the CPU's frequency have a narrow distribution with a tail to the
/// right.
constexpr Level lower_quartile{0.25, 1.3627};

/// A coarse clock's rounding is symmetric. A median would snap to one of the few durations that
/// such a clock shows.
constexpr Level middle_half{0.5, 1.093, true};

constexpr double middle = 0.5;

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

bool is_whole_ring(std::span<const Pair> pairs, std::size_t inputs) {
    return median(collect(pairs, operations_of)) >= static_cast<double>(inputs);
}

/// The samples as they are.
CorrectedSamples plain_samples(std::span<const Pair> pairs, Nanoseconds pause) {
    return {collect(pairs,
                    [pause](auto& pair) {
                        const auto paused = static_cast<double>(pair.pauses) * pause;
                        return (pair.body - paused).count() / operations_of(pair);
                    }),
            collect(pairs, [](auto& pair) { return pair.twin.count() / operations_of(pair); }), 0};
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

/// Half-width of a 95 % interval of the cost from the clock's tick alone. A pair holds two samples,
/// and one more difference of readings for each pause.
double tick_share(std::span<const Pair> pairs, const ClockTraits& profile, double inefficiency) {
    const double sample = profile.sample_deviation().count();
    const double segment = profile.reading_deviation().count();
    const double typical =
        normal_95 * median(collect(pairs, [sample, segment](auto& pair) {
            return std::sqrt(2 * sample * sample +
                             static_cast<double>(pair.pauses) * segment * segment) /
                   operations_of(pair);
        }));
    const bool waits = profile.waiting_deviation.count() > 0;
    const bool independent =
        pairs.size() > 1 && (waits || lengths_vary(pairs, profile.step().count()));
    return independent ? typical * inefficiency / std::sqrt(static_cast<double>(pairs.size()))
                       : typical;
}

/// Never 0, because even samples that agree exactly are no more precise than one tick of the clock.
double floor_of(double low, double high, double tick_per_operation) {
    if (low > 0) return (high - low) / 2;
    const double end = high > 0 ? high : -low;
    return end > 0 ? end : tick_per_operation;
}

}  // namespace

Estimate estimate(std::span<const Pair> pairs, const ClockTraits& profile, std::size_t inputs,
                  Nanoseconds slice) {
    const auto corrected = correct(pairs, profile, slice);
    auto level = !corrected ? lower_decile : profile.is_precise() ? lower_quartile : middle_half;
    if (!is_whole_ring(pairs, inputs)) level.share = middle;
    auto [costs, twins, uncertainty] = corrected ? *corrected : plain_samples(pairs, profile.pause);
    const double doubt = normal_95 * uncertainty * median(costs);
    std::sort(twins.begin(), twins.end());
    const double base = level.of(twins);
    for (auto& cost : costs) cost -= base;
    std::sort(costs.begin(), costs.end());

    const double cost = level.of(costs);
    const auto spread = quantile_interval(costs, level.share);
    const double tick = std::hypot(tick_share(pairs, profile, level.inefficiency), doubt);
    const double low = cost - std::hypot(std::max(0.0, cost - spread.low), tick);
    const double high = cost + std::hypot(std::max(0.0, spread.high - cost), tick);
    const double tick_per_operation = median(collect(
        pairs, [&profile](auto& pair) { return profile.step().count() / operations_of(pair); }));
    return {cost, low, high, floor_of(low, high, tick_per_operation)};
}

}  // namespace samebench
