/// Whole rounds on clocks of every kind, with noise of every kind, where the truth is known: how
/// far off the estimate is, and how often its interval holds the truth.
///
/// SAMEBENCH_SIMULATION_RUNS=400 makes more of them, and prints a table as JSON, one line a cell:
/// `npm run accuracy -- simulation`.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/round.hpp"
#include "scripted_clock.hpp"
#include "statistics/statistics.hpp"
#include "statistics/stopping.hpp"

using namespace samebench;
using namespace std::chrono_literals;
using test::ScriptedClock;
using test::Shows;

namespace {

constexpr Nanoseconds true_cost{3.7};
constexpr Nanoseconds true_overhead{0.5};

enum class Noise { none, bursts, drift };

struct Case {
    const char* clock;
    Nanoseconds tick;
    Shows shows;
    Nanoseconds call;
};

// A reading takes longer where the tick is coarser than any reading: only the time that the
// simulation itself takes changes with it.
constexpr Case cases[] = {
    {"fine, 1 ns", 1ns, Shows::exactly, 25ns},  {"5 µs jittered", 5us, Shows::jittered, 200ns},
    {"20 µs floor", 20us, Shows::floored, 1us}, {"100 µs jittered", 100us, Shows::jittered, 5us},
    {"1 ms floor", 1ms, Shows::floored, 20us},  {"1 ms jittered", 1ms, Shows::jittered, 20us},
};

const char* to_text(Noise noise) {
    switch (noise) {
        case Noise::none: return "none";
        case Noise::bursts: return "bursts";
        case Noise::drift: return "drift";
    }
    return "";
}

/// How much longer a sample takes than it should.
class Disturbance {
public:
    Disturbance(Noise noise, std::uint64_t seed) : noise_{noise}, random_{seed} {}

    /// `progress` is how much of the round has gone, 0 to 1: the CPU gets slower during it, and is
    /// right in the middle.
    [[nodiscard]] double next(double progress) {
        double factor = 1 + 0.005 * normal();
        if (noise_ == Noise::bursts && random_.below(8) == 0) factor *= 1.1 + 0.4 * uniform();
        if (noise_ == Noise::drift) factor *= 1 + 0.01 * (progress - 0.5);
        return factor;
    }

private:
    [[nodiscard]] double uniform() { return static_cast<double>(random_.next() >> 11) * 0x1p-53; }

    /// G. Box and M. Muller, "A Note on the Generation of Random Normal Deviates", 1958.
    [[nodiscard]] double normal() {
        const double radius = std::sqrt(-2 * std::log(1 - uniform()));
        return radius * std::cos(6.283185307179586 * uniform());
    }

    Noise noise_;
    Random random_;
};

/// What the median of many pairs would be with a perfect clock: bursts move it, and an interval of
/// the median has to hold that.
double population_median(Noise noise) {
    Disturbance disturbance{noise, 99};
    std::vector<double> costs;
    for (int i = 0; i < 100'000; ++i) {
        const auto body = (true_cost + true_overhead) * disturbance.next(0.5);
        const auto twin = true_overhead * disturbance.next(0.5);
        costs.push_back((body - twin).count());
    }
    return median(costs);
}

/// A body whose loop as a whole is disturbed: one factor for work and overhead.
class TimedBody final : public Body {
public:
    using Duration = std::function<Nanoseconds(std::uint64_t)>;

    TimedBody(ScriptedClock& clock, Duration body, Duration twin)
        : clock_{clock}, body_{std::move(body)}, twin_{std::move(twin)} {}

    void run(Loop& loop) override { clock_.advance(body_(loop.size())); }
    void run_twin(Loop& loop) override { clock_.advance(twin_(loop.size())); }
    std::optional<std::uint64_t> checksum(Loop&) override { return 1; }

private:
    ScriptedClock& clock_;
    Duration body_;
    Duration twin_;
};

class Listener final : public EventSink {
public:
    void on(const ClockProfile& seen, const char*) override { profile = seen; }
    void on(const CycleEvent&) override {}
    void on(const PlanEvent&) override {}
    void on(const ProgressEvent&) override {}
    void on(const ResultEvent& event) override {
        interval = stopping_interval(event.pairs, profile);
    }
    void on(const WarningEvent&) override {}
    void on(const FailureEvent&) override {}
    void on_end(Nanoseconds) override {}

    ClockProfile profile;
    StoppingInterval interval{};
};

ScriptedClock* chained_clock = nullptr;
void scripted_chain(std::uint64_t turns) {
    chained_clock->advance(static_cast<double>(turns) * cycles_a_turn * Nanoseconds{0.25});
}

StoppingInterval simulate(const Case& what, Noise noise, std::uint64_t seed) {
    ScriptedClock clock{what.tick, what.shows};
    clock.call = what.call;
    chained_clock = &clock;
    Disturbance disturbance{noise, seed};

    constexpr std::uint64_t pairs = 32;
    const auto full = std::max<Nanoseconds>(1ms, 250 * what.tick);
    int samples = 0;
    const auto taking = [&](Nanoseconds each) {
        return [&, each](std::uint64_t operations) {
            const auto count = static_cast<double>(operations);
            // The pairs are the samples that are as long as a sample should be.
            if (count * (true_cost + true_overhead) >= 0.9 * full) ++samples;
            return count * each * disturbance.next(samples / (2.0 * pairs));
        };
    };
    std::vector<Benchmark> benchmarks;
    benchmarks.push_back({"simulated",
                          "body",
                          std::nullopt,
                          {},
                          std::make_unique<TimedBody>(clock, taking(true_cost + true_overhead),
                                                      taking(true_overhead))});
    Request request;
    request.seed = seed;
    request.allow_debug = true;
    request.profile.budget = 1000s;
    request.profile.warm_up = 2ms;
    request.profile.warm_up_cap = 10ms;
    // A fixed number, so that the drift can be as long.
    request.profile.minimum_pairs = pairs;
    request.profile.maximum_pairs = pairs;
    Listener listener;
    RoundHooks hooks;
    hooks.chain = scripted_chain;
    REQUIRE(run_round(request, std::move(benchmarks), clock, listener, hooks));
    return listener.interval;
}

struct Cell {
    int runs = 0;
    int held = 0;
    double bias = 0;    ///< median over the runs, over the cost
    double stated = 0;  ///< median half-width, over the cost
};

Cell simulate_often(const Case& what, Noise noise, int runs, double truth) {
    Cell cell{runs};
    std::vector<double> biases;
    std::vector<double> widths;
    for (int i = 0; i < runs; ++i) {
        const auto interval = simulate(what, noise, static_cast<std::uint64_t>(i) + 1);
        cell.held += interval.low <= truth && truth <= interval.high ? 1 : 0;
        biases.push_back(interval.median / true_cost.count() - 1);
        widths.push_back(interval.half_width() / true_cost.count());
    }
    cell.bias = median(biases);
    cell.stated = median(widths);
    return cell;
}

}  // namespace

TEST_CASE("estimates are right and intervals hold, whatever the clock and the noise") {
    const char* wanted = std::getenv("SAMEBENCH_SIMULATION_RUNS");
    const int runs = wanted != nullptr ? std::max(1, std::atoi(wanted)) : 25;
    for (const auto noise : {Noise::none, Noise::bursts, Noise::drift}) {
        const double truth = population_median(noise);
        for (const auto& what : cases) {
            const auto cell = simulate_often(what, noise, runs, truth);
            INFO(what.clock << ", noise: " << to_text(noise));
            CAPTURE(cell.held);
            CHECK(std::abs(cell.bias) <= cell.stated);
            // 95 % are meant; three of their standard deviations fewer, for few runs.
            const double slack = 3 * std::sqrt(0.95 * 0.05 / runs);
            CHECK(cell.held >= (0.95 - slack) * runs);
            if (wanted == nullptr) continue;
            std::printf(
                "{\"clock\": \"%s\", \"noise\": \"%s\", \"runs\": %d, \"held\": %d, "
                "\"bias\": %.6f, \"stated\": %.6f}\n",
                what.clock, to_text(noise), cell.runs, cell.held, cell.bias, cell.stated);
        }
    }
}
