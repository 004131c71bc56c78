#include <doctest/doctest.h>

#include "sampling/calibration.hpp"
#include "scripted_clock.hpp"

using namespace samebench;
using namespace std::chrono_literals;
using test::benchmark_costing;
using test::benchmark_of;
using test::ScriptedClock;
using test::Shows;

TEST_CASE("a sample gets as many operations as fill its length") {
    for (const double cost : {0.3, 7.0, 900.0, 40'000.0}) {
        ScriptedClock clock;
        auto benchmark = benchmark_costing(clock, Nanoseconds{cost});
        const auto extent = calibrate(clock, benchmark, 1ms);
        const double elapsed = static_cast<double>(extent.operations()) * (cost + 0.5);
        CHECK(elapsed >= 2.0 / 3 * 1e6);
        CHECK(elapsed <= 1.2e6);
    }
}

TEST_CASE("one operation fills a sample if it takes longer than the sample should") {
    ScriptedClock clock;
    auto benchmark = benchmark_costing(clock, 3ms);
    CHECK(calibrate(clock, benchmark, 1ms).operations() == 1);
}

TEST_CASE("a fixed number of operations is repeated, not changed") {
    ScriptedClock clock;
    auto benchmark = benchmark_costing(clock, 10ns);
    benchmark.options.operations = 1000;
    const auto extent = calibrate(clock, benchmark, 1ms);
    CHECK(extent.size == 1000);
    CHECK(extent.executions > 60);
    CHECK(extent.executions < 120);
}

TEST_CASE("a body that takes no time does not hold up the calibration") {
    ScriptedClock clock;
    const auto nothing = [](std::uint64_t) { return Nanoseconds{0}; };
    auto benchmark = benchmark_of(clock, "n", nothing);
    CHECK(static_cast<double>(calibrate(clock, benchmark, 1ms).operations()) ==
          tuned::max_operations);
}

TEST_CASE("a disturbed sample is not mistaken for a long one") {
    ScriptedClock clock;
    bool disturbed = false;
    auto benchmark = benchmark_costing(clock, 10ns);
    benchmark.options.after = [] {};
    clock.on_reading = [&](ScriptedClock& self) {
        if (!disturbed && self.time > 3us) {
            disturbed = true;
            self.advance(300us);  // makes a short sample look like a third of the length
        }
    };
    const auto extent = calibrate(clock, benchmark, 1ms);
    CHECK(static_cast<double>(extent.operations()) * 10.5 >= 2.0 / 3 * 1e6);
}

TEST_CASE("warming up ends when the speed of the body has settled") {
    ScriptedClock clock;
    std::uint64_t samples = 0;
    const auto cost = [&samples](std::uint64_t n) {
        const double each =
            ++samples < 200 ? 50 : 5;  // as an engine that compiles in the background
        return static_cast<double>(n) * Nanoseconds{each};
    };
    const auto overhead = [](std::uint64_t n) { return static_cast<double>(n) * Nanoseconds{0.5}; };
    auto benchmark = benchmark_of(clock, "n", cost, overhead);
    const auto warm = warm_up(clock, benchmark, 250us, 100ms, 1s);
    CHECK(warm.settled);
    CHECK(warm.elapsed >= 100ms);
    CHECK(warm.operations == doctest::Approx(250'000 / 5.5).epsilon(0.02));
}

TEST_CASE("warming up a body that never settles ends at the cap, as unsettled") {
    ScriptedClock clock;
    double each = 10;
    const auto cost = [&each](std::uint64_t n) {
        each *= 1.005;
        return static_cast<double>(n) * Nanoseconds{each};
    };
    auto benchmark = benchmark_of(clock, "n", cost);
    const auto warm = warm_up(clock, benchmark, 250us, 50ms, 300ms);
    CHECK_FALSE(warm.settled);
    CHECK(warm.elapsed >= 300ms);
}

namespace {
/// Pauses once an execution of 1000 operations of 30 ns, for as long again.
class PausingBody final : public Body {
public:
    explicit PausingBody(ScriptedClock& clock) : clock_{clock} {}
    void run(Loop& loop) override {
        loop.pause();
        clock_.advance(30us);
        loop.resume();
        clock_.advance(30us);
    }
    void run_twin(Loop&) override {}
    std::optional<std::uint64_t> checksum(Loop&) override { return std::nullopt; }

private:
    ScriptedClock& clock_;
};
}  // namespace

TEST_CASE("pauses on a coarse clock make samples longer, or are reported as too many") {
    ScriptedClock clock{20us, Shows::floored};
    Benchmark benchmark{"s", "n", std::nullopt, {}, std::make_unique<PausingBody>(clock)};
    benchmark.options.operations = 1000;
    const auto profile = measure_clock(clock);
    auto extent = calibrate(clock, benchmark, profile.sample_length());
    const auto before = extent.executions;
    SUBCASE("a loose target changes nothing") {
        CHECK(grow_for_pauses(clock, benchmark, profile, 0.05, 16, 1s, extent));
        CHECK(extent.executions == before);
    }
    SUBCASE("a tight target grows the sample") {
        CHECK(grow_for_pauses(clock, benchmark, profile, 0.004, 16, 1s, extent));
        CHECK(extent.executions > 3 * before);
    }
    SUBCASE("a target out of reach is refused") {
        CHECK_FALSE(grow_for_pauses(clock, benchmark, profile, 0.0005, 16, 100ms, extent));
    }
}

TEST_CASE("a long set-up is repeated a few times, and samples get their length") {
    ScriptedClock clock;
    int set_ups = 0;
    auto benchmark = benchmark_costing(clock, 20ns);
    benchmark.options.before = [&] {
        ++set_ups;
        clock.advance(100ms);
    };
    const auto extent = calibrate(clock, benchmark, 200us, 1, 40ms);
    CHECK(static_cast<double>(extent.operations()) * 20.5 >= 2.0 / 3 * 200e3);
    CHECK(set_ups <= 5);
}

TEST_CASE("a set-up that grows with the operations ends the calibration") {
    ScriptedClock clock;
    auto benchmark = benchmark_costing(clock, 20ns);
    std::uint64_t operations = 0;
    const auto times = [&](std::uint64_t of_sample) {
        operations = of_sample;
        return static_cast<double>(of_sample) * 20ns;
    };
    auto growing = benchmark_of(clock, "growing", times);
    growing.options.before = [&] { clock.advance(1ms); };
    growing.options.after = [&] { clock.advance(static_cast<double>(operations) * 1ms); };
    const auto start = clock.time;
    const auto extent = calibrate(clock, growing, 200us, 1, 40ms);
    CHECK(extent.operations() <= 100);
    CHECK(clock.time - start < 200ms);
}

TEST_CASE("a sample that was preempted does not end the calibration") {
    ScriptedClock clock;
    auto benchmark = benchmark_costing(clock, 10ns);
    benchmark.options.after = [] {};
    int readings = 0;
    clock.on_reading = [&](ScriptedClock& self) {
        if (++readings == 19) self.advance(30ms);
    };
    const auto extent = calibrate(clock, benchmark, 200us, 1, 40ms);
    CHECK(static_cast<double>(extent.operations()) * 10.5 >= 2.0 / 3 * 200e3);
}
