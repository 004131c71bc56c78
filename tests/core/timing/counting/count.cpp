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

namespace {

/// Costs 1000, and once in `every` operations `times` as much. They count on from call to call.
CountedBody::Cost once_in(std::uint64_t every, double times) {
    return [every, times, at = std::uint64_t{0}](std::uint64_t) mutable {
        return ++at % every == 0 ? 1000 * times : 1000;
    };
}

double mean_once_in(double every, double times) {
    return 1000 + 1000 * (times - 1) / every;
}

/// The same for a body whose state begins anew with each call.
std::unique_ptr<CountedBody> anew_once_in(ScriptedMeter& meter, std::uint64_t every, double times) {
    auto at = std::make_shared<std::uint64_t>(0);
    auto body = std::make_unique<CountedBody>(
        meter, 1, [=](std::uint64_t) { return ++*at % every == 0 ? 1000 * times : 1000; });
    body->begin = [at] { *at = 0; };
    return body;
}

/// Whether the doubt holds the mean.
bool holds(const WorkCount& count, double mean) {
    const double work = work_of(count);
    return work - count.doubt->below <= mean && mean <= work + count.doubt->above;
}

}  // namespace

TEST_CASE("what comes once in 10,000 operations, or more often, is in the count") {
    struct Rare {
        std::uint64_t every;
        double times;
    };
    for (const auto& rare :
         {Rare{100, 10}, Rare{1000, 200}, Rare{1000, 2000}, Rare{10'000, 1000}, Rare{7000, 3000}}) {
        // Clang 14 has no names of a binding in a lambda.
        const auto every = rare.every;
        const auto times = rare.times;
        CAPTURE(every);
        ScriptedMeter meter;
        const double mean = mean_once_in(static_cast<double>(every), times);
        const auto check = [&](Benchmark benchmark) {
            const auto count = counted(meter, benchmark);
            REQUIRE(count.doubt);
            CHECK(holds(count, mean));
            CHECK(std::abs(work_of(count) / mean - 1) < 0.02);
            CHECK(count.in_a_row >= 10'000);
        };
        check(benchmark_of(meter, 1, once_in(every, times)));
        check(benchmark_of(meter, 16, once_in(every, times)));
        check(benchmark_of(anew_once_in(meter, every, times)));
    }
}

TEST_CASE("the mean of operations that differ is known within 1 % where there is time for it") {
    ScriptedMeter meter;
    auto benchmark = benchmark_of(meter, 1, once_in(1000, 200));
    const auto count = counted(meter, benchmark);
    REQUIRE(count.doubt);
    CHECK(count.doubt->above <= 0.01 * work_of(count));
    CHECK(count.doubt->below <= 0.01 * work_of(count));
    CHECK(holds(count, mean_once_in(1000, 200)));
}

TEST_CASE("what comes once in 10,000 operations of 1,000 steps is in the count, however large") {
    const auto steps = [](std::uint64_t at) { return at % 10'000 == 0 ? 7e7 : 7000.0; };
    for (const bool anew : {false, true}) {
        CAPTURE(anew);
        ScriptedMeter meter;
        auto at = std::make_shared<std::uint64_t>(0);
        auto body = std::make_unique<CountedBody>(meter, 1, [=](auto) { return steps(++*at); });
        if (anew) body->begin = [at] { *at = 0; };
        auto benchmark = benchmark_of(std::move(body));
        const auto count = counted(meter, benchmark);
        REQUIRE(count.doubt);
        CHECK(count.doubt->above > 1);
        CHECK(holds(count, 7000 + (7e7 - 7000) / 1e4));
        CHECK(work_of(count) - count.doubt->below > 7100);
    }
}

TEST_CASE("where a limit ends a count, the doubt holds the mean that more operations have") {
    ScriptedMeter meter;
    const double mean = mean_once_in(10'000, 100'000);
    for (const bool anew : {false, true}) {
        auto benchmark = anew ? benchmark_of(anew_once_in(meter, 10'000, 100'000))
                              : benchmark_of(meter, 1, once_in(10'000, 100'000));
        const auto count = counted(meter, benchmark);
        REQUIRE(count.doubt);
        CHECK(count.doubt->above > 0.01 * work_of(count));
        CHECK(holds(count, mean));
        CHECK(work_of(count) - count.doubt->below > 1000);
        CHECK(count.in_a_row < 200'000);
        CHECK(count.pairs.front().body.amount() < 5e8);  // about a second in callgrind, twice
    }
}

TEST_CASE("a body that asks for no batches is counted in calls of which each is longer") {
    ScriptedMeter meter;
    auto body = anew_once_in(meter, 1000, 200);
    body->in_batches = false;
    auto benchmark = benchmark_of(std::move(body));
    const auto count = counted(meter, benchmark);
    REQUIRE(count.doubt);
    CHECK(holds(count, mean_once_in(1000, 200)));
    CHECK(count.doubt->above > 0);
    CHECK(std::abs(work_of(count) / mean_once_in(1000, 200) - 1) < 0.01);
}

TEST_CASE("equal operations are counted as before, after one sample that shows that they are") {
    for (const double cost : {7.0, 1000.0, 6000.0}) {
        for (const bool anew : {false, true}) {
            CAPTURE(cost);
            ScriptedMeter meter;
            auto body = std::make_unique<CountedBody>(meter, 1, always(cost));
            if (anew) body->begin = [] {};
            const auto& operations = body->operations;
            auto benchmark = benchmark_of(std::move(body));
            const auto count = counted(meter, benchmark);
            REQUIRE(count.pairs.size() == 2);
            CHECK(count.pairs[1].operations == 2 * count.pairs[0].operations);
            CHECK(static_cast<double>(count.pairs[0].operations) < (1 << 17) / cost);
            CHECK(work_of(count) == cost);
            CHECK_FALSE(count.doubt);
            CHECK(count.in_a_row >= 10'000);
            CHECK(operations < 2 * 16'384 + 6 * count.pairs[0].operations);
        }
    }
}

TEST_CASE("a ring of inputs is run through seven times, and each lap is compared") {
    ScriptedMeter meter;
    auto body =
        std::make_unique<CountedBody>(meter, 8192, [](auto i) { return 9 + double(i % 7); });
    const auto& operations = body->operations;
    auto benchmark = benchmark_of(std::move(body));
    const auto count = counted(meter, benchmark);
    CHECK_FALSE(count.doubt);
    CHECK(count.in_a_row == 7 * 8192);
    CHECK(operations < 8 * 8192 + 50);
    auto rare = benchmark_of(meter, 8192, once_in(1000, 200));
    REQUIRE(counted(meter, rare).doubt);
}

TEST_CASE("an operation that executes too much for 10,000 of them says on how many it rests") {
    ScriptedMeter meter;
    auto benchmark = benchmark_of(meter, 1, always(1e6));
    const auto count = counted(meter, benchmark);
    CHECK_FALSE(count.doubt);
    CHECK(work_of(count) == 1e6);
    CHECK(count.in_a_row >= 64);
    CHECK(count.in_a_row < 300);
}

TEST_CASE("a body that sleeps and whose operations differ is not run thousands of times") {
    ScriptedMeter meter;
    ScriptedClock clock;
    auto body = std::make_unique<CountedBody>(meter, 1, once_in(3, 2));
    body->on_run = [&clock](Loop& loop) {
        clock.advance(std::chrono::milliseconds{20} * static_cast<double>(loop.size()));
    };
    const auto& operations = body->operations;
    auto benchmark = benchmark_of(std::move(body));
    CHECK(counted(meter, clock, benchmark).in_a_row < 100);
    CHECK(operations < 100);
}

TEST_CASE("what interrupts add to a counter does not make operations differ") {
    ScriptedMeter meter;
    meter.samples_wanted = 3;
    for (int i = 0; i < 100; ++i) meter.extra.push_back(i % 3 == 1 ? 0 : 40);
    auto benchmark = benchmark_of(meter, 1, always(1000));
    CHECK_FALSE(counted(meter, benchmark).doubt);
}
