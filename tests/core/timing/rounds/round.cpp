#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "estimate/stopping.hpp"
#include "rounds/cycle_watch.hpp"
#include "rounds/round.hpp"
#include "scripted_clock.hpp"

using namespace samebench;
using namespace std::chrono_literals;
using test::benchmark_costing;
using test::ScriptedBody;
using test::ScriptedClock;
using test::Shows;

namespace {

/// The clock that the cycle chain below moves: 0.25 ns a cycle.
ScriptedClock* chained_clock = nullptr;
double slow_chain = 0;  // 1: the CPU runs 10 % slower
bool slowing = false;   // the CPU gets 10 % slower in 50 ms, and then fast again
double slowness() {
    return slowing ? std::fmod(chained_clock->time / 50ms, 1) : slow_chain;
}
void scripted_chain(std::uint64_t iterations) {
    chained_clock->advance(static_cast<double>(iterations) * cycles_per_iteration *
                           Nanoseconds{0.25} * (1 + 0.1 * slowness()));
}

struct Result {
    Stop stop;
    std::optional<Nanoseconds> cold;
    std::vector<Pair> pairs;
    StoppingInterval interval;
    std::optional<double> slice_cycles;
};

class Recorder final : public EventSink {
public:
    void on(const ClockTraits& seen, const char*) override { profile = seen; }
    void on(const CycleEvent& event) override { cycles.push_back(event); }
    void on(const PlanEvent& event) override {
        selected = event.selected;
        order = event.order;
    }
    void on(const ProgressEvent& event) override { progress.push_back(event); }
    void on(const ResultEvent& event) override {
        windows.assign(event.windows.begin(), event.windows.end());
        results[event.what.name] = {event.stop,
                                    event.cold,
                                    {event.pairs.begin(), event.pairs.end()},
                                    stopping_interval(event.pairs, profile),
                                    event.slice_cycles};
    }
    void on(const WarningEvent& event) override { warnings.push_back(event.code); }
    void on(const FailureEvent& event) override { failures.push_back(event.message); }
    void on_end(Nanoseconds) override { ended = true; }

    ClockTraits profile;
    std::vector<CycleEvent> cycles;
    std::vector<bool> selected;
    std::vector<std::size_t> order;
    std::vector<ProgressEvent> progress;
    std::map<std::string, Result> results;
    std::vector<Window> windows;
    std::vector<WarningCode> warnings;
    std::vector<std::string> failures;
    bool ended = false;
};

struct Outcome {
    bool measured;
    Recorder seen;
};

/// A request with room for 16 pairs and more of each benchmark, whatever the default profile is.
Request patient() {
    Request request;
    request.profile.budget = 600ms;
    request.profile.minimum_pairs = 16;
    request.profile.maximum_pairs = 1024;
    request.profile.warm_up = 100ms;
    request.profile.warm_up_cap = 1000ms;
    return request;
}

Outcome run(ScriptedClock& clock, std::vector<Benchmark> benchmarks, Request request = patient()) {
    chained_clock = &clock;
    request.allow_debug = true;
    Outcome outcome;
    outcome.measured =
        run_round(request, std::move(benchmarks), clock, outcome.seen, {{}, scripted_chain});
    return outcome;
}

template <class... Each>
std::vector<Benchmark> list(Each&&... each) {
    std::vector<Benchmark> all;
    (all.push_back(std::move(each)), ...);
    return all;
}

}  // namespace

TEST_CASE("a host that calls the parts of a round measures the same as a whole round") {
    const auto request = [] {
        auto made = patient();
        made.allow_debug = true;
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
    std::string first_iterations;
    while (const auto* benchmark = round.next()) {
        CHECK(benchmark == round.next());
        CHECK_FALSE(seen.results.contains(benchmark->name));
        if (first_iterations.size() < 4) first_iterations += benchmark->name;
        round.run_next();
    }
    CHECK_FALSE(seen.ended);
    round.end();
    CHECK(seen.ended);
    // Each is warmed up before the first is visited.
    CHECK(std::count(first_iterations.begin(), first_iterations.begin() + 2, 'a') == 1);
    CHECK(std::count(first_iterations.begin(), first_iterations.end(), 'a') == 2);
    CHECK(clock.time == whole_clock.time);
    REQUIRE(seen.results.size() == 2);
    for (const auto& [name, result] : whole.seen.results) {
        CHECK(seen.results[name].pairs.size() == result.pairs.size());
        CHECK(seen.results[name].interval.median == result.interval.median);
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
        const auto& [stop, cold, pairs, interval, slice_cycles] = seen.results.at("body");
        // How often intervals hold the truth takes many rounds to show: simulation.cpp.
        CHECK(interval.low <= interval.median);
        CHECK(interval.median <= interval.high);
        CHECK(interval.median == doctest::Approx(3.7).epsilon(0.01));
        CHECK(stop == Stop::target);
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

TEST_CASE("a round reads the length of a cycle from its start to its end") {
    ScriptedClock clock;
    const auto steady = run(clock, list(benchmark_costing(clock, 5ns))).seen;
    CHECK(steady.cycles.front().cycle.count() == doctest::Approx(0.25).epsilon(0.001));
    CHECK(steady.cycles.back().at == CycleAt::end);
    CHECK(steady.warnings.empty());
}

TEST_CASE("changes of the CPU's frequency do not keep a benchmark from its target") {
    const auto measure = [](bool body_follows) {
        ScriptedClock clock;
        const auto cost = [body_follows](std::uint64_t n) {
            return static_cast<double>(n) * (1 + 0.1 * (body_follows ? slowness() : 0)) * 5ns;
        };
        const auto none = [](std::uint64_t) { return Nanoseconds{0}; };
        Request request = patient();
        request.profile.target_relative = 0.001;
        request.profile.maximum_pairs = 256;
        slowing = true;
        const auto seen = run(clock,
                              list(Benchmark{"s",
                                             "body",
                                             std::nullopt,
                                             {},
                                             std::make_unique<ScriptedBody>(clock, cost, none)}),
                              request)
                              .seen;
        slowing = false;
        return seen.results.at("body");
    };
    const auto core_bound = measure(true);
    CHECK(core_bound.stop == Stop::target);
    CHECK(core_bound.pairs.size() <= 64);
    // The chain gets slower, the body does not: its corrected samples vary as much as the chain.
    CHECK(measure(false).stop != Stop::target);
}

TEST_CASE("samples wait for even edges of a coarse clock, and so can be short") {
    ScriptedClock even{20us, Shows::floored};
    const auto waiting = run(even, list(benchmark_costing(even, 10ns))).seen;
    CHECK(waiting.profile.waiting_deviation > 0ns);
    CHECK(waiting.profile.waiting_deviation < 100ns);
    CHECK(waiting.results.at("body").pairs.front().body < 500us);

    ScriptedClock random{20us, Shows::jittered};
    const auto plain = run(random, list(benchmark_costing(random, 10ns))).seen;
    CHECK(plain.profile.waiting_deviation == 0ns);
    CHECK(plain.results.at("body").pairs.front().body > 1ms);
}

TEST_CASE("samples stand between slices of the cycle meter, if the budget has time for them") {
    ScriptedClock fine;
    const auto metered = run(fine, list(benchmark_costing(fine, 10ns))).seen.results.at("body");
    CHECK(metered.slice_cycles == 781 * cycles_per_iteration);
    for (const auto& pair : metered.pairs) {
        CHECK(pair.around_body.mean().count() == doctest::Approx(25'000).epsilon(0.01));
    }

    ScriptedClock coarse{1ms, Shows::jittered};
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

TEST_CASE("with a precise clock, samples run through whole rings of inputs") {
    ScriptedClock clock;
    Suite suite{"s"};
    suite.bench("ring", Inputs<int>{[](Random&) { return 1; }, 1000}, [&clock](int i) {
        clock.advance(30ns);
        return i;
    });
    std::vector<Benchmark> benchmarks;
    for (auto& each : suite.benchmarks()) benchmarks.push_back(std::move(each));
    const auto seen = run(clock, std::move(benchmarks)).seen;
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
        std::vector<Benchmark> benchmarks;
        for (auto& each : suite.benchmarks()) benchmarks.push_back(std::move(each));
        const auto seen = run(clock, std::move(benchmarks)).seen;
        const auto expected =
            memory == 0 ? std::vector<WarningCode>{} : std::vector{WarningCode::inputs_remembered};
        CHECK(seen.warnings == expected);
    }
}

TEST_CASE("the stopping rule's interval holds the true cost in 90 % of noisy rounds or more") {
    int held = 0;
    constexpr int runs = 300;
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
            run(clock,
                list(Benchmark{"s",
                               "noisy",
                               std::nullopt,
                               {},
                               std::make_unique<ScriptedBody>(clock, noisy, overhead)}),
                request)
                .seen;
        // The median of what one operation costs: bursts move it up by the 1/14 quantile of the
        // spread.
        const double truth = 10 * (1 + 0.02 * (1.0 / 7));
        const auto& interval = seen.results.at("noisy").interval;
        held += interval.low <= truth && truth <= interval.high ? 1 : 0;
    }
    CHECK(held >= 0.90 * runs);
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

TEST_CASE("with a coarse clock, samples differ in length, so that ends fall anywhere in a tick") {
    ScriptedClock clock{20us, Shows::jittered};
    const auto seen = run(clock, list(benchmark_costing(clock, 10ns))).seen;
    const auto& pairs = seen.results.at("body").pairs;
    const auto [least, most] = std::minmax_element(
        pairs.begin(), pairs.end(), [](auto& a, auto& b) { return a.operations < b.operations; });
    CHECK(static_cast<double>(most->operations - least->operations) * 10.5 > 20'000);
}

TEST_CASE("the first call is timed by itself") {
    ScriptedClock clock;
    bool first = true;
    const auto cost = [&first](std::uint64_t n) {
        const auto extra = first ? Nanoseconds{9us} : Nanoseconds{0};
        first = false;
        return extra + static_cast<double>(n) * Nanoseconds{10};
    };
    const auto none = [](std::uint64_t) { return Nanoseconds{0}; };
    const auto seen =
        run(clock,
            list(Benchmark{
                "s", "cold", std::nullopt, {}, std::make_unique<ScriptedBody>(clock, cost, none)}))
            .seen;
    REQUIRE(seen.results.at("cold").cold.has_value());
    CHECK(seen.results.at("cold").cold->count() == doctest::Approx(9035));
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
    const auto none = [](std::uint64_t) { return Nanoseconds{0}; };
    Request request = patient();
    request.profile.maximum_pairs = 100'000;
    const auto seen =
        run(clock,
            list(Benchmark{
                "s", "wild", std::nullopt, {}, std::make_unique<ScriptedBody>(clock, wild, none)}),
            request)
            .seen;
    CHECK(seen.results.at("wild").stop == Stop::budget);
}

TEST_CASE("an operation longer than the whole budget is measured once") {
    ScriptedClock clock;
    auto benchmark = benchmark_costing(clock, 30s);
    auto* body = static_cast<ScriptedBody*>(benchmark.body.get());
    std::uint64_t calls = 0;
    benchmark.options.after = [&calls, body] { calls = body->calls; };
    const auto seen = run(clock, list(std::move(benchmark))).seen;
    CHECK(calls == 1);
    CHECK(seen.results.at("body").pairs.size() == 1);
    CHECK(seen.results.at("body").stop == Stop::budget);
    CHECK(seen.results.at("body").interval.median == doctest::Approx(30e9));
}

TEST_CASE("a body that cannot be measured fails alone") {
    ScriptedClock clock;
    Suite suite{"s"};
    suite.bench("empty", Inputs<int>{[](Random&) { return 1; }, 0}, [](int i) { return i; });
    suite.bench("paused", [](Loop& loop) { loop.pause(); });
    std::vector<Benchmark> benchmarks;
    for (auto& each : suite.benchmarks()) benchmarks.push_back(std::move(each));
    benchmarks.push_back(benchmark_costing(clock, 5ns));
    const auto [measured, seen] = run(clock, std::move(benchmarks));
    CHECK(measured);
    CHECK(seen.failures.size() == 2);
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

TEST_CASE("the ladder is measured whatever was asked for, but not shown") {
    ScriptedClock clock;
    auto ladder = benchmark_costing(clock, 5ns, "step");
    ladder.suite = "ladder";
    Request request = patient();
    request.filter = "body";
    const auto seen =
        run(clock, list(std::move(ladder), benchmark_costing(clock, 5ns)), request).seen;
    CHECK(seen.selected == std::vector<bool>{false, true});
    CHECK(seen.results.count("step") == 1);
}

TEST_CASE("sizes are not timed, and not shown among the times") {
    ScriptedClock clock;
    auto size = benchmark_costing(clock, 5ns, "size");
    size.options.object = [](auto&, auto&) { return sizeof(int); };
    const auto seen = run(clock, list(std::move(size), benchmark_costing(clock, 5ns))).seen;
    CHECK(seen.selected == std::vector<bool>{false, true});
    CHECK(seen.results.count("size") == 0);
    CHECK(seen.failures.empty());
}

TEST_CASE("a round that measures nothing reports why") {
    ScriptedClock clock;
    SUBCASE("nothing matches") {
        Request request = patient();
        request.filter = "nothing like it";
        const auto [measured, seen] = run(clock, list(benchmark_costing(clock, 5ns)), request);
        CHECK_FALSE(measured);
        CHECK(seen.failures == std::vector<std::string>{"no benchmark matches the request"});
        CHECK_FALSE(seen.ended);
    }
    SUBCASE("only sizes match") {
        auto size = benchmark_costing(clock, 5ns, "size");
        size.options.object = [](auto&, auto&) { return sizeof(int); };
        const auto [measured, seen] = run(clock, list(std::move(size)));
        CHECK_FALSE(measured);
        CHECK(seen.failures == std::vector<std::string>{
                                   "the request selects only sizes of objects, which a request to "
                                   "count measures"});
    }
    SUBCASE("the clock stands still") {
        clock.call = 0ns;
        const auto [measured, seen] = run(clock, list(benchmark_costing(clock, 5ns)));
        CHECK_FALSE(measured);
        CHECK(seen.failures == std::vector<std::string>{"the clock does not move: scripted"});
    }
}

TEST_CASE("progress only grows") {
    ScriptedClock clock;
    const auto seen =
        run(clock, list(benchmark_costing(clock, 5ns), benchmark_costing(clock, 2ms, "slow"))).seen;
    CHECK(seen.progress.size() > 3);
    CHECK(std::is_sorted(seen.progress.begin(), seen.progress.end(),
                         [](auto& a, auto& b) { return a.done < b.done; }));
    CHECK(seen.progress.back().done <= 1);
}

TEST_CASE("a request can name the only benchmarks to measure, and exclude some") {
    ScriptedClock clock;
    const auto three = [&clock] {
        auto ladder = benchmark_costing(clock, 5ns, "step");
        ladder.suite = "ladder";
        return list(std::move(ladder), benchmark_costing(clock, 5ns, "a"),
                    benchmark_costing(clock, 5ns, "b"));
    };
    Request request = patient();
    SUBCASE("only one, without the ladder") {
        request.only = {"scripted/a"};
        const auto seen = run(clock, three(), request).seen;
        CHECK(seen.results.size() == 1);
        CHECK(seen.results.count("a") == 1);
        CHECK(seen.selected == std::vector<bool>{true, true, true});
    }
    SUBCASE("all but one") {
        request.exclude = {"scripted/a"};
        const auto seen = run(clock, three(), request).seen;
        CHECK(seen.results.size() == 2);
        CHECK(seen.results.count("a") == 0);
    }
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

TEST_CASE("a host is called before each pass, and gets the time of each pair") {
    ScriptedClock clock;
    chained_clock = &clock;
    Request request = patient();
    request.allow_debug = true;
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

TEST_CASE("progress events carry the cost of each pair if the request asks for it") {
    ScriptedClock clock;
    Request request = patient();
    CHECK(run(clock, list(benchmark_costing(clock, 5ns)), request)
              .seen.progress.back()
              .costs.empty());
    request.live = true;
    const auto seen = run(clock, list(benchmark_costing(clock, 5ns)), request).seen;
    std::size_t told = 0;
    for (const auto& event : seen.progress) {
        for (const auto& [benchmark, nanoseconds] : event.costs) {
            ++told;
            CHECK(benchmark == 0);
            CHECK(nanoseconds == doctest::Approx(5).epsilon(0.01));
        }
    }
    CHECK(told == seen.results.at("body").pairs.size());
}

/// How many visits a round reported.
template <typename Events>
std::ptrdiff_t visits_in(const Events& seen) {
    return std::count_if(seen.progress.begin(), seen.progress.end(),
                         [](const auto& event) { return event.stage == Stage::measure; });
}

TEST_CASE("progress names the benchmark of each visit if the request asks for it") {
    const auto visits_reported = [](bool visits) {
        ScriptedClock clock;
        Request request = patient();
        request.visits = visits;
        const auto seen =
            run(clock, list(benchmark_costing(clock, 5ns), benchmark_costing(clock, 6ns)), request)
                .seen;
        return visits_in(seen);
    };
    CHECK(visits_reported(true) == 8);  // four each
    CHECK(visits_reported(false) < 8);
}

TEST_CASE("the first visit is reported, however soon it is") {
    ScriptedClock clock;
    Request request = patient();
    request.profile.warm_up = 1ms;
    request.profile.budget = 10ms;
    const auto seen =
        run(clock, list(benchmark_costing(clock, 5ns), benchmark_costing(clock, 6ns)), request)
            .seen;
    CHECK(visits_in(seen) == 1);
}

TEST_CASE("a slower CPU gives a drift warning, one disturbed cycle reading does not") {
    for (const bool lasting : {false, true}) {
        for (const bool warns : {true, false}) {
            ScriptedClock clock;
            chained_clock = &clock;
            Recorder seen;
            CycleWatch watch{clock, seen, scripted_chain, 0ns};
            static_cast<void>(watch.warm_up(1ms));
            watch.report_start(1ms, warns);
            for (int reading = 0; reading < 5; ++reading) {
                slow_chain = reading == 2 || (lasting && reading > 2) ? 1 : 0;
                clock.advance(600ms);
                watch.read_if_due();
            }
            slow_chain = 0;
            CHECK(std::count(seen.warnings.begin(), seen.warnings.end(),
                             WarningCode::cycle_drift) == (lasting && warns ? 1 : 0));
        }
    }
}

TEST_CASE("samples between slices of the cycle meter need no warning of a slower CPU") {
    ScriptedClock clock;
    Random random{1};
    const auto slower = [&clock, &random](std::uint64_t n) {
        slow_chain = clock.time > 1s ? 1.0 : 0.0;
        return static_cast<double>(n) *
               Nanoseconds{5 + 0.01 * static_cast<double>(random.below(10))};
    };
    const auto none = [](std::uint64_t) { return Nanoseconds{0}; };
    Request request = patient();
    request.profile.budget = 3s;
    request.profile.target_relative = 1e-9;
    request.profile.maximum_pairs = 5000;
    const auto seen =
        run(clock,
            list(Benchmark{
                "s", "b", std::nullopt, {}, std::make_unique<ScriptedBody>(clock, slower, none)}),
            request)
            .seen;
    slow_chain = 0;
    CHECK(std::any_of(seen.cycles.begin(), seen.cycles.end(),
                      [](auto& event) { return !event.agreed; }));
    CHECK(seen.warnings.empty());
}
