#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "fakes.hpp"

using namespace samebench;
using namespace samebench::test;
using namespace std::chrono_literals;

namespace {

/// The quick profile.
Request limited_request(Nanoseconds budget, Nanoseconds limit = Nanoseconds{0}) {
    Request request;
    request.allow_debug = true;
    request.profile = quick_profile();
    request.round_budget = budget;
    request.round_limit = limit;
    return request;
}

/// A row that is called `calls` times, each after a set-up of this length.
struct SetUp {
    ScriptedClock& clock;
    std::uint64_t calls = 0;

    Benchmark row(Nanoseconds cost, test::Function<Nanoseconds(std::uint64_t)> length,
                  std::string name = "body") {
        auto benchmark = benchmark_costing(clock, cost, std::move(name));
        benchmark.options.before = [this, length] { clock.advance(length(calls++)); };
        return benchmark;
    }
};

struct Limited {
    Recorder seen;
    Nanoseconds took;
};

Limited measure_with_set_up(Nanoseconds set_up, int rows, Nanoseconds budget, Nanoseconds limit) {
    ScriptedClock clock;
    SetUp setting{clock};
    std::vector<Benchmark> all;
    for (int i = 0; i < rows; ++i) {
        all.push_back(setting.row(
            20ns, [&](auto) { return set_up; }, "b" + std::to_string(i)));
    }
    const auto start = clock.time;
    auto [measured, seen] = run(clock, std::move(all), limited_request(budget, limit));
    CHECK(measured);
    return {std::move(seen), clock.time - start};
}

}  // namespace

TEST_CASE("a row that sets up for long is called a few times, and its cost is right") {
    for (const auto budget : {0s, 1s}) {
        for (const auto cost : {Nanoseconds{3}, Nanoseconds{20}, Nanoseconds{40'000}}) {
            ScriptedClock clock;
            SetUp setting{clock};
            const auto seen = run(clock, list(setting.row(cost, [](auto) { return 500ms; })),
                                  limited_request(budget))
                                  .seen;
            const auto& result = seen.results.at("body");
            // First call, checksum, one or two for the number of operations, two pairs.
            CHECK(setting.calls <= 6);
            REQUIRE(result.pairs.size() == 2);
            CHECK(result.interval.median == doctest::Approx(cost.count()).epsilon(0.02));
            CHECK(result.pairs[0].body > 20us);
        }
    }
}

TEST_CASE("a first call that is slow once changes nothing") {
    for (const auto budget : {0s, 1s}) {
        const auto pairs = [&](Nanoseconds first) {
            ScriptedClock clock;
            SetUp setting{clock};
            const auto length = [=](std::uint64_t call) { return call == 0 ? first : 1us; };
            const auto seen =
                run(clock, list(setting.row(20ns, length)), limited_request(budget)).seen;
            return seen.results.at("body").pairs.size();
        };
        CHECK(pairs(300ms) == pairs(1us));
        CHECK(pairs(1us) >= 24);
    }
}

TEST_CASE("a round ends with its limit, and rows that have not begun by then are left out") {
    const auto [seen, took] = measure_with_set_up(200ms, 100, 4s, 9s);
    CHECK(seen.results.size() + seen.late.size() == 100);
    CHECK(seen.results.size() >= 6);
    CHECK(seen.late.size() >= 80);
    CHECK(seen.failures.empty());
    CHECK(seen.ended);
    CHECK(took < 10.5s);
    for (const auto& [name, result] : seen.results) CHECK(result.pairs.size() >= 2);
    for (const auto& event : seen.progress) {
        if (event.remaining)
            CHECK(*event.remaining <= std::max<Nanoseconds>(0ns, 9s - event.elapsed));
    }
}

TEST_CASE("the ladder is measured, however late it is") {
    ScriptedClock clock;
    SetUp setting{clock};
    std::vector<Benchmark> all;
    for (int i = 0; i < 20; ++i) {
        all.push_back(setting.row(
            20ns, [](auto) { return 200ms; }, "b" + std::to_string(i)));
        all.push_back(benchmark_costing(clock, 5ns, "ladder " + std::to_string(i)));
        all.back().suite = "ladder";
    }
    auto request = limited_request(1ms, 1ms);
    request.suites = {"scripted"};
    const auto seen = run(clock, std::move(all), request).seen;
    CHECK(seen.results.size() >= 20);
    CHECK(seen.results.size() <= 21);
    CHECK(seen.late.size() == 40 - seen.results.size());
}

TEST_CASE("one row is measured, however short the limit is") {
    const auto [seen, took] = measure_with_set_up(200ms, 5, 1ms, 1ms);
    CHECK(seen.results.size() == 1);
    CHECK(seen.late.size() == 4);
}

namespace {

struct MixedRows {
    int cheap = 0;
    int dear = 0;
    int late = 0;
    Nanoseconds took{0};
};

/// What is measured of cheap rows and of some whose set-up takes 300 ms, in 5 s.
MixedRows measure_mixed(int cheap, int dear, std::uint64_t seed) {
    ScriptedClock clock;
    SetUp setting{clock};
    std::vector<Benchmark> all;
    for (int i = 0; i < cheap + dear; ++i) {
        const auto set_up = i < dear ? Nanoseconds{300ms} : Nanoseconds{1us};
        const auto* kind = i < dear ? "dear" : "cheap";
        all.push_back(setting.row(
            20ns, [set_up](auto) { return set_up; }, kind + std::to_string(i)));
    }
    auto request = limited_request(2s, 5s);
    request.seed = seed;
    const auto start = clock.time;
    const auto [measured, seen] = run(clock, std::move(all), request);
    REQUIRE(measured);
    MixedRows found{0, 0, static_cast<int>(seen.late.size()), clock.time - start};
    for (const auto& [name, result] : seen.results) ++(name[0] == 'd' ? found.dear : found.cheap);
    return found;
}

}  // namespace

TEST_CASE("where time is short, rows that take long do not keep others from their cost") {
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U}) {
        const auto [cheap, dear, late, took] = measure_mixed(40, 6, seed);
        CHECK(cheap == 40);
        // 1.8 s of first calls, and 1.2 s or more for each that is measured.
        CHECK(dear >= 1);
        CHECK(cheap + dear + late == 46);
        CHECK(took < 7.5s);
    }
}

TEST_CASE("of rows that all take long, as many are measured as there is time for") {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const auto [cheap, dear, late, took] = measure_mixed(0, 40, seed);
        CHECK(dear >= 3);
        CHECK(dear + late == 40);
        CHECK(took < 7.5s);
    }
}

TEST_CASE("an operation that takes most of the time is executed once, and others get the rest") {
    ScriptedClock clock;
    std::uint64_t executed = 0;
    const auto slow = [&executed](std::uint64_t n) {
        executed += n;
        return static_cast<double>(n) * 6s;
    };
    std::vector<Benchmark> all = list(benchmark_of(clock, "slow", slow));
    for (int i = 0; i < 20; ++i) {
        all.push_back(benchmark_costing(clock, 20ns, "b" + std::to_string(i)));
    }
    const auto seen = run(clock, std::move(all), limited_request(2s, 9s)).seen;
    CHECK(executed == 1);
    CHECK(seen.results.size() == 21);
}

TEST_CASE("a limit that is not reached changes nothing") {
    const auto limited = measure_with_set_up(2ms, 20, 10s, 30s);
    const auto unlimited = measure_with_set_up(2ms, 20, 10s, 0s);
    CHECK(limited.took.count() == doctest::Approx(unlimited.took.count()).epsilon(0.001));
    CHECK(limited.seen.results.size() == 20);
}
