#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "fakes.hpp"

using namespace samebench;
using namespace samebench::test;
using namespace std::chrono_literals;

namespace {

/// The quick profile.
Request with_budget(Nanoseconds budget) {
    Request request;
    request.allow_debug = true;
    request.profile = quick_profile();
    request.round_budget = budget;
    return request;
}

struct Shared {
    Recorder seen;
    Nanoseconds took;
};

/// Measures this many rows of each of these costs.
Shared share(Nanoseconds budget, int rows, std::vector<Nanoseconds> costs) {
    ScriptedClock clock;
    std::vector<Benchmark> all;
    for (int i = 0; i < rows; ++i) {
        for (const auto cost : costs) {
            all.push_back(benchmark_costing(clock, cost, "b" + std::to_string(all.size())));
        }
    }
    const auto start = clock.time;
    auto [measured, seen] = run(clock, std::move(all), with_budget(budget));
    CHECK(measured);
    return {std::move(seen), clock.time - start};
}

}  // namespace

TEST_CASE("a round with a budget shares it out over its rows, and each gets several pairs") {
    const auto [seen, took] = share(10s, 300, {20ns, 3us});
    REQUIRE(seen.results.size() == 600);
    CHECK(seen.failures.empty());
    CHECK(took > 5s);
    CHECK(took < 10.5s);
    for (const auto& [name, result] : seen.results) CHECK(result.pairs.size() >= 6);
}

TEST_CASE("rows that take long leave less to the others, and none is left out") {
    const auto [seen, took] = share(4s, 50, {20ns, 5us, 9ms, 60ms});
    REQUIRE(seen.results.size() == 200);
    // 50 rows of 60 ms take that long twice, in the first call and once more.
    CHECK(took < 4s + 50 * 2 * 60ms);
    for (const auto& [name, result] : seen.results) CHECK(!result.pairs.empty());
}

TEST_CASE("where engines need a long warm-up, it gets most of a round's time") {
    const auto warm_ups = [](Nanoseconds warm_up) {
        ScriptedClock clock;
        std::vector<Benchmark> all;
        for (int i = 0; i < 20; ++i) {
            all.push_back(benchmark_costing(clock, 20ns, "b" + std::to_string(i)));
        }
        auto request = with_budget(5s);
        request.profile.warm_up = warm_up;
        request.profile.warm_up_cap = 1s;
        const auto [measured, seen] = run(clock, std::move(all), request);
        REQUIRE(seen.results.size() == 20);
        Nanoseconds sum{0};
        for (const auto& [name, result] : seen.results) sum += result.warm_up;
        return sum;
    };
    CHECK(warm_ups(300ms) > 3s);
    CHECK(warm_ups(300ms) < 3.75s);
    // 40 ms of visits follow: four times as long as the warm-up.
    CHECK(warm_ups(10ms) < 0.4 * 5s);
}

TEST_CASE("rows that take long to start beside their warm-up do not leave the last ones without") {
    ScriptedClock clock;
    std::vector<Benchmark> all;
    for (int i = 0; i < 40; ++i) {
        all.push_back(benchmark_costing(clock, 9ms, "b" + std::to_string(i)));
    }
    auto request = with_budget(8s);
    request.profile.warm_up = 300ms;
    request.profile.warm_up_cap = 300ms;
    const auto [measured, seen] = run(clock, std::move(all), request);
    REQUIRE(seen.results.size() == 40);
    Nanoseconds shortest{1s};
    Nanoseconds longest{0};
    for (const auto& [name, result] : seen.results) {
        shortest = std::min(shortest, result.warm_up);
        longest = std::max(longest, result.warm_up);
    }
    CHECK(shortest > 90ms);
    CHECK(longest < 2 * shortest);
}

TEST_CASE("a round whose budget is over from the start measures each row once") {
    const auto [seen, took] = share(1ms, 100, {20ns});
    REQUIRE(seen.results.size() == 100);
    CHECK(took < 2s);
    for (const auto& [name, result] : seen.results) {
        CHECK(result.pairs.size() == 4);
        CHECK(result.pairs[0].operations > 1000);
        CHECK(result.stop == Stop::budget);
    }
}

TEST_CASE("a budget that is more than enough changes nothing") {
    const auto limited = share(600s, 3, {20ns, 3us});
    const auto unlimited = share(0s, 3, {20ns, 3us});
    CHECK(limited.took.count() == doctest::Approx(unlimited.took.count()).epsilon(0.001));
    for (const auto& [name, result] : limited.seen.results) {
        CHECK(result.pairs.size() == unlimited.seen.results.at(name).pairs.size());
    }
}

TEST_CASE("the remaining time of a round is at most what its budget leaves") {
    const auto [seen, took] = share(2s, 200, {20ns, 1ms});
    int starts = 0;
    for (const auto& event : seen.progress) {
        if (!event.remaining) continue;
        const auto left = std::max<Nanoseconds>(0ns, 2s - event.elapsed);
        if (event.stage == Stage::measure) CHECK(*event.remaining <= left);
        // Starts take their share, so that the rest of the time is enough for the visits.
        if (event.stage == Stage::warm_up && ++starts > 100) CHECK(*event.remaining <= 1.2 * left);
    }
    CHECK(starts > 150);
}

TEST_CASE(
    "a row whose operation takes longer than a sample is called a few times before its visits") {
    for (const std::size_t inputs : {std::size_t{1}, std::size_t{4096}}) {
        ScriptedClock clock;
        auto benchmark = benchmark_costing(clock, 9ms);
        auto& body = static_cast<ScriptedBody&>(*benchmark.body);
        body.input_count = inputs;
        chained_clock = &clock;
        Recorder seen;
        const auto request = with_budget(0s);
        const RoundHooks hooks{{}, scripted_chain};
        Round round{request, list(std::move(benchmark)), clock, seen, hooks};
        REQUIRE(round.begin());
        round.run_next();
        CHECK(body.calls <= 18);
    }
}

namespace {

/// A row that is called `calls` times, each after a set-up of this length.
struct SetUp {
    ScriptedClock& clock;
    std::uint64_t calls = 0;

    Benchmark row(Nanoseconds cost, std::function<Nanoseconds(std::uint64_t)> length,
                  std::string name = "body") {
        auto benchmark = benchmark_costing(clock, cost, std::move(name));
        benchmark.options.before = [this, length] { clock.advance(length(calls++)); };
        return benchmark;
    }
};

Shared measure_with_set_up(Nanoseconds set_up, int rows, Nanoseconds budget, Nanoseconds limit) {
    ScriptedClock clock;
    SetUp setting{clock};
    std::vector<Benchmark> all;
    for (int i = 0; i < rows; ++i) {
        all.push_back(setting.row(
            20ns, [&](auto) { return set_up; }, "b" + std::to_string(i)));
    }
    auto request = with_budget(budget);
    request.round_limit = limit;
    const auto start = clock.time;
    auto [measured, seen] = run(clock, std::move(all), request);
    CHECK(measured);
    return {std::move(seen), clock.time - start};
}

}  // namespace

TEST_CASE("a row that sets up for long is called a few times, and its cost is right") {
    for (const auto budget : {0s, 1s}) {
        for (const auto cost : {Nanoseconds{3}, Nanoseconds{20}, Nanoseconds{40'000}}) {
            ScriptedClock clock;
            SetUp setting{clock};
            const auto seen =
                run(clock, list(setting.row(cost, [](auto) { return 500ms; })), with_budget(budget))
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
            const auto seen = run(clock, list(setting.row(20ns, length)), with_budget(budget)).seen;
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
    auto request = with_budget(1ms);
    request.round_limit = 1ms;
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

TEST_CASE("a limit that is not reached changes nothing") {
    const auto limited = measure_with_set_up(2ms, 20, 10s, 30s);
    const auto unlimited = measure_with_set_up(2ms, 20, 10s, 0s);
    CHECK(limited.took.count() == doctest::Approx(unlimited.took.count()).epsilon(0.001));
    CHECK(limited.seen.results.size() == 20);
}

TEST_CASE("a pair that was preempted is not the only one of its row, even if the time is over") {
    ScriptedClock clock;
    std::vector<Benchmark> all;
    for (int i = 0; i < 20; ++i) {
        all.push_back(benchmark_costing(clock, 20ns, "b" + std::to_string(i)));
    }
    const auto longest = Nanoseconds{180'000};
    Nanoseconds before{0};
    int preempted = 0;
    clock.on_reading = [&](ScriptedClock& self) {
        // Every tenth sample of a visit takes 8 ms longer.
        const bool is_sample = self.time - before > longest && self.time - before < 1ms;
        if (is_sample && ++preempted % 10 == 0) self.advance(8ms);
        before = self.time;
    };
    const auto [measured, seen] = run(clock, std::move(all), with_budget(1ms));
    REQUIRE(seen.results.size() == 20);
    CHECK(preempted > 20);
    for (const auto& [name, result] : seen.results) CHECK(result.pairs.size() >= 2);
}
