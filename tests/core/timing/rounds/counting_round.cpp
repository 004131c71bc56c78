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
