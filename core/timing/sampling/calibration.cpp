#include "calibration.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "statistics/statistics.hpp"

namespace samebench {
namespace {

/// Samples of a window. Their median is robust against a few disturbed ones.
constexpr std::size_t window = 16;

/// Medians of neighbouring windows of a settled body agree within this share.
constexpr double agreement = 0.02;

/// A sample of this share of its length is long enough to scale from. A shorter one consists mostly
/// of rounding to ticks.
constexpr double scalable = 1.0 / 8;

/// Set-up that takes longer than a sample, is not measured, and does not grow with the operations
/// is not repeated for each doubling: the operations grow to what the duration calls for, so many
/// times and by this factor at most. A sample that is too short to scale from is mostly the cost of
/// reading the clock, so that too few operations come of it and not too many.
constexpr int max_costly = 6;
constexpr double max_growth = 64;

/// Calls that find the number of operations where each takes long.
constexpr int few_calls = 3;

/// A sample that took more times as long as the one before calls for is taken again: it may have
/// been preempted, and would leave all samples too short.
constexpr double max_surprise = 4;

/// Scaling aims slightly too high, so it rarely has to be repeated.
constexpr double headroom = 1.05;

double median_of(const std::vector<double>& values, std::size_t first, std::size_t last) {
    const auto at = [&values](std::size_t i) {
        return values.begin() + static_cast<std::ptrdiff_t>(i);
    };
    return median({at(first), at(last)});
}

/// Whether the last `count` values and the `count` before them agree.
bool agree(const std::vector<double>& values, std::size_t count) {
    if (count == 0 || values.size() < 2 * count) return false;
    const auto middle = values.size() - count;
    const double before = median_of(values, middle - count, middle);
    const double now = median_of(values, middle, values.size());
    return std::abs(now - before) <= agreement * before;
}

}  // namespace

Extent calibrate(Clock& clock, Benchmark& benchmark, Nanoseconds length, double operations,
                 Nanoseconds longest) {
    Nanoseconds before{0};
    Nanoseconds expected = Nanoseconds::max();
    for (int costly = 0;;) {
        const Extent extent = extent_of(benchmark, operations);
        const auto [sample, wall] = take_trial(clock, benchmark, extent);
        const auto elapsed = sample.elapsed;
        if (elapsed >= long_enough * length && elapsed > max_surprise * expected) {
            expected = Nanoseconds::max();
            continue;
        }
        if (elapsed >= long_enough * length || operations >= max_operations) return extent;
        const bool grows = sample.pauses > 0 || sample.own_time || has_fixed_size(benchmark) ||
                           (costly > 0 && wall >= 2 * before);
        before = wall;
        double growth = elapsed >= scalable * length ? headroom * (length / elapsed) : 2;
        if (!grows && wall - elapsed >= length) {
            if (++costly == max_costly) return extent;
            growth = headroom * (length / std::max(elapsed, length / max_growth));
        } else if (wall >= std::max(longest / 2, 2 * length)) {
            // The next sample may take twice as long, or more if this one was almost long enough.
            return extent;
        }
        expected = growth * elapsed;
        operations = std::min(growth * static_cast<double>(extent.operations()), max_operations);
    }
}

Tried calibrate_in_few_calls(Clock& clock, Benchmark& benchmark, const Trial& first,
                             Nanoseconds length, Nanoseconds shortest, Nanoseconds longest) {
    auto extent = extent_of(benchmark, 1);
    auto last = first;
    for (int left = few_calls; left != 0; --left) {
        const auto [sample, wall] = last;
        const auto before = extent;
        // Set-up may grow with the operations.
        const bool grows = sample.pauses > 0 || sample.own_time || has_fixed_size(benchmark);
        if (!grows && sample.elapsed < long_enough * length) {
            const double growth = headroom * (length / std::max(sample.elapsed, shortest));
            const auto operations = growth * static_cast<double>(extent.operations());
            extent = extent_of(benchmark, std::min(operations, max_operations));
        } else if (left != few_calls) {
            break;
        }
        last = take_trial(clock, benchmark, extent);
        if (grows && last.wall < longest / 2) {
            return {calibrate(clock, benchmark, length, 1, longest), last};
        }
        const bool is_longer = last.wall >= 2 * wall && last.sample.elapsed < long_enough * length;
        if (is_longer) return {before, last};
    }
    return {extent, last};
}

bool grow_for_pauses(Clock& clock, Benchmark& benchmark, const ClockTraits& profile, double target,
                     double pairs, Nanoseconds longest, Extent& extent) {
    const auto start = clock.now();
    const auto sample = take_sample(clock, benchmark, Side::body, extent);
    const auto wall = clock.now() - start;
    if (sample.pauses == 0 || sample.own_time || sample.elapsed.count() <= 0) return true;
    // The errors of single segments add as squares, over the segments of a sample and over samples.
    const double error = normal_95 * profile.reading_deviation() / sample.elapsed *
                         std::sqrt(static_cast<double>(sample.pauses + 1) / pairs);
    if (error <= target) return true;
    const double growth = (error / target) * (error / target);
    if (growth * wall > longest) return false;
    extent = extent_of(benchmark, growth * static_cast<double>(extent.operations()));
    return true;
}

WarmUp warm_up(Clock& clock, Benchmark& benchmark, Nanoseconds length, Nanoseconds least,
               Nanoseconds cap) {
    const auto start = clock.now();
    const Extent extent = calibrate(clock, benchmark, length, 1, cap);
    std::vector<double> costs;
    for (;;) {
        const auto pair = take_pair(clock, benchmark, extent, Side::body);
        costs.push_back(pair.body.count());
        const auto elapsed = clock.now() - start;
        const bool full = costs.size() % window == 0;
        const bool settled = full && elapsed >= least && agree(costs, window);
        // A slow body does not fill two windows before the cap: then compare the halves of what
        // there is.
        if (settled || elapsed >= cap) {
            const auto last = std::min(window, (costs.size() + 1) / 2);
            const double sample = median_of(costs, costs.size() - last, costs.size());
            // Samples of the length may take far longer for what they do not measure.
            const double most = cap / (elapsed / static_cast<double>(costs.size()));
            const double scale =
                sample > 0 ? std::min(length.count() / sample, std::max(1.0, most)) : 1;
            return {elapsed, settled || agree(costs, std::min(window, costs.size() / 2)),
                    scale * static_cast<double>(extent.operations())};
        }
    }
}

}  // namespace samebench
