#include "table/plain_table.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "fakes.hpp"
#include "program/google_results.hpp"
#include "table/cost_text.hpp"

using namespace samebench;
using namespace std::chrono_literals;
using test::ScriptedClock;

TEST_CASE("the native table has the cost of each row, and says what it is") {
    ScriptedClock clock;
    std::ostringstream out;
    std::ostringstream messages;
    auto request = test::patient();
    PlainTable table{out, messages, request.profile.target_relative};
    auto counted = test::benchmark_costing(clock, 12.5ns, "counted");
    counted.options.counters = {{"words", CounterKind::per_second, 2}};
    auto slow = test::benchmark_costing(clock, 2s, "slow");
    test::chained_clock = &clock;
    REQUIRE(run_round(request,
                      test::list(std::move(counted), std::move(slow),
                                 test::benchmark_costing(clock, 0ns, "nothing")),
                      clock, table, {.chain = test::scripted_chain}));
    const auto text = out.str();
    CAPTURE(text);
    CHECK(text.find("scripted/counted  12.5 ns ±0.010%  words 1.6e+08 /s\n") != text.npos);
    CHECK(text.find("scripted/slow     2.00 s ±0.010%  measured once") != text.npos);
    CHECK(text.find("scripted/nothing  –  below the floor\n") != text.npos);
    CHECK(text.find("Medians of one process") != text.npos);
}

TEST_CASE("a program's results are means, with what its long run has and its samples have not") {
    ScriptedClock clock;
    std::ostringstream json;
    std::ostringstream csv;
    std::ostringstream nowhere;
    PlainTable table{nowhere, nowhere, 0.01, PlainTable::For::program};
    GoogleResults results{table};
    results.write_to(json, "json");
    results.write_to(csv, "csv");
    std::vector<Benchmark> rows;
    for (const auto* name : {"rare", "short", "quoted \"x\""}) {
        rows.push_back(test::benchmark_costing(clock, 1ns, name));
    }
    rows[1].options.threads = 2;
    results.on(ClockTraits{}, "scripted");
    results.on(PlanEvent{rows, {true, true, true}, {0, 1, 2}});
    const std::vector<Pair> pairs{{100, 300ns, 100ns, 0}, {100, 500ns, 100ns, 0}};
    LongRun with_rare;
    with_rare.windows = {{1000, 3000ns, 0, {}}, {1000, 41000ns, 0, {}}};
    for (std::size_t row : {0U, 1U}) {
        results.on(ResultEvent{.benchmark = row,
                               .what = rows[row],
                               .stop = Stop::target,
                               .cold = {},
                               .warm_up = {},
                               .warmed_up = true,
                               .checksum = {},
                               .slice_cycles = {},
                               .pairs = pairs,
                               .long_run = row == 0 ? with_rare : LongRun{}});
    }
    results.on(FailureEvent{"no data", 2});
    results.on_end(1s);
    CAPTURE(csv.str());
    CHECK(csv.str() ==
          "name,iterations,real_time,cpu_time,time_unit,error_occurred,error_message\n"
          "\"rare\",200,21.000000,21.000000,ns,,\"\"\n"
          "\"short\",400,3.000000,3.000000,ns,,\"\"\n"
          "\"quoted \"\"x\"\"\",0,,,ns,true,\"no data\"\n");
    CHECK(json.str().find("\"real_time\": 21.0") != std::string::npos);
    CHECK(json.str().find("\"threads\": 2") != std::string::npos);
    CHECK(json.str().find("\"error_message\": \"no data\"") != std::string::npos);
}

TEST_CASE("times are written with three digits and the unit that fits") {
    CHECK(cost_text(0.03) == "0.0300 ns");
    CHECK(cost_text(1.234) == "1.23 ns");
    CHECK(cost_text(99.96) == "100 ns");
    CHECK(cost_text(999.4) == "999 ns");
    CHECK(cost_text(999.6) == "1.00 µs");
    CHECK(cost_text(31.2e9) == "31.2 s");
    CHECK(cost_text(0) == "–");
}

TEST_CASE("an interval is written as the half-width, or as the end of one that includes 0") {
    CHECK(cost_text(StoppingInterval{10, 9, 10.4}) == "10.0 ns ±7.0%");
    CHECK(cost_text(StoppingInterval{10, 8, 13.2}) == "10.0 ns ±26%");
    CHECK(cost_text(StoppingInterval{10, 10, 10}) == "10.0 ns ±0.010%");
    CHECK(cost_text(StoppingInterval{0.1, -0.2, 0.3}) == "< 0.300 ns");
    CHECK(cost_text(StoppingInterval{-0.1, -0.4, 0.3}) == "< 0.400 ns");
    CHECK(cost_text(StoppingInterval{0, 0, 0}) == "–");
}

TEST_CASE("a counter is a number of an operation, of a second at the row's cost, or in total") {
    const StoppingInterval ten{10, 9, 11};
    CHECK(counter_text({"hits", CounterKind::per_operation, 0.5}, ten) == "hits 0.5 /op");
    CHECK(counter_text({"words", CounterKind::per_second, 12}, ten) == "words 1.2e+09 /s");
    CHECK(counter_text({"size", CounterKind::total, 1024}, ten) == "size 1024");
    const StoppingInterval below{0.1, -0.2, 0.3};
    CHECK(counter_text({"words", CounterKind::per_second, 12}, below) == "words –");
    CHECK(counter_text({"size", CounterKind::total, 0}, below) == "size 0");
}
