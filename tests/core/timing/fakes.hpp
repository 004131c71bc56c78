#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <samebench/suite.hpp>
#include <string>
#include <utility>
#include <vector>

#include "rounds/round.hpp"
#include "rounds/stopping.hpp"
#include "scripted_clock.hpp"

/// What tests of whole rounds share.
namespace samebench::test {

/// Keeps the events of a round.
class Recorder : public EventSink {
public:
    struct Result {
        Stop stop;
        std::optional<Nanoseconds> cold;
        Nanoseconds warm_up;
        std::vector<Pair> pairs;
        StoppingInterval interval;
        std::optional<double> slice_cycles;
        std::size_t inputs;
        bool updated;
        bool waits;
        Options options;
        std::optional<std::uint64_t> checksum;
        std::optional<std::uint64_t> recheck;
        std::optional<std::uint64_t> wrong_in_time;
        std::vector<Proven> proof;
        std::vector<LongWindow> long_run;
        std::optional<std::string> wrong_results;
        double remembers;
    };

    virtual ~Recorder() = default;

    void on(const ClockTraits& seen, const char*) override { traits = seen; }
    void on(const CycleEvent& event) override { cycles.push_back(event); }
    void on(const PlanEvent& event) override { selected = event.selected; }
    void on(const ProgressEvent& event) override { progress.push_back(event); }
    void on(const ResultEvent& event) override {
        windows.assign(event.windows.begin(), event.windows.end());
        results.insert({event.what.name,
                        {event.stop,
                         event.cold,
                         event.warm_up,
                         {event.pairs.begin(), event.pairs.end()},
                         stopping_interval(event.pairs, traits),
                         event.slice_cycles,
                         event.what.body->inputs(),
                         event.updated,
                         event.waits,
                         event.what.options,
                         event.checksum,
                         event.recheck,
                         event.wrong_in_time,
                         {event.proof.begin(), event.proof.end()},
                         event.long_run.windows,
                         event.wrong_results,
                         event.remembers}});
    }
    void on(const KeptEvent& event) override {
        kept[event.benchmark].assign(event.kept.bits().begin(), event.kept.bits().end());
    }
    void on(const OperationsEvent& event) override {
        operations[event.benchmark] = event.operations;
    }
    void on(const WarningEvent& event) override { warnings.push_back(event.code); }
    void on(const FailureEvent& event) override {
        if (event.late) return void(late.push_back(*event.benchmark));
        failures.push_back((event.skipped ? "skipped: " : "") + event.message);
    }
    void on_end(Nanoseconds) override { ended = true; }
    void on(const CounterEvent& event) override { counters.push_back(event); }
    void on(const WorkEvent& event) override { works[event.benchmark] = event.count; }

    ClockTraits traits;
    std::vector<CycleEvent> cycles;
    std::vector<bool> selected;
    std::vector<ProgressEvent> progress;
    std::map<std::string, Result> results;                   ///< by the name of the benchmark
    std::vector<Window> windows;                             ///< of the last result
    std::map<std::size_t, std::vector<std::uint64_t>> kept;  ///< numbers of the first results
    std::map<std::size_t, double> operations;
    std::vector<WarningCode> warnings;
    std::vector<std::string> failures;
    std::vector<std::size_t> late;  ///< ids of benchmarks that were not begun
    std::vector<CounterEvent> counters;
    std::map<std::size_t, WorkCount> works;
    bool ended = false;
};

/// The clock that the cycle chain moves: 0.25 ns a cycle.
inline ScriptedClock* chained_clock = nullptr;

/// The share by which the CPU is slower than that; empty: it is not.
inline std::function<double()> slowness;

inline void scripted_chain(std::uint64_t iterations) {
    chained_clock->advance(static_cast<double>(iterations) * cycles_per_iteration *
                           Nanoseconds{0.25} * (1 + (slowness ? slowness() : 0)));
}

/// A request with room for 16 pairs and more of each benchmark, whatever the default profile is.
inline Request patient() {
    using namespace std::chrono_literals;
    Request request;
    request.allow_debug = true;
    request.profile.budget = 600ms;
    request.profile.minimum_pairs = 16;
    request.profile.maximum_pairs = 1024;
    request.profile.warm_up = 100ms;
    request.profile.warm_up_cap = 1000ms;
    request.profile.long_run = {};
    return request;
}

struct Outcome {
    bool measured;
    Recorder seen;
};

inline Outcome run(ScriptedClock& clock, std::vector<Benchmark> benchmarks,
                   const Request& request = patient(), RoundHooks hooks = {}) {
    chained_clock = &clock;
    if (hooks.chain == run_cycle_chain) hooks.chain = scripted_chain;
    Outcome outcome;
    outcome.measured = run_round(request, std::move(benchmarks), clock, outcome.seen, hooks);
    return outcome;
}

template <class... Each>
std::vector<Benchmark> list(Each&&... each) {
    std::vector<Benchmark> all;
    (all.push_back(std::move(each)), ...);
    return all;
}

/// The rows of a suite.
inline std::vector<Benchmark> rows_of(Suite& suite) {
    auto& rows = suite.benchmarks();
    return {std::make_move_iterator(rows.begin()), std::make_move_iterator(rows.end())};
}

}  // namespace samebench::test
