#include <doctest/doctest.h>

#include <samebench/random.hpp>

#include "clock/clock_traits.hpp"
#include "scripted_clock.hpp"

using namespace samebench;
using namespace std::chrono_literals;
using test::ScriptedClock;
using test::Shows;

TEST_CASE("a clock finer than its own readings is profiled as fine") {
    ScriptedClock clock{10ns, Shows::floored};
    clock.call = 37ns;
    const auto profile = measure_clock(clock);
    CHECK(profile.jitter == Jitter::fine);
    CHECK(profile.tick == 10ns);
    CHECK(profile.call.count() == doctest::Approx(37).epsilon(0.01));
    CHECK(profile.reading_deviation() == 0ns);
    CHECK(profile.is_precise());
    CHECK(profile.sample_length() == 200us);
    CHECK(profile.slice_length() == 25us);
}

TEST_CASE("a clock with even edges is profiled as floored") {
    ScriptedClock clock{20us, Shows::floored};
    const auto profile = measure_clock(clock);
    CHECK(profile.jitter == Jitter::floor);
    CHECK(profile.tick.count() == doctest::Approx(20'000));
    CHECK(profile.call.count() == doctest::Approx(25).epsilon(0.01));
    CHECK(profile.edge_spread < 0.1);
    CHECK(profile.reading_deviation().count() == doctest::Approx(0.408 * 20'000).epsilon(0.01));
    CHECK(profile.sample_deviation() == profile.reading_deviation());
    CHECK_FALSE(profile.is_precise());
    CHECK(profile.sample_length() == 2ms);
    CHECK(profile.slice_length() == 500us);
}

TEST_CASE("a clock with random edges is profiled as jittered") {
    ScriptedClock clock{5us, Shows::jittered};
    const auto profile = measure_clock(clock);
    CHECK(profile.jitter == Jitter::jittered);
    CHECK(profile.common_tick.count() == doctest::Approx(5000));
    CHECK(profile.edge_spread > 0.35);
    CHECK(profile.reading_deviation().count() == doctest::Approx(0.577 * 5000).epsilon(0.01));
    CHECK(profile.sample_length() == 1ms);
    CHECK(profile.slice_length() == 250us);
}

TEST_CASE("the tick of a page that is not isolated is found") {
    ScriptedClock clock{1ms, Shows::floored};
    clock.call = 50ns;
    const auto profile = measure_clock(clock);
    CHECK(profile.jitter == Jitter::floor);
    CHECK(profile.sample_length() == 100ms);
    CHECK(profile.slice_length() == 25ms);
}

TEST_CASE("disturbances change neither tick nor class nor call") {
    ScriptedClock clock{20us, Shows::floored};
    clock.on_reading = [n = 0](ScriptedClock& self) mutable {
        if (++n % 700'000 == 0) self.advance(700us);
    };
    const auto profile = measure_clock(clock);
    CHECK(profile.jitter == Jitter::floor);
    CHECK(profile.tick.count() == doctest::Approx(20'000));
    CHECK(profile.call.count() == doctest::Approx(25).epsilon(0.05));
}

TEST_CASE("a clock that does not move, and one that steps back, are reported as such") {
    ScriptedClock still;
    still.call = 0ns;
    CHECK(measure_clock(still).stalled);

    ScriptedClock stepping;
    stepping.call = 25ns;
    stepping.on_reading = [n = 0](ScriptedClock& self) mutable {
        if (++n % 1000 == 0) self.advance(-200ns);
    };
    const auto profile = measure_clock(stepping);
    CHECK_FALSE(profile.stalled);
    CHECK(profile.backwards > 10);
}

TEST_CASE("a pause costs about one reading, even if a tick lasts a thousand readings") {
    for (auto clock : {ScriptedClock{1ns, Shows::exactly}, ScriptedClock{20us, Shows::floored},
                       ScriptedClock{5us, Shows::jittered}}) {
        CHECK(measure_clock(clock).pause.count() == doctest::Approx(25).epsilon(0.1));
    }
}

TEST_CASE("samples that wait for edges are as short as with a fine clock, or 20 ticks") {
    ClockTraits profile;
    profile.jitter = Jitter::floor;
    profile.waiting_deviation = 30ns;
    const auto with_tick = [&profile](Nanoseconds tick) {
        profile.tick = profile.common_tick = tick;
        return profile;
    };
    CHECK(with_tick(5us).is_precise());
    CHECK(with_tick(5us).sample_deviation() == 30ns);
    CHECK(with_tick(5us).sample_length() == 200us);
    CHECK(with_tick(5us).slice_length() == 25us);
    CHECK(with_tick(20us).sample_length() == 400us);
    CHECK(with_tick(20us).slice_length() == 50us);
    CHECK(with_tick(20us).reading_deviation().count() == doctest::Approx(8165).epsilon(0.001));
}

TEST_CASE("the deviation of samples includes neither a drift nor rare disturbances") {
    Random random{7};
    int samples = 0;
    const auto deviation = deviation_of_samples([&] {
        // The sum of twelve even numbers is nearly normal, with a deviation of 1.
        double noise = -6;
        for (int i = 0; i < 12; ++i) noise += static_cast<double>(random.below(1'000'001)) / 1e6;
        ++samples;
        return Nanoseconds{40'000.0 + samples + 100 * noise + (samples % 20 == 0 ? 1e6 : 0)};
    });
    CHECK(deviation.count() > 75);
    CHECK(deviation.count() < 120);
}

TEST_CASE("a first look at a clock finds how long samples are, sooner") {
    const auto look = [](Nanoseconds tick, Shows shows) {
        ScriptedClock clock{tick, shows};
        const auto start = clock.time;
        const auto seen = look_at_clock(clock);
        const auto took = clock.time - start;
        CHECK(seen.sample_length() == measure_clock(clock).sample_length());
        return took;
    };
    CHECK(look(10ns, Shows::floored) < 1.1ms);
    CHECK(look(5us, Shows::jittered) < 1.1ms);
    CHECK(look(20us, Shows::floored) < 3ms);
    ScriptedClock still;
    still.call = 0ns;
    CHECK(look_at_clock(still).stalled);
}
