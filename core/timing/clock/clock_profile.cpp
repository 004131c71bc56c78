#include "clock_profile.hpp"

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

// Readings that a moving clock cannot answer alike: even a tick of 1 ms with calls of 5 ns ends
// sooner. Without the limit a clock that stands still would be waited for in vain.
constexpr std::uint64_t patience = 20'000'000;
constexpr std::size_t enough_edges = 128;

// Between the spreads seen of evenly and of randomly placed edges: 0.16 and 0.43 to 0.55.
constexpr double jittered_from = 0.3;

struct Edges {
    std::vector<double> steps;      // ns from reading to reading, where they differ
    std::vector<double> distances;  // readings from edge to edge
    std::uint64_t readings = 0;
    std::uint64_t backwards = 0;
    Nanoseconds elapsed{0};
};

Edges watch_edges(Clock& clock) {
    Edges seen;
    const auto start = clock.now();
    auto last = start;
    std::uint64_t at_last_edge = 0;
    while (seen.readings - at_last_edge < patience) {
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
        if (seen.elapsed >= 300ms) break;
        if (seen.elapsed >= 20ms && seen.steps.size() >= enough_edges) break;
    }
    return seen;
}

/// The step seen most, to a thousandth of itself: readings are floating point.
double most_common(const std::vector<double>& steps) {
    std::map<std::int64_t, std::size_t> counts;
    for (const double step : steps) ++counts[std::llround(std::log(step) * 1000)];
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](auto& a, auto& b) { return a.second < b.second; });
    std::vector<double> alike;
    for (const double step : steps) {
        if (std::llround(std::log(step) * 1000) == most->first) alike.push_back(step);
    }
    return median(alike);
}

/// The grid that all steps of a fine clock lie on, in whole nanoseconds: its readings are farther
/// apart than its ticks, so that no single step shows the tick.
double common_grid(const std::vector<double>& steps) {
    std::int64_t grid = 0;
    for (const double step : steps) grid = std::gcd(grid, std::llround(step));
    return std::max<double>(1, static_cast<double>(grid));
}

/// Spread of the distances between neighbouring edges. Steps of more than one tick are left out:
/// there the process was not running.
double spread_of_edges(const Edges& seen, double tick) {
    std::vector<double> single;
    for (std::size_t i = 1; i < seen.steps.size(); ++i) {
        if (seen.steps[i] < 1.5 * tick) single.push_back(seen.distances[i]);
    }
    return relative_deviation(single);
}

/// The median over several blocks, because one disturbance outweighs all that is in its block.
template <class Block>
Nanoseconds median_of_blocks(Block block) {
    std::vector<double> values;
    while (values.size() < 7) values.push_back(block().count());
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

/// Many pairs, because on a coarse clock each one shows nothing or a whole tick.
Nanoseconds pause_cost(Clock& clock, Nanoseconds length) {
    return median_of_blocks([&] {
        Loop loop{clock, 0};
        loop.start();
        loop.pause();
        for (const auto start = clock.now(); clock.now() - start < length;) {
            loop.resume();
            for (int i = 0; i < 64; ++i) {
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

Nanoseconds ClockProfile::difference_deviation() const noexcept {
    switch (jitter) {
        case Jitter::fine: return 0ns;
        case Jitter::floor: return common_tick * std::sqrt(1.0 / 6);
        case Jitter::jittered: return common_tick * std::sqrt(1.0 / 3);
    }
    return 0ns;
}

Nanoseconds ClockProfile::sample_length(double target) const noexcept {
    return std::max<Nanoseconds>(1ms, (target > 0.05 ? 100 : 250) * common_tick);
}

ClockProfile profile_clock(Clock& clock) {
    const auto seen = watch_edges(clock);
    ClockProfile profile;
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
    const auto block = std::min<Nanoseconds>(profile.sample_length(), 25ms);
    profile.call = call_cost(clock, block);
    profile.pause = pause_cost(clock, block);
    return profile;
}

}  // namespace samebench
