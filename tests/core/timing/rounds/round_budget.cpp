#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "fakes.hpp"
#include "rounds/limits.hpp"

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

TEST_CASE("what the long run of a row may take is not in the time of its visits as well") {
    Profile most = quick_profile();
    most.long_run = most.budget = 10s;
    const auto limits = limits_of_next(most, {1s, 0s, 0s, 10, 0});
    CHECK(limits.long_run > 0s);
    CHECK(limits.budget >= 3 * limits.long_run);
    CHECK(limits.budget + limits.long_run < 60.1ms);
    const Nanoseconds all = limits.warm_up_cap + limits.budget + limits.long_run;
    CHECK(all / 100ms == doctest::Approx(1).epsilon(0.01));
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

TEST_CASE("rows that are measured one by one have as long to warm up each") {
    ScriptedClock clock;
    std::vector<Benchmark> all;
    for (int i = 0; i < 20; ++i) {
        // Never at its target, so that its visits take all their time.
        all.push_back(benchmark_of(clock, "b" + std::to_string(i), [n = 0](auto count) mutable {
            return static_cast<double>(count) * (++n % 2 == 0 ? 1us : 3us);
        }));
        static_cast<ScriptedBody&>(*all.back().body).own_heap = true;
    }
    auto request = with_budget(4s);
    request.profile.warm_up = 300ms;
    request.profile.warm_up_cap = 300ms;
    const auto [measured, seen] = run(clock, std::move(all), request);
    REQUIRE(seen.results.size() == 20);
    for (const auto& [name, result] : seen.results) CHECK(result.warm_up > 75ms);
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

TEST_CASE("warming the process up takes nothing of what rows get") {
    ScriptedClock clock;
    std::vector<Benchmark> all;
    for (int i = 0; i < 20; ++i) {
        all.push_back(benchmark_costing(clock, 20ns, "b" + std::to_string(i)));
    }
    const auto begin = clock.time;
    Nanoseconds process{0};
    auto request = with_budget(1ms);
    {
        Recorder seen;
        chained_clock = &clock;
        const RoundHooks hooks{{}, scripted_chain};
        Round round{request, list(benchmark_costing(clock, 20ns)), clock, seen, hooks};
        REQUIRE(round.begin());
        process = clock.time - begin;
    }
    REQUIRE(process > 100ms);
    request.round_budget = process + 400ms;
    const auto seen = run(clock, std::move(all), request).seen;
    REQUIRE(seen.results.size() == 20);
    // 40 % of 400 ms, and what is left for visits is enough for more than the least of them.
    for (const auto& [name, result] : seen.results) {
        CHECK(result.warm_up > 4ms);
        CHECK(result.pairs.size() > 4);
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
