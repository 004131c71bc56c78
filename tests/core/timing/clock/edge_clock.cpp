#include "clock/edge_clock.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "scripted_clock.hpp"

using namespace samebench;
using namespace std::chrono_literals;
using test::ScriptedClock;
using test::Shows;

namespace {

Nanoseconds time_sample(EdgeClock& clock, ScriptedClock& scripted, Nanoseconds length) {
    const auto start = clock.sample_start();
    scripted.advance(length);
    return clock.sample_end() - start;
}

}  // namespace

TEST_CASE("samples that wait for edges are exact to two readings, whatever the tick") {
    ScriptedClock scripted{20us, Shows::floored};
    EdgeClock clock{scripted};
    clock.calibrate(20us);
    REQUIRE(clock.waits());
    for (const double length : {0.0, 3'000.0, 19'990.0, 31'700.0, 100'300.0, 1'234'567.0}) {
        CAPTURE(length);
        const auto timed = time_sample(clock, scripted, Nanoseconds{length});
        CHECK(std::abs(timed.count() - length) <= 2 * scripted.call.count());
    }
}

TEST_CASE("the durations of samples that wait are without the reading at their end") {
    ScriptedClock scripted{20us, Shows::floored};
    scripted.call = 200ns;
    EdgeClock clock{scripted};
    clock.calibrate(20us);
    double error = 0;
    constexpr int samples = 400;
    for (int i = 0; i < samples; ++i) {
        const Nanoseconds length{50'000 + 37.3 * i};
        error += (time_sample(clock, scripted, length) - length).count() / samples;
    }
    CHECK(std::abs(error) < 0.2 * scripted.call.count());
}

TEST_CASE("the cost of a reading is followed while samples are taken") {
    ScriptedClock scripted{20us, Shows::floored};
    EdgeClock clock{scripted};
    scripted.call = 700ns;  // code that an engine has not compiled yet
    clock.calibrate(20us);
    REQUIRE(clock.waits());
    scripted.call = 60ns;
    for (int i = 0; i < 20; ++i) static_cast<void>(time_sample(clock, scripted, 55'300ns));
    const auto timed = time_sample(clock, scripted, 55'300ns);
    CHECK(std::abs(timed.count() - 55'300) <= 3 * 60);
}

TEST_CASE("before it is calibrated and after it was stopped, a clock gives plain readings") {
    ScriptedClock scripted{20us, Shows::floored};
    EdgeClock clock{scripted};
    const auto check_plain = [&] {
        CHECK_FALSE(clock.waits());
        const auto before = scripted.time;
        CHECK(time_sample(clock, scripted, 100us) == 100us);
        CHECK(scripted.time - before == 100us + 2 * scripted.call);
    };
    check_plain();
    clock.calibrate(20us);
    CHECK(clock.waits());
    clock.stop_waiting();
    check_plain();
}

TEST_CASE("a clock with fewer than ten readings in a tick does not wait") {
    ScriptedClock scripted{20us, Shows::floored};
    EdgeClock clock{scripted};
    scripted.call = 2.5us;
    clock.calibrate(20us);
    CHECK_FALSE(clock.waits());
    scripted.call = 1.9us;
    clock.calibrate(20us);
    CHECK(clock.waits());
}

TEST_CASE("a clock that stops ends the wait") {
    ScriptedClock scripted{20us, Shows::floored};
    EdgeClock clock{scripted};
    clock.calibrate(20us);
    REQUIRE(clock.waits());
    scripted.call = 0ns;
    const auto stopped_at = clock.now();
    CHECK(clock.sample_start() == stopped_at);
    CHECK(clock.sample_end() <= stopped_at);
}
