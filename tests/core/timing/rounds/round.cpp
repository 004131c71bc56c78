#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "clock/cycle_meter.hpp"
#include "fakes.hpp"
#include "suite/at_once.hpp"

using namespace samebench;
using namespace samebench::test;
using namespace std::chrono_literals;

TEST_CASE("a host that calls the parts of a round measures the same as a whole round") {
    const auto request = [] {
        auto made = patient();
        made.profile.maximum_pairs = 24;
        return made;
    }();
    const auto benchmarks = [](ScriptedClock& clock) {
        return list(benchmark_costing(clock, 10ns, "a"), benchmark_costing(clock, 1ms, "b"));
    };
    ScriptedClock whole_clock;
    const auto whole = run(whole_clock, benchmarks(whole_clock), request);

    ScriptedClock clock;
    chained_clock = &clock;
    Recorder seen;
    const RoundHooks hooks{{}, scripted_chain};
    Round round{request, benchmarks(clock), clock, seen, hooks};
    REQUIRE(round.begin());
    std::string first_runs;
    while (const auto* benchmark = round.next()) {
        CHECK(benchmark == round.next());
        CHECK_FALSE(seen.results.contains(benchmark->name));
        if (first_runs.size() < 4) first_runs += benchmark->name;
        round.run_next();
    }
    CHECK_FALSE(seen.ended);
    round.end();
    CHECK(seen.ended);
    // Each is warmed up before the first is visited.
    CHECK(std::count(first_runs.begin(), first_runs.begin() + 2, 'a') == 1);
    CHECK(std::count(first_runs.begin(), first_runs.end(), 'a') == 2);
    CHECK(clock.time == whole_clock.time);
    REQUIRE(seen.results.size() == 2);
    for (const auto& [name, result] : whole.seen.results) {
        CHECK(seen.results.at(name).pairs.size() == result.pairs.size());
        CHECK(seen.results.at(name).interval.median == result.interval.median);
    }
    CHECK(seen.cycles.size() == whole.seen.cycles.size());
}

TEST_CASE("the overhead is subtracted and the cost remains, on every kind of clock") {
    for (auto clock :
         {ScriptedClock{1ns, Shows::exactly}, ScriptedClock{5us, Shows::jittered},
          ScriptedClock{20us, Shows::floored}, ScriptedClock{100us, Shows::jittered}}) {
        Request request = patient();
        request.profile.budget = 2s;
        const auto [measured, seen] =
            run(clock, list(benchmark_costing(clock, Nanoseconds{3.7})), request);
        REQUIRE(measured);
        REQUIRE(seen.results.count("body") == 1);
        const auto& result = seen.results.at("body");
        const auto& interval = result.interval;
        // How often intervals hold the truth takes many rounds to show: samples.cpp.
        CHECK(interval.low <= interval.median);
        CHECK(interval.median <= interval.high);
        CHECK(interval.median == doctest::Approx(3.7).epsilon(0.01));
        CHECK(result.stop == Stop::target);
        CHECK(seen.ended);
    }
}

TEST_CASE(
    "a cost below the clock's resolution cannot be told from zero, and does not use up the "
    "budget") {
    ScriptedClock clock{20us, Shows::floored};
    const auto seen = run(clock, list(benchmark_costing(clock, 0ns))).seen;
    const auto& result = seen.results.at("body");
    CHECK(result.interval.low <= 0);
    CHECK(result.interval.high > 0);
    CHECK(result.interval.high < 0.1);
    CHECK(result.stop == Stop::target);
}

TEST_CASE("benchmarks are visited in turn, in an order made from the seed") {
    std::string log;
    const auto logged = [&log](ScriptedClock& clock, char name) {
        auto benchmark = benchmark_costing(clock, 5ms, std::string(1, name));
        benchmark.options.before = [&log, name] { log += name; };
        return benchmark;
    };
    const auto visits = [&](std::uint64_t seed) {
        log.clear();
        ScriptedClock clock;
        Request request = patient();
        request.seed = seed;
        request.profile.warm_up = 1ms;
        request.profile.warm_up_cap = 10ms;
        const auto seen =
            run(clock, list(logged(clock, 'a'), logged(clock, 'b'), logged(clock, 'c')), request)
                .seen;
        REQUIRE(seen.results.size() == 3);
        return log;
    };
    const auto once = visits(1);
    CHECK(once == visits(1));
    CHECK(once != visits(2));
    // The last 48 samples are 16 visits of each: in every group of three each has its turn.
    const auto last = once.substr(once.size() - 48);
    for (std::size_t i = 0; i < last.size(); i += 3) {
        auto group = last.substr(i, 3);
        std::sort(group.begin(), group.end());
        CHECK(group == "abc");
    }
}

TEST_CASE("a body that gives up the CPU most of the time waits") {
    const auto waits = [](double share, std::uint64_t given_up, std::uint64_t taken_away,
                          bool has_engine = false) {
        ScriptedClock clock;
        std::uint64_t calls = 0;
        RoundHooks hooks;
        hooks.cpu_use = [&]() -> CpuUse {
            return {share * clock.time, given_up * ++calls, taken_away * calls, has_engine};
        };
        return run(clock, list(benchmark_costing(clock, 1ms)), patient(), hooks)
            .seen.results.at("body")
            .waits;
    };
    CHECK(waits(0.05, 100, 3));
    CHECK_FALSE(waits(0.05, 3, 100));  // something else ran instead
    CHECK_FALSE(waits(0.05, 0, 0));    // another virtual machine did
    CHECK_FALSE(waits(0.9, 100, 3));
    CHECK_FALSE(waits(0.05, 100, 3, true));  // threads of the engine did
    ScriptedClock clock;
    CHECK_FALSE(run(clock, list(benchmark_costing(clock, 1ms))).seen.results.at("body").waits);
}

TEST_CASE("the first call is timed by itself") {
    ScriptedClock clock;
    bool first = true;
    const auto cost = [&first](std::uint64_t n) {
        const auto extra = first ? Nanoseconds{9us} : Nanoseconds{0};
        first = false;
        return extra + static_cast<double>(n) * Nanoseconds{10};
    };
    const auto seen = run(clock, list(benchmark_of(clock, "cold", cost))).seen;
    REQUIRE(seen.results.at("cold").cold.has_value());
    CHECK(seen.results.at("cold").cold->count() == doctest::Approx(9010 + clock.call.count()));
    CHECK(seen.results.at("cold").interval.median == doctest::Approx(10).epsilon(0.01));

    ScriptedClock coarse{20us, Shows::floored};
    const auto unseen = run(coarse, list(benchmark_costing(coarse, 10ns))).seen;
    CHECK_FALSE(unseen.results.at("body").cold.has_value());
}

TEST_CASE("a budget ends what cannot reach the target") {
    ScriptedClock clock;
    Random random{3};
    const auto wild = [&random](std::uint64_t n) {
        return static_cast<double>(n) * Nanoseconds{static_cast<double>(5 + random.below(10))};
    };
    Request request = patient();
    request.profile.maximum_pairs = 100'000;
    const auto seen = run(clock, list(benchmark_of(clock, "wild", wild)), request).seen;
    CHECK(seen.results.at("wild").stop == Stop::budget);
}

TEST_CASE(
    "an operation that takes longer than the whole budget the second time, too, is measured once") {
    ScriptedClock clock;
    auto benchmark = benchmark_costing(clock, 30s);
    auto* body = static_cast<ScriptedBody*>(benchmark.body.get());
    std::uint64_t calls = 0;
    benchmark.options.after = [&calls, body] { calls = body->calls; };
    const auto seen = run(clock, list(std::move(benchmark))).seen;
    CHECK(calls == 2);
    CHECK(seen.results.at("body").pairs.size() == 1);
    CHECK(seen.results.at("body").stop == Stop::budget);
    CHECK(seen.results.at("body").interval.median == doctest::Approx(30e9));
}

TEST_CASE("an operation is not measured once because its first call was preempted") {
    for (const bool is_slow : {false, true}) {
        ScriptedClock clock;
        int calls = 0;
        const auto stalls = [&calls, is_slow](std::uint64_t n) {
            const auto cost = static_cast<double>(n) * 5ns;
            return ++calls == 1 || is_slow ? 6s + cost : cost;
        };
        Request request = patient();
        request.profile.budget = 5s;
        const auto seen = run(clock, list(benchmark_of(clock, "stalls", stalls)), request).seen;
        const auto& result = seen.results.at("stalls");
        CHECK(result.cold >= 6s);
        CHECK((result.pairs.size() == 1) == is_slow);
        if (is_slow) CHECK(calls == 2);
    }
}

TEST_CASE("an operation is not measured once because its first call was compiled") {
    ScriptedClock clock;
    int calls = 0;
    const auto compiled = [&calls](std::uint64_t n) {
        const auto cost = static_cast<double>(n) * 5ns;
        return ++calls == 1 ? 300ms + cost : cost;
    };
    Request request = patient();
    request.profile.budget = 10ms;
    const auto seen = run(clock, list(benchmark_of(clock, "compiled", compiled)), request).seen;
    CHECK(seen.results.at("compiled").pairs.size() > 1);
}

TEST_CASE("a table that the first call makes is in the cold start, and not in the cost") {
    ScriptedClock clock;
    bool made = false;
    const auto lookup = [&made](std::uint64_t n) {
        const auto table = std::exchange(made, true) ? Nanoseconds{0} : Nanoseconds{1s};
        return table + static_cast<double>(n) * Nanoseconds{1600};
    };
    Request request = patient();
    request.profile.budget = 55ms;
    const auto seen = run(clock, list(benchmark_of(clock, "lookup", lookup)), request).seen;
    const auto& result = seen.results.at("lookup");
    CHECK(result.interval.median == doctest::Approx(1600).epsilon(0.01));
    CHECK(result.pairs.size() > 1);
    REQUIRE(result.cold.has_value());
    CHECK(*result.cold >= 1s);
}

TEST_CASE("a body that cannot be measured fails alone") {
    ScriptedClock clock;
    Suite suite{"s"};
    suite.bench("empty", Inputs<int>{[](Random&) { return 1; }, 0}, [](int i) { return i; });
    suite.bench("paused", [](Loop& loop) { loop.pause(); });
    const auto make = [](Random&) { return std::string(1'000'000, 'x'); };
    suite.bench("large", Inputs<std::string>{make, std::size_t{1} << 31},
                [](const std::string& text) { return text.size(); });
    auto benchmarks = rows_of(suite);
    benchmarks.push_back(benchmark_costing(clock, 5ns));
    const auto [measured, seen] = run(clock, std::move(benchmarks));
    CHECK(measured);
    CHECK(seen.failures.size() == 3);
    CHECK(std::any_of(seen.failures.begin(), seen.failures.end(), [](const auto& message) {
        return message.starts_with("its 2147483648 inputs take 2147");
    }));
    CHECK(seen.results.count("body") == 1);
    CHECK(seen.ended);
}

TEST_CASE("a body that sets a throughput that is no amount fails alone") {
    struct Negative final : Body {
        void run(Loop&) override {}
        void run_twin(Loop&) override {}
        std::optional<std::uint64_t> checksum(Loop&) override { return 1; }
        std::optional<Problem> update(Options& options) override {
            options.items = -1;
            return std::nullopt;
        }
    };
    ScriptedClock clock;
    std::vector<Benchmark> benchmarks;
    benchmarks.push_back({"s", "negative", std::nullopt, {}, std::make_unique<Negative>()});
    benchmarks.push_back(benchmark_costing(clock, 5ns));
    const auto [measured, seen] = run(clock, std::move(benchmarks));
    CHECK(measured);
    CHECK(seen.failures ==
          std::vector<std::string>{"items(-1): expected a number above 0, or 0 for none"});
    CHECK(seen.results.count("body") == 1);
}

TEST_CASE("a host is called before each pass, and gets the time of each pair") {
    ScriptedClock clock;
    chained_clock = &clock;
    Request request = patient();
    request.windows = true;
    int passes = 0;
    Recorder seen;
    REQUIRE(run_round(request, list(benchmark_costing(clock, 5ns)), clock, seen,
                      {[&passes] { ++passes; }, scripted_chain}));
    CHECK(passes == 4);  // of four pairs each
    CHECK(seen.windows.size() == 16);
    CHECK(seen.windows.front().end > seen.windows.front().start);
    CHECK(seen.windows.back().start > seen.windows.front().end);
}

TEST_CASE("the process of a later round warms up shortly: the CPU has just measured") {
    const auto start_of = [](std::uint64_t round) {
        ScriptedClock clock;
        auto request = patient();
        request.round = round;
        const auto seen = run(clock, list(benchmark_costing(clock, 1us, "a")), request).seen;
        return seen.cycles.at(0).elapsed;
    };
    CHECK(start_of(0) > tuned::wake_up);
    CHECK(start_of(1) < tuned::wake_up / 2);
    CHECK(start_of(1) > tuned::look);
}

TEST_CASE("rows at once are measured where the program comes to them, and the others have failed") {
    ScriptedClock clock;
    chained_clock = &clock;
    const auto at_once = [&clock](const char* name) {
        auto row = benchmark_costing(clock, 10ns, name);
        row.options.at_once = true;
        return row;
    };
    auto rows = list(benchmark_costing(clock, 5ns, "usual"));
    for (const auto* name : {"a", "b", "left out", "lacking"}) {
        rows.push_back(without_operation(at_once(name)));
    }
    rows.back().problem = Problem{"it is lacking"};
    rows.push_back(without_operation(at_once("not reached")));
    auto request = patient();
    request.exclude = {rows[3].label()};
    Recorder seen;
    const RoundHooks hooks{{}, scripted_chain};
    Round round{request, std::move(rows), clock, seen, hooks};
    REQUIRE(round.begin());
    const auto go_on = [&round] {
        while (round.next() != nullptr) round.run_next();
    };
    go_on();
    CHECK(seen.results.size() == 1);
    // In the order of the program, whatever that of the plan is.
    for (const auto* name : {"b", "a"}) {
        CHECK(round.arrive(at_once(name)));
        go_on();
        REQUIRE(seen.results.contains(name));
        CHECK(seen.results.at(name).interval.median == doctest::Approx(10).epsilon(0.01));
    }
    CHECK_FALSE(round.arrive(at_once("a")));
    CHECK_FALSE(round.arrive(at_once("left out")));
    CHECK_FALSE(round.arrive(at_once("never listed")));
    CHECK(seen.failures.empty());
    round.end();
    CHECK(seen.ended);
    CHECK(seen.results.size() == 3);
    std::sort(seen.failures.begin(), seen.failures.end());
    CHECK(seen.failures == std::vector<std::string>{"it is lacking", not_reached});
}
