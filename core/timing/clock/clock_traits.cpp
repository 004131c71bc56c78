#include "clock_traits.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <samebench/loop.hpp>
#include <vector>

#include "statistics/statistics.hpp"

namespace samebench {
namespace {

using namespace std::chrono_literals;

/// From this many equal readings in a row, the clock counts as stalled. A tick of 1 ms with
/// readings of 5 ns gives only 200'000.
constexpr std::uint64_t readings_of_a_stalled_clock = 20'000'000;

/// Edges to observe, within the least and the longest time. 128 edges determine the spread of their
/// distances to about 6 %.
constexpr std::size_t enough_edges = 128;
constexpr Nanoseconds min_watch = 20ms;
constexpr auto max_watch = 300ms;

/// Edges for which there is room from the start, at most: 20 ms of readings of 10 ns.
constexpr double max_expected_edges = 2'000'000;

/// A first look at a clock is over as soon as these edges are there, and no disturbance hides them.
constexpr Nanoseconds min_look = 1ms;

/// Lies between the observed spreads of evenly placed edges (0.16) and of random ones (0.43 to
/// 0.55).
constexpr double jittered_from = 0.3;

/// Steps within a thousandth of each other count as the same: readings are floating point.
constexpr double steps_per_e_fold = 1000;

/// Longer steps span several ticks: the process was not running.
constexpr double longest_single_step = 1.5;

/// Costs are the median of this many blocks, because a disturbance distorts its whole block.
constexpr std::size_t blocks = 7;
constexpr auto max_block = 25ms;

/// Number of pause()/resume() pairs between two readings of the clock that may end the block.
constexpr int pauses_at_once = 64;

/// See ClockTraits::sample_length and slice_length.
constexpr Nanoseconds precise_sample = 200us;
constexpr double ticks_of_a_waiting_sample = 20;
constexpr Nanoseconds min_coarse_sample = 1ms;
constexpr double ticks_of_a_sample = 100;
constexpr double precise_slices_of_a_sample = 8;
constexpr double coarse_slices_of_a_sample = 4;

/// Costs of a reading and of a pause are found in blocks at least this long.
constexpr Nanoseconds min_block = 1ms;

/// Samples by which their deviation is found: to about 10 %.
constexpr std::size_t samples_of_a_deviation = 64;

struct Edges {
    std::vector<double> steps;      // ns from reading to reading, where they differ
    std::vector<double> distances;  // readings from edge to edge
    std::uint64_t readings = 0;
    std::uint64_t backwards = 0;
    Nanoseconds elapsed{0};
};

/// Makes room for the edges of the least time, as far as the first ones tell. A fine clock has one
/// at each reading, and lists that grow meanwhile would take longer than the readings.
void make_room(Edges& seen, Nanoseconds least) {
    if (seen.elapsed <= 0ns || seen.elapsed >= least) return;
    const double expected = static_cast<double>(seen.steps.size()) * (least / seen.elapsed);
    const auto edges = static_cast<std::size_t>(std::min(1.1 * expected, max_expected_edges));
    seen.steps.reserve(edges);
    seen.distances.reserve(edges);
}

Edges watch_edges(Clock& clock, Nanoseconds least) {
    Edges seen;
    const auto start = clock.now();
    auto last = start;
    std::uint64_t at_last_edge = 0;
    while (seen.readings - at_last_edge < readings_of_a_stalled_clock) {
        const auto now = clock.now();
        ++seen.readings;
        if (now == last) continue;
        if (now < last) ++seen.backwards;
        if (now > last) {
            seen.steps.push_back((now - last).count());
            seen.distances.push_back(static_cast<double>(seen.readings - at_last_edge));
        }
        at_last_edge = seen.readings;
        last = now;
        seen.elapsed = last - start;
        if (seen.steps.size() == enough_edges) make_room(seen, least);
        if (seen.elapsed >= max_watch) break;
        if (seen.elapsed >= least && seen.steps.size() >= enough_edges) break;
    }
    return seen;
}

/// The most frequent step.
double most_common(const std::vector<double>& steps) {
    const auto key = [](double step) { return std::llround(std::log(step) * steps_per_e_fold); };
    std::map<std::int64_t, std::size_t> counts;
    for (const double step : steps) ++counts[key(step)];
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](auto& a, auto& b) { return a.second < b.second; });
    std::vector<double> alike;
    for (const double step : steps) {
        if (key(step) == most->first) alike.push_back(step);
    }
    return median(alike);
}

/// The largest number of whole nanoseconds that divides all steps. The readings of a fine clock are
/// farther apart than its ticks, so no single step equals the tick.
double common_grid(const std::vector<double>& steps) {
    std::int64_t grid = 0;
    for (const double step : steps) grid = std::gcd(grid, std::llround(step));
    return std::max<double>(1, static_cast<double>(grid));
}

/// Relative deviation of the distances between neighbouring edges.
double spread_of_edges(const Edges& seen, double tick) {
    std::vector<double> single;
    for (std::size_t i = 1; i < seen.steps.size(); ++i) {
        if (seen.steps[i] < longest_single_step * tick) single.push_back(seen.distances[i]);
    }
    return relative_deviation(single);
}

/// All but the costs of a reading and of a pause.
ClockTraits traits_of(const Edges& seen) {
    ClockTraits profile;
    profile.backwards = seen.backwards;
    if (seen.steps.empty()) {
        profile.stalled = true;
        return profile;
    }
    const bool fine = 2 * seen.steps.size() > seen.readings;
    if (fine) {
        profile.tick = profile.common_tick = Nanoseconds{common_grid(seen.steps)};
    } else {
        profile.tick = Nanoseconds{*std::min_element(seen.steps.begin(), seen.steps.end())};
        profile.common_tick = Nanoseconds{most_common(seen.steps)};
        profile.edge_spread = spread_of_edges(seen, profile.common_tick.count());
        profile.jitter = profile.edge_spread < jittered_from ? Jitter::floor : Jitter::jittered;
    }
    return profile;
}

template <class Block>
Nanoseconds median_of_blocks(Block block) {
    std::vector<double> values;
    while (values.size() < blocks) values.push_back(block().count());
    return Nanoseconds{median(values)};
}

Nanoseconds call_cost(Clock& clock, Nanoseconds length) {
    return median_of_blocks([&] {
        const auto start = clock.now();
        for (double readings = 1;; ++readings) {
            const auto elapsed = clock.now() - start;
            if (elapsed >= length) return elapsed / readings;
        }
    });
}

/// Uses many pauses, because on a coarse clock each one measures zero or a whole tick.
Nanoseconds pause_cost(Clock& clock, Nanoseconds length) {
    return median_of_blocks([&] {
        Loop loop{clock, 0};
        loop.start();
        loop.pause();
        for (const auto start = clock.now(); clock.now() - start < length;) {
            loop.resume();
            for (int i = 0; i < pauses_at_once; ++i) {
                loop.pause();
                loop.resume();
            }
            loop.pause();
        }
        return loop.timed() / static_cast<double>(loop.pauses());
    });
}

}  // namespace

const char* to_text(Jitter jitter) noexcept {
    switch (jitter) {
        case Jitter::fine: return "fine";
        case Jitter::floor: return "floor";
        case Jitter::jittered: return "jittered";
    }
    return "";
}

double deviation_in_ticks(Jitter jitter) noexcept {
    switch (jitter) {
        case Jitter::fine: return 0;
        case Jitter::floor: return std::sqrt(1.0 / 6);
        case Jitter::jittered: return std::sqrt(1.0 / 3);
    }
    return 0;
}

Nanoseconds ClockTraits::sample_length() const noexcept {
    const double half = is_paired ? 0.5 : 1;
    if (jitter == Jitter::fine) return half * precise_sample;
    if (is_precise()) {
        return half * std::max(precise_sample, ticks_of_a_waiting_sample * common_tick);
    }
    return half * std::max(half * min_coarse_sample, ticks_of_a_sample * common_tick);
}

Nanoseconds ClockTraits::slice_length() const noexcept {
    return sample_length() /
           (is_precise() ? precise_slices_of_a_sample : coarse_slices_of_a_sample);
}

Nanoseconds deviation_of_samples(const std::function<Nanoseconds()>& sample) {
    std::vector<double> steps;
    double last = sample().count();
    while (steps.size() < samples_of_a_deviation) {
        const double next = sample().count();
        steps.push_back(std::abs(next - last));
        last = next;
    }
    // Neighbours differ by √2 deviations. The median is robust against interrupts.
    return Nanoseconds{deviations_of_a_mad * median(steps) / std::sqrt(2.0)};
}

ClockTraits look_at_clock(Clock& clock) {
    return traits_of(watch_edges(clock, min_look));
}

ClockTraits measure_clock(Clock& clock) {
    auto profile = traits_of(watch_edges(clock, min_watch));
    if (profile.stalled) return profile;
    const auto block = std::clamp<Nanoseconds>(profile.sample_length(), min_block, max_block);
    profile.call = call_cost(clock, block);
    profile.pause = pause_cost(clock, block);
    return profile;
}

}  // namespace samebench
