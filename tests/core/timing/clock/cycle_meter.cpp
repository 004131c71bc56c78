#include "clock/cycle_meter.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "scripted_clock.hpp"

using namespace samebench;
using namespace std::chrono_literals;
using test::ScriptedClock;
using test::Shows;

namespace {

ScriptedClock* chained_clock = nullptr;
Nanoseconds cycle{0};
Nanoseconds cold{0};  // what the next call takes longer
std::vector<std::uint64_t> calls;

void scripted_chain(std::uint64_t iterations) {
    calls.push_back(iterations);
    chained_clock->advance(static_cast<double>(iterations) * cycles_per_iteration * cycle + cold);
    cold = 0ns;
}

double product_cycles = 3;
double delayed = 0;  // the share of instructions that start a cycle late

/// A chain that starts an instruction in every `product_cycles`th cycle; `delayed_chain` does in
/// each.
void scripted_products(std::uint64_t iterations) {
    calls.push_back(iterations);
    chained_clock->advance(static_cast<double>(iterations) * 64 * (product_cycles + delayed) *
                           cycle);
}

void delayed_chain(std::uint64_t iterations) {
    chained_clock->advance(static_cast<double>(iterations) * cycles_per_iteration * (1 + delayed) *
                           cycle);
}

CycleMeter meter_on(ScriptedClock& clock, Nanoseconds cycle_of_clock) {
    chained_clock = &clock;
    cycle = cycle_of_clock;
    cold = 0ns;
    calls.clear();
    return CycleMeter{clock, scripted_chain};
}

}  // namespace

TEST_CASE(
    "a slice has the cycles that fill its length after the warm-up, and leaves out the reading") {
    ScriptedClock clock;
    clock.call = 25ns;
    auto meter = meter_on(clock, 0.25ns);
    static_cast<void>(meter.warm_up(200us));
    meter.set_slice(25us, 0ns);
    CHECK(meter.slice_cycles() == 781 * cycles_per_iteration);
    CHECK(meter.slice().count() == doctest::Approx(781 * 128 * 0.25 + 25).epsilon(1e-6));
    meter.set_slice(25us, clock.call);
    CHECK(meter.slice().count() == doctest::Approx(781 * 128 * 0.25).epsilon(1e-6));
    cycle = 0.5ns;  // a slower CPU: the slice has the same cycles, and takes longer
    CHECK(meter.slice().count() == doctest::Approx(781 * 128 * 0.5).epsilon(1e-6));
    CHECK(meter.slice_cycles() == 781 * cycles_per_iteration);
    meter.set_slice(1ns, 0ns);
    CHECK(meter.slice_cycles() == cycles_per_iteration);
}

TEST_CASE("slices consist of products, if these take whole cycles, and are delayed less") {
    for (const double cycles : {3.0, 4.0, 3.4}) {
        ScriptedClock clock;
        static_cast<void>(meter_on(clock, 0.25ns));
        product_cycles = cycles;
        delayed = 0.02;
        CycleMeter meter{clock, delayed_chain, scripted_products};
        static_cast<void>(meter.warm_up(200us));
        meter.set_slice(25us, clock.call);
        calls.clear();
        const double shown = meter.slice() / (meter.slice_cycles() * cycle) - 1;
        const bool is_whole = cycles != 3.4;
        CHECK(calls.empty() != is_whole);
        CHECK(shown == doctest::Approx(is_whole ? delayed / cycles : delayed).epsilon(1e-3));
    }
}

TEST_CASE("a slice has at least one iteration before the length of a cycle is known") {
    ScriptedClock clock;
    auto meter = meter_on(clock, 0.25ns);
    meter.set_slice(25us, 0ns);
    CHECK(meter.slice_cycles() == cycles_per_iteration);
}

TEST_CASE("what the first steps after other work take longer is not in the slice") {
    ScriptedClock clock;
    clock.call = 25ns;
    auto meter = meter_on(clock, 0.25ns);
    static_cast<void>(meter.warm_up(200us));
    meter.set_slice(25us, 0ns);
    const auto warm = meter.slice();
    calls.clear();
    cold = 3us;
    CHECK(meter.slice().count() == doctest::Approx(warm.count()));
    CHECK(calls == std::vector<std::uint64_t>{2, 781});
}

TEST_CASE(
    "a clock so coarse that there is no time for four readings still gives the length of a cycle") {
    ScriptedClock clock{1ms, Shows::floored};
    auto meter = meter_on(clock, 0.4ns);
    const auto warm = meter.warm_up(250ms);
    CHECK(warm.cycle.count() == doctest::Approx(0.4).epsilon(0.01));
    CHECK_FALSE(warm.agreed);
}
