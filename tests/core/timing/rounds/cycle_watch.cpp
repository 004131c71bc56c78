#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "fakes.hpp"
#include "rounds/cycle_watch.hpp"

using namespace samebench;
using namespace samebench::test;
using namespace std::chrono_literals;

TEST_CASE("a round reads the length of a cycle from its start to its end") {
    ScriptedClock clock;
    const auto steady = run(clock, list(benchmark_costing(clock, 5ns))).seen;
    CHECK(steady.cycles.front().cycle.count() == doctest::Approx(0.25).epsilon(0.001));
    CHECK(steady.cycles.back().at == CycleAt::end);
    CHECK(steady.warnings.empty());
}

TEST_CASE("changes of the CPU's frequency do not keep a benchmark from its target") {
    const auto measure = [](bool body_follows) {
        ScriptedClock clock;
        // The CPU gets 10 % slower in 50 ms, and then fast again.
        slowness = [&clock] { return 0.1 * std::fmod(clock.time / 50ms, 1); };
        const auto cost = [body_follows](std::uint64_t n) {
            return static_cast<double>(n) * (1 + (body_follows ? slowness() : 0)) * 5ns;
        };
        Request request = patient();
        request.profile.target_relative = 0.001;
        request.profile.maximum_pairs = 256;
        const auto seen = run(clock, list(benchmark_of(clock, "body", cost)), request).seen;
        slowness = nullptr;
        return seen.results.at("body");
    };
    const auto core_bound = measure(true);
    CHECK(core_bound.stop == Stop::target);
    CHECK(core_bound.pairs.size() <= 64);
    // The chain gets slower, the body does not: its corrected samples vary as much as the chain.
    CHECK(measure(false).stop != Stop::target);
}

TEST_CASE("samples between slices of the cycle meter need no warning of a slower CPU") {
    ScriptedClock clock;
    Random random{1};
    slowness = [&clock] { return clock.time > 400ms ? 0.1 : 0; };
    const auto slower = [&random](std::uint64_t n) {
        return static_cast<double>(n) *
               Nanoseconds{5 + 0.01 * static_cast<double>(random.below(10))};
    };
    Request request = patient();
    request.profile.budget = 3s;
    request.profile.target_relative = 1e-9;
    request.profile.maximum_pairs = 5000;
    const auto seen = run(clock, list(benchmark_of(clock, "b", slower)), request).seen;
    slowness = nullptr;
    CHECK(std::any_of(seen.cycles.begin(), seen.cycles.end(),
                      [](auto& event) { return !event.agreed; }));
    CHECK(seen.warnings.empty());
}
