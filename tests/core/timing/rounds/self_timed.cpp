/// Bodies that start and stop the measured time themselves, and what their calls show.
#include <doctest/doctest.h>

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "fakes.hpp"
#include "sampling/calibration.hpp"

using namespace samebench;
using namespace std::chrono_literals;
using namespace samebench::test;

namespace {

/// Takes 1 ms before its loop, `cost` for each operation, and 1 ms after the loop.
class SetUpBody final : public Body {
public:
    explicit SetUpBody(ScriptedClock& clock) : clock_{clock} {}

    void run(Loop& loop) override {
        const auto operations = static_cast<double>(loop.size());
        clock_.advance(1ms + operations * untimed);
        loop.start();
        clock_.advance(operations * cost);
        loop.stop();
        clock_.advance(1ms);
        last_size = loop.size();
    }
    void run_twin(Loop& loop) override {
        loop.start();
        loop.stop();
    }
    std::optional<std::uint64_t> checksum(Loop&) override { return std::nullopt; }
    std::optional<Problem> update(Options& options) override {
        if (on_learn) return on_learn(options);
        return std::nullopt;
    }

    test::Function<std::optional<Problem>(Options&)> on_learn;
    std::uint64_t last_size = 0;
    Nanoseconds cost{10};
    Nanoseconds untimed{0};  ///< besides, for each operation

private:
    ScriptedClock& clock_;
};

Benchmark self_timed(std::unique_ptr<SetUpBody> body, std::string name = "body") {
    Benchmark benchmark{"s", std::move(name), std::nullopt, {}, std::move(body)};
    benchmark.options.times_itself = true;
    return benchmark;
}

}  // namespace

TEST_CASE("of a body that times itself only the part between start() and stop() counts") {
    ScriptedClock clock;
    clock.call = Nanoseconds{0};
    auto benchmark = self_timed(std::make_unique<SetUpBody>(clock));
    CHECK(take_sample(clock, benchmark, Side::body, {1, 100}).elapsed.count() ==
          doctest::Approx(1000));
    // Several executions of a sample add up.
    benchmark.options.operations = 100;
    CHECK(take_sample(clock, benchmark, Side::body, {3, 100}).elapsed.count() ==
          doctest::Approx(3000));
    CHECK(take_sample(clock, benchmark, Side::twin, {3, 100}).elapsed.count() ==
          doctest::Approx(0));
}

TEST_CASE("times that a body adds replace the measured one, and pauses do not change them") {
    ScriptedClock clock;
    Loop loop{clock, 1};
    for (int execution = 0; execution < 2; ++execution) {
        loop.start();
        loop.pause();
        clock.advance(500ns);
        loop.resume();
        loop.add_time(10ns);
        loop.add_time(20ns);
        loop.stop();
    }
    CHECK(loop.timed() == Nanoseconds{60});
}

TEST_CASE("of times that a body adds, neither the empty loop nor pauses are subtracted") {
    ScriptedClock clock;
    Suite suite{"s"};
    suite.bench("manual", [&clock](Loop& loop) {
        for ([[maybe_unused]] auto i : loop) {
            loop.pause();
            clock.advance(700ns);
            loop.resume();
            loop.add_time(30ns);
        }
    });
    auto& benchmark = suite.benchmarks().front();
    const auto pair = take_pair(clock, benchmark, {2, 100}, Side::body);
    CHECK(pair.body == Nanoseconds{6000});
    CHECK(pair.cost(5ns) == 30);
}

TEST_CASE("a body with its own loop can add a note, or give a reason not to be measured") {
    ScriptedClock clock;
    Suite suite{"s"};
    suite.bench("noted", [&clock](Loop& loop) {
        clock.advance(static_cast<double>(loop.size()) * 10ns);
        loop.note("ratio 2.5");
    });
    suite.bench("skipped", [](Loop& loop) { loop.skip("no file words.txt"); });
    const auto seen = run(clock, rows_of(suite)).seen;
    REQUIRE(seen.results.count("noted") == 1);
    CHECK(seen.results.at("noted").options.note == "ratio 2.5");
    CHECK(seen.results.at("noted").updated);
    CHECK(seen.results.count("skipped") == 0);
    CHECK(seen.failures == std::vector<std::string>{"skipped: no file words.txt"});
}

TEST_CASE("counters are averages over the samples that count; of a total the last one counts") {
    ScriptedClock clock;
    Suite suite{"s"};
    std::uint64_t calls = 0;
    suite.bench("counted", [&](Loop& loop) {
        clock.advance(static_cast<double>(loop.size()) * 10ns);
        // The first call is not like the others.
        const double hits = ++calls == 1 ? 0 : 0.25;
        loop.counter("hits", hits * static_cast<double>(loop.size()));
        loop.counter("hits", hits * static_cast<double>(loop.size()));
        loop.counter("bytes", 64.0 * static_cast<double>(loop.size()), Loop::Counter::per_second);
        loop.counter("size", 1, Loop::Counter::total);
        loop.counter("size", 1000, Loop::Counter::total);
    });
    suite
        .bench("fixed",
               [&clock](Loop& loop) {
                   clock.advance(static_cast<double>(loop.size()) * 10ns);
                   loop.counter("each", static_cast<double>(loop.size()));
               })
        .operations(7);
    const auto seen = run(clock, rows_of(suite)).seen;
    REQUIRE(seen.results.count("counted") == 1);
    const auto& counted = seen.results.at("counted");
    CHECK(counted.updated);
    CHECK(counted.options.counters ==
          std::vector<UserCounter>{{"hits", CounterKind::per_operation, 0.5},
                                   {"bytes", CounterKind::per_second, 64},
                                   {"size", CounterKind::total, 1000}});
    CHECK(seen.results.at("fixed").options.counters ==
          std::vector<UserCounter>{{"each", CounterKind::per_operation, 1}});
}

TEST_CASE("a body with more counters than a sample has room for fails") {
    ScriptedClock clock;
    Suite suite{"s"};
    suite.bench("many", [&clock](Loop& loop) {
        clock.advance(static_cast<double>(loop.size()) * 10ns);
        for (const char* name : {"a", "b", "c", "d", "e", "f", "g", "h", "i"})
            loop.counter(name, 1);
    });
    CHECK(run(clock, rows_of(suite)).seen.failures ==
          std::vector<std::string>{"it has more than 8 counters"});
}

TEST_CASE("a row that a suite skips is not run") {
    ScriptedClock clock;
    bool was_run = false;
    Suite suite{"s"};
    suite.bench("AVX2", [&was_run] { was_run = true; }).skip_if(true, "the CPU has no AVX2");
    suite.bench("sum", each_of({1, 2}), [&clock](int) { clock.advance(10ns); })
        .skip_if([](int n) { return n > 1; }, "too large");
    const auto seen = run(clock, rows_of(suite)).seen;
    CHECK_FALSE(was_run);
    CHECK(seen.results.size() == 1);
    CHECK(std::set(seen.failures.begin(), seen.failures.end()) ==
          std::set<std::string>{"skipped: the CPU has no AVX2", "skipped: too large"});
}

TEST_CASE("a body that steps in batches gets whole batches") {
    ScriptedClock clock;
    auto body = std::make_unique<SetUpBody>(clock);
    auto benchmark = self_timed(std::move(body));
    CHECK(extent_of(benchmark, 1).operations() == 1);
    benchmark.options.multiple = 1000;
    CHECK(extent_of(benchmark, 1).operations() == 1000);
    CHECK(extent_of(benchmark, 2600).operations() == 3000);
    benchmark.options.operations = 7;
    CHECK(extent_of(benchmark, 20).operations() == 21);
}

TEST_CASE("what the calls of a body show is reported with its result") {
    ScriptedClock clock;
    auto body = std::make_unique<SetUpBody>(clock);
    body->on_learn = [](Options& options) {
        options.bytes = 64;
        options.note = "seen at run time";
        return std::nullopt;
    };
    const auto seen = run(clock, list(self_timed(std::move(body)))).seen;
    REQUIRE(seen.results.count("body") == 1);
    const auto& result = seen.results.at("body");
    CHECK(result.updated);
    CHECK(result.options.bytes == 64);
    CHECK(result.options.note == "seen at run time");
}

TEST_CASE("a body that learns nothing has nothing to report") {
    ScriptedClock clock;
    const auto seen = run(clock, list(self_timed(std::make_unique<SetUpBody>(clock)))).seen;
    CHECK_FALSE(seen.results.at("body").updated);
}

TEST_CASE("the size of a batch that the first call shows holds for all samples") {
    ScriptedClock clock;
    auto body = std::make_unique<SetUpBody>(clock);
    body->on_learn = [](Options& options) {
        options.multiple = 1000;
        return std::nullopt;
    };
    const auto seen = run(clock, list(self_timed(std::move(body)))).seen;
    for (const auto& pair : seen.results.at("body").pairs) CHECK(pair.operations % 1000 == 0);
}

TEST_CASE("a body that cannot be measured gives its own reason") {
    const auto failure_of = [](auto problem_of) {
        ScriptedClock clock;
        auto body = std::make_unique<SetUpBody>(clock);
        body->on_learn = [self = body.get(), problem_of](Options&) { return problem_of(*self); };
        const auto seen = run(clock, list(self_timed(std::move(body)))).seen;
        CHECK(seen.results.empty());
        REQUIRE(seen.failures.size() == 1);
        return seen.failures[0];
    };
    CHECK(failure_of([](auto&) { return Problem{"the file is missing"}; }) ==
          "the file is missing");
    CHECK(failure_of([](SetUpBody& body) {
              return body.last_size < 100 ? std::nullopt : std::optional{Problem{"out of items"}};
          }) == "out of items");
    CHECK(failure_of([](auto&) {
              return Problem{"not on this system", true};
          }) == "skipped: not on this system");
}

TEST_CASE("set-up that takes far longer than the loop ends the calibration") {
    ScriptedClock clock;
    auto benchmark = self_timed(std::make_unique<SetUpBody>(clock));
    benchmark.options.operations = 1;  // 2 ms of set-up for each 10 ns
    const auto start = clock.time;
    static_cast<void>(calibrate(clock, benchmark, 200us, 1, 100ms));
    CHECK(clock.time - start < 500ms);
}

TEST_CASE("a warm-up does not ask for samples that would take long for what they do not measure") {
    ScriptedClock clock;
    auto body = std::make_unique<SetUpBody>(clock);
    body->cost = Nanoseconds{1e-4};
    body->untimed = 30ns;
    auto benchmark = self_timed(std::move(body));
    const auto warm = warm_up(clock, benchmark, 250us, 50ms, 500ms);
    CHECK(warm.operations * 30ns < 2s);
}

TEST_CASE("a benchmark can be added with a body of one's own") {
    ScriptedClock clock;
    Suite suite{"s"};
    suite.bench("own", std::make_unique<SetUpBody>(clock)).operations(5).times_itself();
    const auto& benchmark = suite.benchmarks().front();
    CHECK(benchmark.label() == "s/own");
    CHECK(benchmark.options.operations == 5);
    CHECK(benchmark.options.times_itself);
}
