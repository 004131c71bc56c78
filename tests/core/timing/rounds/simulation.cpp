/// Whole rounds on clocks of every kind, with noise of every kind, where the truth is known: how
/// far off the estimate of a single round is, and how often its interval holds the truth.
///
/// SAMEBENCH_SIMULATION_RUNS=400 makes more of them, and prints a table as JSON, one line a cell:
/// `npm run accuracy -- simulation`.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "estimate/estimate.hpp"
#include "fakes.hpp"
#include "statistics/statistics.hpp"

using namespace samebench;
using namespace std::chrono_literals;
using test::ScriptedClock;
using test::Shows;

namespace {

constexpr Nanoseconds true_cost{3.7};
constexpr Nanoseconds true_overhead{0.5};

/// The cycle at which the costs above are true.
constexpr Nanoseconds reference_cycle{0.25};

constexpr std::uint64_t pairs_of_a_round = 32;

/// Runs of a cell. Where they are few, they are there to find faults.
#ifdef SAMEBENCH_FEW_RUNS
constexpr int default_runs = 2;
#else
constexpr int default_runs = 25;
#endif

/// Runs of a cell from which on the share of its intervals that hold is checked.
constexpr int min_for_a_share = 10;

enum class Noise { none, bursts, drift, steps_1ms, steps_20ms, steps_200ms };

constexpr Noise noises[] = {Noise::none,      Noise::bursts,     Noise::drift,
                            Noise::steps_1ms, Noise::steps_20ms, Noise::steps_200ms};

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
        case Noise::steps_1ms: return "steps, 1 ms";
        case Noise::steps_20ms: return "steps, 20 ms";
        case Noise::steps_200ms: return "steps, 200 ms";
    }
    return "";
}

/// How long the CPU's frequency stays the same; 0: always.
Nanoseconds mean_stay(Noise noise) {
    switch (noise) {
        case Noise::none:
        case Noise::bursts: return 0ns;
        case Noise::drift:
        case Noise::steps_1ms: return 1ms;
        case Noise::steps_20ms: return 20ms;
        case Noise::steps_200ms: return 200ms;
    }
    return 0ns;
}

/// How much longer a sample, or a slice of the cycle meter, takes than it should.
class Disturbance {
public:
    Disturbance(Noise noise, std::uint64_t seed) : noise_{noise}, random_{seed} {}

    [[nodiscard]] double of_sample() { return (1 + 0.005 * normal()) * of_slice(); }
    [[nodiscard]] double of_slice() {
        return noise_ == Noise::bursts && random_.below(8) == 0 ? 1.1 + 0.4 * uniform() : 1;
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

/// A CPU that moves a clock. Its frequency drifts or steps.
class Cpu {
public:
    Cpu(ScriptedClock& clock, Noise noise, std::uint64_t seed)
        : clock_{clock}, noise_{noise}, random_{seed} {
        change();
    }

    /// Runs for as long as `work` takes at the reference cycle.
    void run(Nanoseconds work) {
        while (clock_.time >= changes_at_) change();
        double cycles = work / reference_cycle;
        for (;;) {
            const double possible = (changes_at_ - clock_.time) / cycle_;
            if (cycles <= possible) break;
            cycles -= possible;
            clock_.time = changes_at_;
            change();
        }
        clock_.advance(cycles * cycle_);
    }

private:
    void change() {
        if (noise_ == Noise::drift) {
            cycle_ = reference_cycle * (1 + slower_a_second * (clock_.time / 1s));
        } else if (mean_stay(noise_) > 0ns) {
            cycle_ = seen_cycle();
        }
        const double uniform = static_cast<double>(random_.next() >> 11) * 0x1p-53;
        changes_at_ = mean_stay(noise_) > 0ns
                          ? clock_.time - std::log(1 - uniform) * mean_stay(noise_)
                          : Nanoseconds{std::numeric_limits<double>::infinity()};
    }

    /// As often as on two virtual CPUs of a cloud machine in ten seconds.
    [[nodiscard]] Nanoseconds seen_cycle() {
        const auto percentile = random_.below(100);
        if (percentile < 15) return 0.244ns;
        if (percentile < 58) return 0.250ns;
        if (percentile < 84) return 0.263ns;
        return percentile < 93 ? 0.270ns : 0.278ns;
    }

    static constexpr double slower_a_second = 0.01;

    ScriptedClock& clock_;
    Noise noise_;
    Random random_;
    Nanoseconds cycle_ = reference_cycle;
    Nanoseconds changes_at_{0};
};

/// The estimate of very many pairs without rounding: bursts move it.
struct Population {
    double lower_quartile;  ///< with a precise clock
    double midmean;         ///< with a coarse one
};

Population population_cost(Noise noise) {
    Disturbance disturbance{noise, 99};
    std::vector<double> bodies;
    std::vector<double> twins;
    for (int i = 0; i < 100'000; ++i) {
        bodies.push_back((true_cost + true_overhead).count() * disturbance.of_sample());
        twins.push_back(true_overhead.count() * disturbance.of_sample());
    }
    std::sort(bodies.begin(), bodies.end());
    std::sort(twins.begin(), twins.end());
    return {quantile(bodies, 0.25) - quantile(twins, 0.25), midmean(bodies) - midmean(twins)};
}

/// A body whose loop as a whole is disturbed: one factor for work and overhead.
class TimedBody final : public Body {
public:
    TimedBody(Cpu& cpu, Disturbance& disturbance) : cpu_{cpu}, disturbance_{disturbance} {}

    void run(Loop& loop) override { run_for(loop, true_cost + true_overhead); }
    void run_twin(Loop& loop) override { run_for(loop, true_overhead); }
    std::optional<std::uint64_t> checksum(Loop&) override { return 1; }

private:
    void run_for(Loop& loop, Nanoseconds each) {
        cpu_.run(static_cast<double>(loop.size()) * disturbance_.of_sample() * each);
    }

    Cpu& cpu_;
    Disturbance& disturbance_;
};

/// What the cycle chain runs on.
Cpu* chained_cpu = nullptr;
Disturbance* of_chain = nullptr;
void scripted_chain(std::uint64_t iterations) {
    chained_cpu->run(static_cast<double>(iterations) * cycles_per_iteration * of_chain->of_slice() *
                     reference_cycle);
}

test::Recorder simulate(const Case& what, Noise noise, std::uint64_t seed) {
    ScriptedClock clock{what.tick, what.shows};
    clock.call = what.call;
    Cpu cpu{clock, noise, seed};
    Disturbance disturbance{noise, seed};
    chained_cpu = &cpu;
    of_chain = &disturbance;

    auto benchmarks = test::list(Benchmark{
        "simulated", "body", std::nullopt, {}, std::make_unique<TimedBody>(cpu, disturbance)});
    auto request = test::patient();
    request.seed = seed;
    request.profile.budget = 1000s;
    request.profile.warm_up = 2ms;
    request.profile.warm_up_cap = 10ms;
    request.profile.minimum_pairs = pairs_of_a_round;
    request.profile.maximum_pairs = pairs_of_a_round;
    auto [measured, seen] =
        test::run(clock, std::move(benchmarks), request, {.chain = scripted_chain});
    REQUIRE(measured);
    return std::move(seen);
}

struct Cell {
    int runs = 0;
    int held = 0;
    double bias = 0;    ///< median error, over the cost
    double stated = 0;  ///< median half-width of the interval, over the cost
};

Cell simulate_often(const Case& what, Noise noise, int runs, const Population& population) {
    Cell cell{runs};
    std::vector<double> errors;
    std::vector<double> widths;
    for (int i = 0; i < runs; ++i) {
        const auto seen = simulate(what, noise, static_cast<std::uint64_t>(i) + 1);
        const auto& result = seen.results.at("body");
        REQUIRE(result.slice_cycles.has_value());
        const auto found = estimate(result.pairs, seen.traits, result.inputs,
                                    *result.slice_cycles * reference_cycle);
        const double truth =
            seen.traits.is_precise() ? population.lower_quartile : population.midmean;
        cell.held += found.low <= truth && truth <= found.high ? 1 : 0;
        errors.push_back(found.cost / truth - 1);
        widths.push_back((found.high - found.low) / 2 / truth);
    }
    cell.bias = median(errors);
    cell.stated = median(widths);
    return cell;
}

}  // namespace

TEST_CASE("estimates are right and intervals hold, whatever the clock and the noise") {
    const char* wanted = std::getenv("SAMEBENCH_SIMULATION_RUNS");
    const int runs = wanted != nullptr ? std::max(1, std::atoi(wanted)) : default_runs;
    for (const auto noise : noises) {
        const auto population = population_cost(noise);
        for (const auto& what : cases) {
            const auto cell = simulate_often(what, noise, runs, population);
            INFO(std::string{what.clock} << ", noise: " << std::string{to_text(noise)});
            CAPTURE(cell.held);
            CHECK(std::abs(cell.bias) <= cell.stated);
            // 95 % are meant; three of their standard deviations fewer, for few runs.
            const double slack = 3 * std::sqrt(0.95 * 0.05 / runs);
            // A frequency that steps many times within a sample is not taken out of it.
            const bool steps_within = noise == Noise::steps_1ms && what.tick >= 1ms;
            // A share of two runs, as sanitized builds have time for, says nothing.
            const double least = std::min(0.95 - slack, steps_within ? 0.75 : 1);
            if (runs >= min_for_a_share) CHECK(cell.held >= least * runs);
            if (wanted == nullptr) continue;
            std::printf(
                "{\"clock\": \"%s\", \"noise\": \"%s\", \"runs\": %d, \"held\": %d, "
                "\"bias\": %.6f, \"stated\": %.6f}\n",
                what.clock, to_text(noise), cell.runs, cell.held, cell.bias, cell.stated);
        }
    }
}
