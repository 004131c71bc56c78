#include "counting/hardware_counters.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <samebench/samebench.hpp>
#include <utility>
#include <vector>

#include "fakes.hpp"
#include "sampling/sample.hpp"

using namespace samebench;

namespace {

constexpr int takes_of_a_pair = 4;

/// Counts what scripted bodies say. The second counter runs in every other pair, or never.
class ScriptedCounters final : public HardwareCounters {
public:
    void start() noexcept override { counting_ = true; }
    void stop() noexcept override { counting_ = false; }
    std::vector<std::optional<double>> take() override {
        CHECK_FALSE(counting_);
        const bool runs = second_runs && samples++ / takes_of_a_pair % 2 == 0;
        const double count = std::exchange(counted_, 0);
        return {count, runs ? std::optional{2 * count} : std::nullopt};
    }
    std::vector<std::string> names() const override { return {"CPU cycles", "CPU cache misses"}; }

    void happen(double events) {
        if (counting_) counted_ += events;
    }

    bool second_runs = true;
    int samples = 0;

private:
    bool counting_ = false;
    double counted_ = 0;
};

template <class Work, class Twin>
std::vector<UserCounter> events_of(ScriptedCounters& meter, Work work, Twin twin,
                                   double operations = 8) {
    Suite suite{"s"};
    suite.bench("a", std::move(work), std::move(twin));
    auto& benchmark = suite.benchmarks().front();
    REQUIRE(!make_inputs(benchmark, 1));
    return read_hardware_counters(meter, benchmark, operations);
}

const auto per_operation = CounterKind::per_operation;

}  // namespace

TEST_CASE("events between readings are extrapolated where a counter ran for a part of the time") {
    const CounterReading start{100, 1000, 500};
    CHECK(count_between(start, {130, 1400, 900}) == 30);
    CHECK(count_between(start, {130, 1400, 600}) == 120);
    CHECK(count_between(start, {100, 1400, 500}) == std::nullopt);
    CHECK(count_between(start, {107, 1000, 500}) == 7);
}

TEST_CASE("the events of an operation are without those of the twin and of pauses") {
    ScriptedCounters meter;
    const auto work = [&](Loop& loop) {
        meter.happen(1000);
        for ([[maybe_unused]] auto i : loop) {
            meter.happen(5);
            loop.pause();
            meter.happen(70);
            loop.resume();
        }
    };
    const auto twin = [&](Loop& loop) {
        meter.happen(1000);
        for ([[maybe_unused]] auto i : loop) meter.happen(2);
    };
    CHECK(events_of(meter, work, twin) ==
          std::vector<UserCounter>{{"CPU cycles", per_operation, 3},
                                   {"CPU cache misses", per_operation, 6}});
    CHECK(events_of(meter, work, twin, 0).empty());
    meter.second_runs = false;
    CHECK(events_of(meter, work, twin) ==
          std::vector<UserCounter>{{"CPU cycles", per_operation, 3}});
}

TEST_CASE("an interrupt in some samples does not count, and noise is not below 0") {
    ScriptedCounters meter;
    int calls = 0;
    const auto work = [&](Loop& loop) {
        if (++calls % 3 == 0) meter.happen(1e6);
        for ([[maybe_unused]] auto i : loop) meter.happen(4);
    };
    const auto counted = events_of(meter, work, [](Loop& loop) {
        for ([[maybe_unused]] auto i : loop) {
        }
    });
    CHECK(counted.front().amount == 4);
    const auto noise = events_of(
        meter, [](Loop&) {}, [&](Loop&) { meter.happen(9); });
    CHECK(noise.front().amount == 0);
}

TEST_CASE("a round counts events after the last sample, beside the counters of the body") {
    ScriptedCounters meter;
    const auto counters_with = [&meter](HardwareCounters* hardware) {
        test::ScriptedClock clock;
        Suite suite{"s"};
        suite.bench("a", [&](Loop& loop) {
            clock.advance(static_cast<double>(loop.size()) * Nanoseconds{10});
            meter.happen(static_cast<double>(loop.size()) * 3);
            loop.counter("hits", static_cast<double>(loop.size()));
        });
        const auto [measured, seen] =
            test::run(clock, test::rows_of(suite), test::patient(), {.hardware = hardware});
        CHECK(measured);
        CHECK(seen.results.at("a").updated);
        return seen.results.at("a").options.counters;
    };
    CHECK(counters_with(nullptr) == std::vector<UserCounter>{{"hits", per_operation, 1}});
    CHECK(meter.samples == 0);
    CHECK(counters_with(&meter) ==
          std::vector<UserCounter>{{"hits", per_operation, 1},
                                   {"CPU cycles", per_operation, 3},
                                   {"CPU cache misses", per_operation, 6}});
}
