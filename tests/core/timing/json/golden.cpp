/// The events of scripted rounds against protocol/golden/, which tests/js/protocol/golden.test.js
/// checks against the schemas and through the report: a change of the contract shows in both.
#include "golden.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <samebench/bodies/loop_body.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "json/event_json.hpp"
#include "rounds/selection.hpp"
#include "scripted_clock.hpp"

using namespace samebench;
using nlohmann::json;

namespace {

std::vector<std::string> lines_of(const char* text) {
    std::vector<std::string> lines;
    std::istringstream stream{text};
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// Those that another part of the host writes are left out.
std::vector<std::string> without(const std::vector<std::string>& names,
                                 const std::vector<std::string>& lines) {
    std::vector<std::string> kept;
    for (const auto& line : lines) {
        const auto name = json::parse(line)["event"].get<std::string>();
        if (std::find(names.begin(), names.end(), name) == names.end()) kept.push_back(line);
    }
    return kept;
}

/// Writes events down, and makes the results of rounds that never ran.
class Script {
public:
    std::vector<std::string> lines;
    JsonEvents events{[this](const EventLine& event) {
        CHECK(json::parse(event.text)["event"] == event.name);
        lines.push_back(event.text);
    }};
    std::vector<Benchmark> benchmarks;

    Script() {
        benchmarks.push_back(test::benchmark_costing(clock_, Nanoseconds{1}, "ladder"));
        benchmarks.push_back(test::benchmark_costing(clock_, Nanoseconds{1}, "sort"));
        benchmarks.push_back(test::benchmark_costing(clock_, Nanoseconds{1}, "parse"));
        auto& ladder = benchmarks[0];
        auto& sort = benchmarks[1];
        auto& parse = benchmarks[2];
        ladder.suite = "ladder";
        ladder.argument = "1";
        ladder.options.chained = true;
        sort.suite = "demo";
        sort.argument = "1000";
        sort.options.complexity = true;
        sort.options.items = 1000;
        sort.options.alternatives = "sorting";
        sort.source = {"suites/demo.cpp", 7};
        parse.suite = "demo";
        const auto own_loop = [](Loop&) {};
        parse.body = std::make_unique<LoopBody<decltype(own_loop)>>(own_loop);
        parse.options.note = "of \"text\", UTF-8: é";
        parse.options.bytes = 64;
        parse.options.counters = {{"lines", CounterKind::per_operation, 0.5},
                                  {"words", CounterKind::per_second, 12},
                                  {"files", CounterKind::total, 3}};
        parse.options.operations = 8;
        parse.only_by_name = true;
        parse.source = {"/somewhere/demo.cpp", 8};
    }

    void plan() { events.on(PlanEvent{benchmarks, {false, true, true}, {2, 0, 1}}); }

    void result(std::size_t id, Stop stop, std::vector<Pair> pairs,
                const std::vector<Window>& windows = {},
                std::optional<double> slice_cycles = std::nullopt) {
        const bool is_ladder = id == 0;
        for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i].pass = 1 + i / 4;
        events.on(ResultEvent{id, benchmarks[id], stop,
                              is_ladder ? std::nullopt : std::optional{Nanoseconds{5100}},
                              Nanoseconds{12.5e6}, true,
                              is_ladder ? std::nullopt : std::optional<std::uint64_t>{0xffaa},
                              slice_cycles, pairs, windows, id == 2, slice_cycles.has_value()});
    }

private:
    test::ScriptedClock clock_;
};

ClockTraits clock_of(Jitter jitter) {
    ClockTraits profile;
    profile.tick = Nanoseconds{jitter == Jitter::fine ? 1.0 : 5000.0};
    profile.common_tick = profile.tick;
    profile.call = Nanoseconds{25.5};
    profile.jitter = jitter;
    profile.edge_spread = 0.25;
    profile.pause = Nanoseconds{40};
    return profile;
}

const std::vector<Pair> six_pairs{{1000, Nanoseconds{2000}, Nanoseconds{500}, 0},
                                  {1010, Nanoseconds{2020.5}, Nanoseconds{505}, 0},
                                  {1004, Nanoseconds{2008}, Nanoseconds{502.25}, 0},
                                  {1014, Nanoseconds{2028}, Nanoseconds{507}, 0},
                                  {1008, Nanoseconds{2016}, Nanoseconds{504}, 0},
                                  {1002, Nanoseconds{2004}, Nanoseconds{501}, 0}};

constexpr double cycles_of_a_slice = 8;

/// The same samples between slices of the cycle meter.
std::vector<Pair> metered(std::vector<Pair> pairs) {
    for (auto& pair : pairs) {
        pair.around_body = {Nanoseconds{2.5}, Nanoseconds{2.505}};
        pair.around_twin = {Nanoseconds{2.505}, Nanoseconds{2.5}};
    }
    return pairs;
}

void finish(Script& script, Nanoseconds elapsed) {
    script.events.on(CycleEvent{CycleAt::end, elapsed, Nanoseconds{0.3125}, true});
    script.events.on_end(elapsed);
}

}  // namespace

TEST_CASE("the native host writes the events of protocol/golden/native.ndjson") {
    Script script;
    auto& events = script.events;
    script.lines.push_back(host_event({"gcc 12.2.0", "-O3 -march=x86-64-v2", 64, false}, "0-1", -10,
                                      Heap{"fixed", "glibc 2.36", "madvise"})
                               .text);
    events.on(clock_of(Jitter::fine), "steady_clock");
    events.on(CycleEvent{CycleAt::start, Nanoseconds{1e6}, Nanoseconds{0.3125}, true});
    script.plan();
    events.on(ProgressEvent{Stage::warm_up, 1, 0.25, Nanoseconds{2e6}, std::nullopt, {}});
    KeptResults kept;
    kept.add(1.5);
    kept.add(-2.0);
    events.on(KeptEvent{1, kept});
    script.result(0, Stop::target, six_pairs);
    events.on(ProgressEvent{
        Stage::measure, 1, 0.5, Nanoseconds{3e6}, Nanoseconds{3e6}, {{1, 1.5}, {2, 2}}});
    script.result(1, Stop::maximum, metered(six_pairs), {}, cycles_of_a_slice);
    script.result(2, Stop::clock, {{8, Nanoseconds{900}, Nanoseconds{20}, 16}});
    finish(script, Nanoseconds{6e6});
    CHECK(script.lines == lines_of(golden::native));
}

TEST_CASE("the core writes the events of protocol/golden/wasm.ndjson") {
    Script script;
    auto& events = script.events;
    events.on(clock_of(Jitter::jittered), "performance.now");
    events.on(CycleEvent{CycleAt::start, Nanoseconds{1e6}, Nanoseconds{0.3125}, true});
    script.plan();
    events.on(ProgressEvent{Stage::measure, 0, 0.5, Nanoseconds{3e6}, std::nullopt, {}});
    script.result(0, Stop::target, six_pairs);
    script.result(1, Stop::budget, six_pairs);
    finish(script, Nanoseconds{6e6});
    CHECK(script.lines == without({"host", "garbage"}, lines_of(golden::wasm)));
}

TEST_CASE("a round with problems writes the events of protocol/golden/failures.ndjson") {
    Script script;
    auto& events = script.events;
    auto clock = clock_of(Jitter::floor);
    clock.waiting_deviation = Nanoseconds{30};
    events.on(clock, "performance.now");
    script.plan();
    events.on(
        WarningEvent{WarningCode::cycle_unsettled, "the CPU's speed did not settle", std::nullopt});
    events.on(OperationsEvent{1, 64});
    script.lines.push_back(turn_event(/*hands_over=*/true).text);
    events.on(FailureEvent{"its inputs are empty: the generator made no values", 2});
    events.on(FailureEvent{"the time was over", 0, true, true});
    events.on(WarningEvent{WarningCode::not_warmed_up, "its speed did not settle", 1});
    script.result(1, Stop::budget, {{1, Nanoseconds{5e6}, Nanoseconds{0}, 0}},
                  {{Nanoseconds{10e6}, Nanoseconds{15.5e6}}});
    events.on_end(Nanoseconds{20e6});
    CHECK(script.lines == without({"garbage"}, lines_of(golden::failures)));
}

TEST_CASE("a round that counts writes the events of protocol/golden/counting.ndjson") {
    Script script;
    auto& events = script.events;
    events.on(CounterEvent{"module", true, {26, 0, 4, 0}});
    script.plan();
    const WorkCount ladder{
        std::nullopt, {{4096, {30000}, {1310}, 0}, {8192, {60000}, {2610}, 0}}, 12288};
    const WorkCount sort{0xffaa,
                         {{1, {9e9, 4096, 3, 1000}, {20, 0, 1, 0}, 2}},
                         1,
                         WorkDoubt{3.5, 0},
                         Allocations{2, 110, 64}};
    events.on(WorkEvent{0, script.benchmarks[0], ladder});
    events.on(WorkEvent{1, script.benchmarks[1], sort});
    events.on(FailureEvent{"it crashed: Segmentation fault", 2});
    events.on(SizeEvent{2, script.benchmarks[2], {24, {1, 48, 40, true}}});
    events.on_end(Nanoseconds{6e6});
    auto lines = without({"host", "functions"}, lines_of(golden::counting));
    // The command writes the sizes of what was built.
    std::erase_if(lines, [](const std::string& line) {
        const auto event = json::parse(line);
        return event["event"] == "size" && !event.contains("object");
    });
    CHECK(script.lines == lines);
}

TEST_CASE("a request for a list gives the events of protocol/golden/list.ndjson") {
    Script script;
    script.lines.push_back(list_event(script.benchmarks).text);
    script.events.on_end(Nanoseconds{0});
    CHECK(script.lines == lines_of(golden::list));
}

TEST_CASE("requests select the benchmarks of protocol/golden/selections.ndjson, as in JavaScript") {
    const auto lines = lines_of(golden::selections);
    std::vector<Benchmark> benchmarks;
    const auto given = json::parse(lines[0]);
    for (const auto& one : given["benchmarks"]) {
        Benchmark benchmark{one["suite"], one["name"], std::nullopt, {}, nullptr};
        if (one["argument"].is_string()) benchmark.argument = one["argument"].get<std::string>();
        benchmark.only_by_name = one.contains("onlyByName");
        benchmarks.push_back(std::move(benchmark));
    }
    for (std::size_t i = 1; i < lines.size(); ++i) {
        CAPTURE(lines[i]);
        const auto expected = json::parse(lines[i]);
        Request request;
        request.suites = expected["suites"].get<std::vector<std::string>>();
        request.filter = expected["filter"].get<std::string>();
        std::vector<std::string> labels;
        for (const auto& one : benchmarks) {
            if (selects(request, one)) labels.push_back(one.label());
        }
        CHECK(labels == expected["selects"].get<std::vector<std::string>>());
    }
}
