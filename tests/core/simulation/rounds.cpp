/// samebench-simulation RUNS: whole rounds of the engine on clocks of every kind, with noise of
/// every kind, where the true cost is known. For each round it writes a line that says which, and
/// the events. cells.js estimates them as the report does.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>

#include "fakes.hpp"
#include "json/event_json.hpp"

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

/// `waits`: bodies wait for memory, which does not follow the CPU.
enum class Noise { none, bursts, drift, steps_1ms, steps_20ms, steps_200ms, waits };

constexpr Noise noises[] = {Noise::none,       Noise::bursts,      Noise::drift, Noise::steps_1ms,
                            Noise::steps_20ms, Noise::steps_200ms, Noise::waits};

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
        case Noise::waits: return "steps, 20 ms, and bodies wait";
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
        case Noise::steps_20ms:
        case Noise::waits: return 20ms;
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

    /// Something else works for so long.
    void wait(Nanoseconds time) {
        clock_.advance(time);
        while (clock_.time >= changes_at_) change();
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

/// A body whose loop as a whole is disturbed: one factor for work and overhead.
class TimedBody final : public Body {
public:
    TimedBody(Cpu& cpu, Disturbance& disturbance, bool waits)
        : cpu_{cpu}, disturbance_{disturbance}, waits_{waits} {}

    void run(Loop& loop) override {
        if (waits_) {
            cpu_.wait(static_cast<double>(loop.size()) * disturbance_.of_sample() *
                      (true_cost + true_overhead));
        } else {
            run_for(loop, true_cost + true_overhead);
        }
    }
    void run_twin(Loop& loop) override { run_for(loop, true_overhead); }
    std::optional<std::uint64_t> checksum(Loop&) override { return 1; }

private:
    void run_for(Loop& loop, Nanoseconds each) {
        cpu_.run(static_cast<double>(loop.size()) * disturbance_.of_sample() * each);
    }

    Cpu& cpu_;
    Disturbance& disturbance_;
    bool waits_;
};

/// What the cycle chain runs on.
Cpu* chained_cpu = nullptr;
Disturbance* of_chain = nullptr;
void scripted_chain(std::uint64_t iterations) {
    chained_cpu->run(static_cast<double>(iterations) * cycles_per_iteration * of_chain->of_slice() *
                     reference_cycle);
}

bool simulate(const Case& what, Noise noise, std::uint64_t seed) {
    ScriptedClock clock{what.tick, what.shows};
    clock.call = what.call;
    Cpu cpu{clock, noise, seed};
    Disturbance disturbance{noise, seed};
    chained_cpu = &cpu;
    of_chain = &disturbance;

    auto benchmarks =
        test::list(Benchmark{"simulated",
                             "body",
                             std::nullopt,
                             {},
                             std::make_unique<TimedBody>(cpu, disturbance, noise == Noise::waits)});
    auto request = test::patient();
    request.seed = seed;
    request.profile.budget = 1000s;
    request.profile.warm_up = 2ms;
    request.profile.warm_up_cap = 10ms;
    request.profile.minimum_pairs = pairs_of_a_round;
    request.profile.maximum_pairs = pairs_of_a_round;
    std::printf("{\"clock\": \"%s\", \"noise\": \"%s\"}\n", what.clock, to_text(noise));
    JsonEvents events{[](const EventLine& line) { std::puts(line.text.c_str()); }};
    return run_round(request, std::move(benchmarks), clock, events, {.chain = scripted_chain});
}

}  // namespace

int main(int, char** words) {
    const auto runs = std::strtoull(words[1], nullptr, 10);
    for (const auto noise : noises) {
        for (const auto& what : cases) {
            for (std::uint64_t seed = 1; seed <= runs; ++seed) {
                if (!simulate(what, noise, seed)) return 1;
            }
        }
    }
}
