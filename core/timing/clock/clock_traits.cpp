#include "clock_traits.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <samebench/loop.hpp>
#include <vector>

#include "constants.hpp"
#include "statistics/statistics.hpp"

namespace samebench {
namespace {

using namespace std::chrono_literals;

/// Steps within a thousandth of each other count as the same: readings are floating point.
constexpr double steps_per_e_fold = 1000;

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
    const double most = tuned::readings_of_a_stalled_clock / 10.0;  // 20 ms of readings of 10 ns
    const auto edges = static_cast<std::size_t>(std::min(tuned::headroom * expected, most));
    seen.steps.reserve(edges);
    seen.distances.reserve(edges);
}

Edges watch_edges(Clock& clock, Nanoseconds least) {
    Edges seen;
    const auto start = clock.now();
    auto last = start;
    std::uint64_t at_last_edge = 0;
    while (seen.readings - at_last_edge < tuned::readings_of_a_stalled_clock) {
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
        if (seen.steps.size() == tuned::many) make_room(seen, least);
        if (seen.elapsed >= 10 * tuned::look) break;
        if (seen.elapsed >= least && seen.steps.size() >= tuned::many) break;
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
        if (seen.steps[i] < tuned::nearby * tick) single.push_back(seen.distances[i]);
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
        profile.jitter = profile.edge_spread < tuned::jittered ? Jitter::floor : Jitter::jittered;
    }
    return profile;
}

template <class Block>
Nanoseconds median_of_blocks(Block block) {
    std::vector<double> values;
    while (values.size() < tuned::tries) values.push_back(block().count());
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
            for (std::size_t i = 0; i < tuned::many; ++i) {
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
    if (jitter == Jitter::fine) return half * tuned::sample;
    if (is_precise()) {
        return half * std::max(tuned::sample, tuned::ticks_of_a_waiting_sample * common_tick);
    }
    return half * std::max(half * tuned::piece, tuned::ticks_of_a_sample * common_tick);
}

Nanoseconds ClockTraits::slice_length() const noexcept {
    return sample_length() /
           (is_precise() ? tuned::slices_of_a_sample : tuned::slices_of_a_sample / 2);
}

Nanoseconds deviation_of_samples(const std::function<Nanoseconds()>& sample) {
    std::vector<double> steps;
    double last = sample().count();
    while (steps.size() < tuned::many) {
        const double next = sample().count();
        steps.push_back(std::abs(next - last));
        last = next;
    }
    // Neighbours differ by √2 deviations. The median is robust against interrupts.
    return Nanoseconds{deviations_of_a_mad * median(steps) / std::sqrt(2.0)};
}

ClockTraits look_at_clock(Clock& clock) {
    return traits_of(watch_edges(clock, tuned::piece));
}

ClockTraits measure_clock(Clock& clock) {
    auto profile = traits_of(watch_edges(clock, tuned::look));
    if (profile.stalled) return profile;
    const auto block = std::clamp<Nanoseconds>(profile.sample_length(), tuned::piece, tuned::look);
    profile.call = call_cost(clock, block);
    profile.pause = pause_cost(clock, block);
    return profile;
}

}  // namespace samebench
