#include "calibration.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "constants.hpp"
#include "statistics/statistics.hpp"

namespace samebench {
namespace {

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
    return std::abs(now - before) <= tuned::settled * before;
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
        if (tuned::nearby * elapsed >= length && elapsed > tuned::far_off * expected) {
            // It may have been preempted, and would leave all samples too short.
            expected = Nanoseconds::max();
            continue;
        }
        if (tuned::nearby * elapsed >= length || operations >= tuned::max_operations) return extent;
        const bool grows = sample.pauses > 0 || sample.own_time || has_fixed_size(benchmark) ||
                           (costly > 0 && wall >= 2 * before);
        before = wall;
        double growth =
            elapsed >= tuned::quarter * length ? tuned::headroom * (length / elapsed) : 2;
        // Set-up that takes longer than a sample, is not measured, and does not grow with the
        // operations is not repeated for each doubling.
        if (!grows && wall - elapsed >= length) {
            if (++costly == tuned::tries) return extent;
            growth = tuned::headroom * (length / std::max(elapsed, length / tuned::largest_growth));
        } else if (wall >= std::max(longest / 2, 2 * length)) {
            // The next sample may take twice as long, or more if this one was almost long enough.
            return extent;
        }
        expected = growth * elapsed;
        operations =
            std::min(growth * static_cast<double>(extent.operations()), tuned::max_operations);
    }
}

Tried calibrate_in_few_calls(Clock& clock, Benchmark& benchmark, const Trial& first,
                             Nanoseconds length, Nanoseconds shortest, Nanoseconds longest) {
    auto extent = extent_of(benchmark, 1);
    auto last = first;
    for (int left = tuned::few; left != 0; --left) {
        const auto [sample, wall] = last;
        const auto before = extent;
        // Set-up may grow with the operations.
        const bool grows = sample.pauses > 0 || sample.own_time || has_fixed_size(benchmark);
        if (!grows && tuned::nearby * sample.elapsed < length) {
            const double growth = tuned::headroom * (length / std::max(sample.elapsed, shortest));
            const auto operations = growth * static_cast<double>(extent.operations());
            extent = extent_of(benchmark, std::min(operations, tuned::max_operations));
        } else if (left != tuned::few) {
            break;
        }
        last = take_trial(clock, benchmark, extent);
        if (grows && last.wall < longest / 2) {
            return {calibrate(clock, benchmark, length, 1, longest), last};
        }
        const bool is_longer =
            last.wall >= 2 * wall && tuned::nearby * last.sample.elapsed < length;
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
        const bool full = costs.size() % tuned::window == 0;
        const bool settled = full && elapsed >= least && agree(costs, tuned::window);
        // A slow body does not fill two windows before the cap: then compare the halves of what
        // there is.
        if (settled || elapsed >= cap) {
            const auto last = std::min(tuned::window, (costs.size() + 1) / 2);
            const double sample = median_of(costs, costs.size() - last, costs.size());
            // Samples of the length may take far longer for what they do not measure.
            const double most = cap / (elapsed / static_cast<double>(costs.size()));
            const double scale =
                sample > 0 ? std::min(length.count() / sample, std::max(1.0, most)) : 1;
            return {elapsed, settled || agree(costs, std::min(tuned::window, costs.size() / 2)),
                    scale * static_cast<double>(extent.operations())};
        }
    }
}

}  // namespace samebench
