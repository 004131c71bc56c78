#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "fakes.hpp"

using namespace samebench;
using namespace samebench::test;
using namespace std::chrono_literals;

TEST_CASE("samples wait for even edges of a coarse clock, and so can be short") {
    ScriptedClock even{20us, Shows::floored};
    const auto waiting = run(even, list(benchmark_costing(even, 10ns))).seen;
    CHECK(waiting.traits.waiting_deviation > 0ns);
    CHECK(waiting.traits.waiting_deviation < 100ns);
    CHECK(waiting.results.at("body").pairs.front().body < 500us);

    ScriptedClock random{20us, Shows::jittered};
    const auto plain = run(random, list(benchmark_costing(random, 10ns))).seen;
    CHECK(plain.traits.waiting_deviation == 0ns);
    CHECK(plain.results.at("body").pairs.front().body > 1ms);
}

TEST_CASE("samples stand between slices of the cycle meter, if the budget has time for them") {
    ScriptedClock fine;
    fine.call = Nanoseconds{25};
    const auto metered = run(fine, list(benchmark_costing(fine, 10ns))).seen.results.at("body");
    CHECK(metered.slice_cycles == 781 * cycles_per_iteration);
    for (const auto& pair : metered.pairs) {
        CHECK(pair.around_body.mean().count() == doctest::Approx(25'000).epsilon(0.01));
    }

    ScriptedClock coarse{1ms, Shows::jittered};
    coarse.call = 20us;
    Request request = patient();
    for (const bool has_time : {true, false}) {
        // Three slices of 25 ms.
        request.profile.budget = has_time ? 76ms : 74ms;
        const auto row =
            run(coarse, list(benchmark_costing(coarse, 10ns)), request).seen.results.at("body");
        CHECK(row.slice_cycles.has_value() == has_time);
        CHECK((row.pairs.front().around_body.mean() > 0ns) == has_time);
    }
}

TEST_CASE("a body that begins anew, and whose loop asks for no batches, is sampled call by call") {
    ScriptedClock clock;
    Suite suite{"s"};
    suite.bench("loop", [&clock](Loop& loop) {
        // What it makes for itself belongs to its first operations.
        clock.advance(static_cast<double>(loop.size()) * 1us + 50us);
    });
    auto request = patient();
    request.profile.long_run = 100ms;
    const auto row = run(clock, rows_of(suite), request).seen.results.at("loop");
    CHECK(row.pairs.size() >= request.profile.minimum_pairs);
    CHECK(row.pairs.front().cost(0ns) > 1100);
}

TEST_CASE("with a precise clock, samples run through whole rings of inputs") {
    ScriptedClock clock;
    Suite suite{"s"};
    suite.bench("ring", Inputs<int>{[](Random&) { return 1; }, 1000}, [&clock](int i) {
        clock.advance(30ns);
        return i;
    });
    const auto seen = run(clock, rows_of(suite)).seen;
    for (const auto& pair : seen.results.at("ring").pairs) CHECK(pair.operations % 1000 == 0);
}

TEST_CASE("a cost that depends on the number of inputs gets a warning") {
    constexpr std::size_t inputs = 1024;
    for (const std::uint64_t memory : {std::uint64_t{0}, std::uint64_t{400}}) {
        ScriptedClock clock;
        Suite suite{"s"};
        std::vector<std::uint64_t> seen_at(inputs, 0);
        std::uint64_t now = memory;
        std::size_t next = 0;
        suite.bench("ring", Inputs<std::size_t>{[next](Random&) mutable { return next++; }, inputs},
                    [&](std::size_t input) {
                        const bool known = now - seen_at[input] < memory;
                        clock.advance(known ? 200ns : 400ns);
                        seen_at[input] = now++;
                    });
        const auto seen = run(clock, rows_of(suite)).seen;
        const auto expected =
            memory == 0 ? std::vector<WarningCode>{} : std::vector{WarningCode::inputs_remembered};
        CHECK(seen.warnings == expected);
    }
}

TEST_CASE("the stopping rule's interval holds the true cost in 90 % of noisy rounds or more") {
    int held = 0;
#ifdef SAMEBENCH_FEW_RUNS
    constexpr int runs = 30;
#else
    constexpr int runs = 300;
#endif
    for (int i = 0; i < runs; ++i) {
        ScriptedClock clock{5us, Shows::jittered};
        clock.call = 200ns;
        Random random{static_cast<std::uint64_t>(i)};
        const auto noisy = [&random](std::uint64_t n) {
            // Bursts in one sample of eight, and a spread of 2 % besides.
            const double spread = 1 + 0.02 * (static_cast<double>(random.below(2001)) / 1000 - 1);
            const double burst = random.below(8) == 0 ? 1.1 : 1;
            return static_cast<double>(n) * Nanoseconds{10} * spread * burst;
        };
        const auto overhead = [](std::uint64_t n) {
            return static_cast<double>(n) * Nanoseconds{0.5};
        };
        Request request = patient();
        request.seed = static_cast<std::uint64_t>(i);
        request.profile.budget = 60ms;
        request.profile.warm_up = 2ms;
        request.profile.warm_up_cap = 10ms;
        const auto seen =
            run(clock, list(benchmark_of(clock, "noisy", noisy, overhead)), request).seen;
        // The median of what one operation costs: bursts move it up by the 1/14 quantile of the
        // spread.
        const double truth = 10 * (1 + 0.02 * (1.0 / 7));
        const auto& interval = seen.results.at("noisy").interval;
        held += interval.low <= truth && truth <= interval.high ? 1 : 0;
    }
    CHECK(held >= 0.90 * runs);
}

TEST_CASE("with a coarse clock, samples differ in length, so that ends fall anywhere in a tick") {
    ScriptedClock clock{20us, Shows::jittered};
    const auto seen = run(clock, list(benchmark_costing(clock, 10ns))).seen;
    const auto& pairs = seen.results.at("body").pairs;
    const auto [least, most] = std::minmax_element(
        pairs.begin(), pairs.end(), [](auto& a, auto& b) { return a.operations < b.operations; });
    CHECK(static_cast<double>(most->operations - least->operations) * 10.5 > 20'000);
}

TEST_CASE("samples are as long as their benchmark requires") {
    ScriptedClock clock;
    auto longer = benchmark_costing(clock, 10ns, "longer");
    longer.options.minimum_time = 4ms;
    auto more = benchmark_costing(clock, 10ns, "more");
    more.options.minimum_operations = 1'000'000;
    const auto seen = run(clock, list(std::move(longer), std::move(more))).seen;
    for (const auto& pair : seen.results.at("longer").pairs) CHECK(pair.body >= 4ms * 2 / 3);
    for (const auto& pair : seen.results.at("more").pairs) CHECK(pair.operations >= 1'000'000);
}

TEST_CASE("a stall that uses up the warm-up leaves no samples of a few operations") {
    for (const auto shows : {Shows::floored, Shows::jittered, Shows::exactly}) {
        for (const std::size_t stalled_call : {2U, 3U, 4U, 5U}) {
            ScriptedClock clock{5us, shows};
            std::size_t call = 0;
            auto cheap = benchmark_of(clock, "cheap", [&](std::uint64_t operations) {
                const Nanoseconds stall{++call == stalled_call ? 30e6 : 0};
                return static_cast<double>(operations) * 100ns + stall;
            });
            static_cast<ScriptedBody&>(*cheap.body).input_count = 32'768;
            auto request = patient();
            request.profile.warm_up = request.profile.warm_up_cap = 20ms;
            const auto seen = run(clock, list(std::move(cheap)), request).seen;
            const auto& pair = seen.results.at("cheap").pairs.front();
            CAPTURE(shows);
            CAPTURE(stalled_call);
            CHECK(pair.body >= seen.traits.sample_length() / 3);
        }
    }
}

TEST_CASE("a row runs through all inputs once, if that takes at most twice its time") {
    const auto pairs_within = [](Nanoseconds budget, bool is_limited) {
        ScriptedClock clock{1ns, Shows::exactly};
        auto slow = benchmark_of(clock, "slow", [n = 0](std::uint64_t operations) mutable {
            return static_cast<double>(operations) * (++n % 2 == 0 ? 20us : 30us);
        });
        static_cast<ScriptedBody&>(*slow.body).input_count = 512;
        auto request = patient();
        request.profile.budget = budget;
        if (is_limited) request.round_budget = 10s;
        const auto [measured, seen] = run(clock, list(std::move(slow)), request);
        const auto& pairs = seen.results.at("slow").pairs;
        REQUIRE(pairs.front().operations < 512);
        return static_cast<double>(pairs.size() * pairs.front().operations) / 512;
    };
    CHECK(pairs_within(12ms, false) == 1);
    CHECK(pairs_within(12ms, true) < 0.9);
    CHECK(pairs_within(5ms, false) < 0.9);
}

TEST_CASE("a long run takes each input equally often, if there is time for all of them") {
    const auto operations_within = [](Nanoseconds budget, Nanoseconds long_run, bool own_heap) {
        ScriptedClock clock;
        auto row = benchmark_costing(clock, 2us);
        auto& body = static_cast<ScriptedBody&>(*row.body);
        body.input_count = 8192;
        body.own_heap = own_heap;
        auto request = patient();
        request.profile.budget = budget;
        request.profile.long_run = long_run;
        const auto seen = run(clock, list(std::move(row)), request).seen;
        std::uint64_t operations = 0;
        for (const auto& window : seen.results.at("body").long_run) operations += window.operations;
        CHECK(operations % 8192 == 0);
        return operations;
    };
    // All of them once take 16.4 ms, as long as 16 windows.
    CHECK(operations_within(18ms, 50ms, false) > 0);
    CHECK(operations_within(15ms, 50ms, false) == 0);
    CHECK(operations_within(15ms, 50ms, true) > 0);
    CHECK(operations_within(15ms, 15ms, true) == 0);
}
