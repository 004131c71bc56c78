#include "rounds/counting_round.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "../counting/scripted_meter.hpp"
#include "fakes.hpp"

using namespace samebench;
using namespace samebench::test;

TEST_CASE("a benchmark that skips says so in a round that counts") {
    ScriptedMeter meter;
    ScriptedClock clock;
    Recorder seen;
    auto body = std::make_unique<CountedBody>(meter, 1, always(5));
    body->problem = Problem{"no file", true};
    auto benchmark = benchmark_of(std::move(body));
    count_benchmark({}, 0, benchmark, meter, clock, seen);
    CHECK(seen.failures == std::vector<std::string>{"skipped: no file"});
    CHECK(seen.works.empty());
}

TEST_CASE("a row that a suite skips is not counted") {
    ScriptedMeter meter;
    ScriptedClock clock;
    Recorder seen;
    auto benchmark = benchmark_of(meter, 1, always(5));
    benchmark.problem = Problem{"too large", true};
    count_benchmark({}, 0, benchmark, meter, clock, seen);
    CHECK(seen.failures == std::vector<std::string>{"skipped: too large"});
}

TEST_CASE(
    "the first lap is counted only if it is asked for, and before anything has seen the inputs") {
    const auto counted = [](bool recheck, std::size_t inputs) {
        ScriptedMeter meter;
        ScriptedClock clock;
        Recorder seen;
        // Each input costs 100 when it is seen first, and 1 from then on.
        std::vector<bool> known(inputs);
        auto benchmark = benchmark_of(meter, inputs, [known](std::uint64_t i) mutable {
            const auto at = static_cast<std::size_t>(i);
            const bool is_known = known[at];
            known[at] = true;
            return is_known ? 1.0 : 100.0;
        });
        Request request;
        request.recheck = recheck;
        count_benchmark(request, 0, benchmark, meter, clock, seen);
        REQUIRE(seen.works.size() == 1);
        CHECK(work_of(seen.works.at(0)) == 1);
        return seen.works.at(0).first;
    };
    CHECK_FALSE(counted(false, 1000));
    const auto lap = counted(true, 1000);
    REQUIRE(lap);
    CHECK(lap->operations == 1000);
    CHECK(lap->instructions > 99 * 1000);
    const auto call = counted(true, 1);
    REQUIRE(call);
    CHECK(call->operations == 1);
    CHECK(call->instructions > 100);
    CHECK(call->instructions < 200);
}

TEST_CASE("a round that counts sends its counter and the plan, then the work of each benchmark") {
    ScriptedMeter meter;
    ScriptedClock clock;
    Recorder seen;
    std::vector<Benchmark> benchmarks;
    benchmarks.push_back(benchmark_of(meter, 1, always(7)));
    benchmarks.push_back(benchmark_of(meter, 1, always(8)));
    benchmarks[1].name = "other";
    Request request;
    request.filter = "other";
    const auto ids = begin_counting(request, benchmarks, meter, seen);
    CHECK(ids == std::vector<std::size_t>{1});
    REQUIRE(seen.counters.size() == 1);
    CHECK(seen.counters[0].exact);
    CHECK(seen.counters[0].pause.instructions == 7);
    CHECK(seen.selected == std::vector<bool>{false, true});
    count_benchmark(request, 1, benchmarks[1], meter, clock, seen);
    REQUIRE(seen.works.size() == 1);
    CHECK(work_of(seen.works.at(1)) == 8);
    request.filter = "none";
    CHECK(begin_counting(request, benchmarks, meter, seen).empty());
    CHECK(seen.failures.back() == nothing_selected);
}
