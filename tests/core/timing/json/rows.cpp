/// How rows are listed, planned and named in events.
#include <doctest/doctest.h>

#include <future>
#include <limits>
#include <nlohmann/json.hpp>
#include <samebench/async.hpp>
#include <samebench/samebench.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "json/event_json.hpp"
#include "rounds/events.hpp"
#include "suite/validation.hpp"

using namespace samebench;
using nlohmann::json;

TEST_CASE("refused rows are listed with their problem and planned as the protocol has it") {
    // The suite of suite/validation.cpp.
    auto rows = make_benchmarks();
    std::erase_if(rows, [](const Benchmark& row) { return row.suite != "refused"; });
    REQUIRE(rows.size() > 20);
    const auto listed = json::parse(list_json(rows))["benchmarks"];
    CHECK_FALSE(listed[0].contains("problem"));
    CHECK(listed[1]["problem"] ==
          "the suite has another row \"good\": give each row a name of its own");
    for (const auto& row : listed) {
        for (const char* key : {"bytes", "items", "parameter"}) {
            INFO(row["name"].get<std::string>() << ' ' << key);
            CHECK((row[key].is_null() || row[key].get<double>() > 0));
        }
        CHECK(row["name"].get<std::string>() != "");
    }
}

TEST_CASE("a plan says which rows are asynchronous") {
    Suite suite{"s"};
    suite.bench_async("future", [] {
        std::promise<void> promise;
        promise.set_value();
        return promise.get_future();
    });
    suite.bench("plain", [] { return 1; });
    std::vector<Benchmark> all;
    for (auto& row : suite.benchmarks()) all.push_back(std::move(row));
    const auto listed = json::parse(list_json(all))["benchmarks"];
    CHECK(listed[0]["asynchronous"] == true);
    CHECK_FALSE(listed[1].contains("asynchronous"));
}

TEST_CASE("a plan says by how much results may differ, and refuses what is no distance") {
    Suite suite{"s"};
    const auto body = [] { return 1.0; };
    suite.bench("default", body);
    suite.bench("relative", body).tolerance(relative(1e-6));
    suite.bench("absolute", each_of({1, 2}), [](int n) { return 1.0 / n; }).tolerance(absolute(0));
    suite.bench("exact", body).exact();
    suite.bench("wrong", body).tolerance(absolute(-1));
    std::vector<Benchmark> all;
    for (auto& row : suite.benchmarks()) all.push_back(std::move(row));
    validate_rows(all);
    const auto listed = json::parse(list_json(all))["benchmarks"];
    CHECK_FALSE(listed[0].contains("tolerance"));
    CHECK(listed[1]["tolerance"] == json::parse(R"({"relative": 1e-6})"));
    CHECK(listed[2]["tolerance"] == json::parse(R"({"absolute": 0.0})"));
    CHECK(listed[3]["tolerance"] == listed[2]["tolerance"]);
    CHECK(listed[4]["tolerance"] == json::parse(R"({"exact": true})"));
    CHECK(listed[5]["problem"] == "tolerance(-1): expected 0 or a number above");
}

TEST_CASE("notes, reasons and names of counters of any bytes make valid lines of JSON") {
    std::vector<std::string> lines;
    JsonEvents events{[&lines](const EventLine& line) { lines.push_back(line.text); }};
    const std::string hostile("\xff\xc3(\x1b]52;c;YQ==\a\0\n\xed\xa0\x80", 19);
    Benchmark row{"s", "a", std::nullopt, {}, nullptr};
    row.options.note = hostile;
    row.options.relative_to = hostile;
    row.options.counters = {
        {hostile.c_str(), CounterKind::total, std::numeric_limits<double>::infinity()}};
    events.on(PlanEvent{{&row, 1}, {true}, {0}});
    events.on(FailureEvent{hostile, 0, true});
    events.on(WarningEvent{WarningCode::no_counters, hostile, std::nullopt});
    REQUIRE(lines.size() == 3);
    for (const auto& line : lines) {
        INFO(line);
        CHECK(json::accept(line));
        CHECK(line.find('\n') == std::string::npos);
        CHECK(line.find('\x1b') == std::string::npos);
    }
}

TEST_CASE("times of samples are written to a picosecond, and counts as they are") {
    std::string text;
    JsonEvents events{[&text](const EventLine& line) { text = line.text; }};
    Suite suite{"s"};
    suite.bench("plain", [] { return 1; });
    const auto big = (std::uint64_t{1} << 53) - 1;
    const Meters meters{Nanoseconds{24952.743833927103}, Nanoseconds{0.0004}};
    const std::vector<Pair> pairs{
        {big, Nanoseconds{150280.9999998808}, Nanoseconds{-0.0125}, big, meters, meters}};
    events.on(ResultEvent{
        0, suite.benchmarks()[0], Stop::target, {}, Nanoseconds{1}, true, {}, 81024.0, pairs});
    const auto has = [&text](const char* part) { return text.find(part) != std::string::npos; };
    CHECK(has(R"("operations":[9007199254740991])"));
    CHECK(has(R"("pauses":[9007199254740991])"));
    CHECK(has(R"("bodyNs":[150281.0])"));
    CHECK(has(R"("twinNs":[-0.013])"));
    CHECK(has(R"("bodyBeforeNs":[24952.744],"bodyAfterNs":[0.0])"));
}

TEST_CASE("a result says whether its samples stand in its long run") {
    std::vector<std::string> lines;
    JsonEvents events{[&lines](const EventLine& line) { lines.push_back(line.text); }};
    Suite suite{"s"};
    suite.bench("plain", [] { return 1; });
    ResultEvent event{0, suite.benchmarks()[0], Stop::target, {}, Nanoseconds{1}, true, {}, {}, {},
                      {}};
    event.long_run.windows.emplace_back();
    events.on(event);
    event.long_run.pairs.emplace_back();
    events.on(event);
    CHECK(json::parse(lines.at(0))["longRun"]["holdsSamples"] == false);
    CHECK(json::parse(lines.at(1))["longRun"]["holdsSamples"] == true);
}

TEST_CASE("a result has the times and checksums of new inputs, if there are any") {
    std::vector<std::string> lines;
    JsonEvents events{[&lines](const EventLine& line) { lines.push_back(line.text); }};
    Suite suite{"s"};
    suite.bench("plain", [] { return 1; });
    const auto& benchmarks = suite.benchmarks();
    const std::vector<Proven> proof{{Nanoseconds{5.5}, 1}, {Nanoseconds{10}, 0xabc}};
    for (const auto& some : {std::span<const Proven>{proof}, std::span<const Proven>{}}) {
        ResultEvent event{0, benchmarks[0], Stop::target, {}, Nanoseconds{1}, true, {}, {}, {}, {}};
        event.proof = some;
        events.on(event);
    }
    CHECK(json::parse(lines.at(0))["proof"] ==
          json{{"ns", {5.5, 10}}, {"checksums", {"0000000000000001", "0000000000000abc"}}});
    CHECK_FALSE(json::parse(lines.at(1)).contains("proof"));
}
