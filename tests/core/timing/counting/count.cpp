#include "counting/count.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "scripted_meter.hpp"

using namespace samebench;
using namespace samebench::test;

namespace {

WorkCount counted(ScriptedMeter& meter, ScriptedClock& clock, Benchmark& benchmark) {
    auto outcome = count_work(meter, clock, benchmark, 1);
    REQUIRE(std::holds_alternative<WorkCount>(outcome));
    return std::get<WorkCount>(std::move(outcome));
}

WorkCount counted(ScriptedMeter& meter, Benchmark& benchmark) {
    ScriptedClock clock;
    return counted(meter, clock, benchmark);
}

/// Executes this many instructions more when it is called first.
auto more_at_first(ScriptedMeter& meter, double instructions) {
    return [&meter, left = instructions](auto&&...) mutable {
        meter.reading += std::exchange(left, 0);
    };
}

}  // namespace

TEST_CASE("a count is without the loop and without what a sample costs once") {
    ScriptedMeter meter;
    auto benchmark = benchmark_of(meter, 1, always(7));
    const auto count = counted(meter, benchmark);
    REQUIRE(count.pairs.size() == 2);
    CHECK(count.pairs[1].operations == 2 * count.pairs[0].operations);
    CHECK(work_of(count) == 7);
    CHECK(count.checksum == 0xabc);
}

TEST_CASE("what a first call does once is in no count, of the body or of the twin") {
    ScriptedMeter meter;
    auto body = std::make_unique<CountedBody>(meter, 1, always(7));
    body->on_run = more_at_first(meter, 900);
    body->on_twin = more_at_first(meter, 900);
    auto benchmark = benchmark_of(std::move(body));
    CHECK(work_of(counted(meter, benchmark)) == 7);
}

TEST_CASE("each sample runs through all inputs from the first on") {
    ScriptedMeter meter;
    auto benchmark = benchmark_of(meter, 1000, [](auto i) { return static_cast<double>(i); });
    const auto count = counted(meter, benchmark);
    for (const auto& pair : count.pairs) CHECK(pair.operations % 1000 == 0);
    CHECK(work_of(count) == 499.5);
}

TEST_CASE("a body that executes much is counted once, whose error is below a millionth") {
    ScriptedMeter meter;
    auto benchmark = benchmark_of(meter, 4, always(2e7));
    const auto count = counted(meter, benchmark);
    REQUIRE(count.pairs.size() == 1);
    CHECK(count.pairs[0].operations == 4);
    CHECK(std::abs(work_of(count) / 2e7 - 1) < 1e-6);
}

TEST_CASE("where all inputs take too long, a 16th of them is counted, and always the first ones") {
    ScriptedMeter meter;
    auto benchmark = benchmark_of(meter, 8192, [](auto i) { return i < 512 ? 1e5 : 1.1e5; });
    const auto count = counted(meter, benchmark);
    REQUIRE(count.pairs.size() == 1);
    CHECK(count.pairs[0].operations == 512);
    CHECK(std::abs(work_of(count) / 1e5 - 1) < 1e-6);
}

TEST_CASE("what a first call does once does not decide how many inputs are counted") {
    ScriptedMeter meter;
    auto body = std::make_unique<CountedBody>(meter, 8192, always(1000));
    body->on_run = more_at_first(meter, 1e6);
    auto benchmark = benchmark_of(std::move(body));
    CHECK(counted(meter, benchmark).pairs[0].operations == 8192);
}

TEST_CASE("inputs from all over the ring decide how many are counted, not the first alone") {
    ScriptedMeter meter;
    auto first_is_cheap = benchmark_of(meter, 16384, [](auto i) { return i == 0 ? 10 : 1e5; });
    CHECK(counted(meter, first_is_cheap).pairs[0].operations == 1024);
    auto first_is_dear = benchmark_of(meter, 16384, [](auto i) { return i == 0 ? 60000 : 10.0; });
    CHECK(counted(meter, first_is_dear).pairs[0].operations == 16384);
}

TEST_CASE("a body that sleeps is not run thousands of times for its few instructions") {
    ScriptedMeter meter;
    ScriptedClock clock;
    auto body = std::make_unique<CountedBody>(meter, 1, always(30));
    body->on_run = [&clock](Loop& loop) {
        clock.advance(std::chrono::milliseconds{2} * static_cast<double>(loop.size()));
    };
    auto benchmark = benchmark_of(std::move(body));
    const auto count = counted(meter, clock, benchmark);
    CHECK(count.pairs.back().operations <= 20);
    CHECK(work_of(count) == 30);
}

TEST_CASE("a busy machine does not change how many operations are counted") {
    const auto operations_at = [](Nanoseconds cost) {
        ScriptedMeter meter;
        ScriptedClock clock;
        auto body = std::make_unique<CountedBody>(meter, 1, always(2000));
        body->on_run = [&](Loop& loop) { clock.advance(cost * static_cast<double>(loop.size())); };
        auto benchmark = benchmark_of(std::move(body));
        return counted(meter, clock, benchmark).pairs.back().operations;
    };
    // Reading a file of 1 MB takes this long, for about as few instructions of WebAssembly.
    const auto quiet = operations_at(std::chrono::microseconds{300});
    CHECK(quiet >= 64);
    CHECK(operations_at(std::chrono::microseconds{1500}) == quiet);
}

TEST_CASE("a body that was interrupted is not taken for one that sleeps") {
    const auto operations_with = [](int interruptions) {
        ScriptedMeter meter;
        ScriptedClock clock;
        auto body = std::make_unique<CountedBody>(meter, 1, always(30));
        body->on_run = [&clock, left = interruptions](Loop& loop) mutable {
            if (loop.size() == 1 && left-- > 0) clock.advance(std::chrono::milliseconds{10});
        };
        auto benchmark = benchmark_of(std::move(body));
        return counted(meter, clock, benchmark).pairs.back().operations;
    };
    CHECK(operations_with(6) == operations_with(0));
    CHECK(operations_with(100) < operations_with(0));
}

TEST_CASE("paused work is not counted, and the pauses are") {
    ScriptedMeter meter;
    auto body = std::make_unique<CountedBody>(meter, 1, always(5));
    body->on_run = [&meter](Loop& loop) {
        loop.pause();
        meter.reading += 1e6;
        loop.resume();
    };
    auto benchmark = benchmark_of(std::move(body));
    benchmark.options.operations = 100;
    const auto count = counted(meter, benchmark);
    REQUIRE(count.pairs.size() == 2);
    const auto pause = work_of_a_pause(meter).instructions;
    CHECK(pause == meter.start_cost + meter.stop_cost);
    const auto& [first, second] = std::pair{count.pairs[0], count.pairs[1]};
    CHECK(second.pauses == 2 * first.pauses);
    const auto more = static_cast<double>(second.operations - first.operations);
    // What the body costs once per execution is part of it: 20 − 15 for 100 operations.
    CHECK(work_of(count) ==
          doctest::Approx(5 + 5.0 / 100 + pause * static_cast<double>(first.pauses) / more));
}

TEST_CASE("of a body that times itself only the part between start() and stop() is counted") {
    ScriptedMeter meter;
    auto body = std::make_unique<CountedBody>(meter, 1, always(5));
    body->set_up = [&meter] { meter.reading += 1e6; };
    auto benchmark = benchmark_of(std::move(body));
    benchmark.options.times_itself = true;
    SUBCASE("in one execution") {
        CHECK(work_of(counted(meter, benchmark)) == 5);
    }
    SUBCASE("in many") {
        benchmark.options.operations = 100;
        // What the body costs once per execution is part of it: 20 − 15 for 100 operations.
        CHECK(work_of(counted(meter, benchmark)) == doctest::Approx(5 + 5.0 / 100));
    }
}

TEST_CASE("set-up outside of a body's own loop limits the operations only if each needs it") {
    const auto operations_with = [](Nanoseconds set_up, std::uint64_t fixed) {
        ScriptedMeter meter;
        ScriptedClock clock;
        auto body = std::make_unique<CountedBody>(meter, 1, always(30));
        body->set_up = [&clock, set_up] { clock.advance(set_up); };
        auto benchmark = benchmark_of(std::move(body));
        benchmark.options.times_itself = true;
        benchmark.options.operations = fixed;
        return counted(meter, clock, benchmark).pairs.back().operations;
    };
    constexpr Nanoseconds quick{0};
    constexpr Nanoseconds slow = std::chrono::milliseconds{10};
    CHECK(operations_with(slow, 0) == operations_with(quick, 0));
    CHECK(operations_with(slow, 1) < operations_with(quick, 1));
}

TEST_CASE("of a counter that interrupts add to, the smallest of several samples counts") {
    ScriptedMeter meter;
    meter.samples_wanted = 3;
    for (int i = 0; i < 100; ++i) meter.extra.push_back(i % 3 == 1 ? 0 : 1000 * i);
    auto benchmark = benchmark_of(meter, 1, always(7));
    CHECK(work_of(counted(meter, benchmark)) == 7);
}

TEST_CASE("a benchmark without inputs, or with a wrong pause, gives the reason") {
    ScriptedMeter meter;
    ScriptedClock clock;
    auto body = std::make_unique<CountedBody>(meter, 1, always(5));
    body->on_run = [](Loop& loop) { loop.pause(); };
    auto benchmark = benchmark_of(std::move(body));
    const auto outcome = count_work(meter, clock, benchmark, 1);
    REQUIRE(std::holds_alternative<Problem>(outcome));
    CHECK(std::get<Problem>(outcome).message == "the body ended between pause() and resume()");
}
