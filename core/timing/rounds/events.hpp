#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <samebench/suite.hpp>
#include <samebench/units.hpp>
#include <span>
#include <string>
#include <vector>

#include "clock/clock_traits.hpp"
#include "counting/count.hpp"
#include "counting/object_size.hpp"
#include "sampling/long_run.hpp"
#include "sampling/proof.hpp"
#include "sampling/visit.hpp"

/// The events that a round sends to its host. docs/protocol.md describes the keys of each as JSON.
/// A benchmark is named by its id: its index in the list that the round was given.
namespace samebench {

/// When a cycle reading was taken.
enum class CycleAt {
    start,  ///< after the process was warmed up
    end,    ///< after the last pass
};

/// The value of the event's key `at`: "start", "end".
[[nodiscard]] const char* to_text(CycleAt at) noexcept;

/// One reading of the cycle meter.
struct CycleEvent {
    CycleAt at;
    Nanoseconds elapsed;  ///< since the round began
    Nanoseconds cycle;    ///< length of one CPU cycle
    bool agreed;  ///< start: the readings settled within 1 %; otherwise: within 1 % of the start
};

/// What the round will measure, before it measures anything.
struct PlanEvent {
    std::span<const Benchmark> benchmarks;  ///< all that exist, by id
    std::vector<bool> selected;             ///< by id: whether the user asked for it
    std::vector<std::size_t> order;  ///< ids of those that are measured, as they are warmed up

    [[nodiscard]] bool selects_any() const noexcept {
        return std::find(selected.begin(), selected.end(), true) != selected.end();
    }
};

/// What an operation cost in one pair, in nanoseconds at the CPU's speed at the round's start.
/// Below 0 where the twin took longer.
struct LiveCost {
    std::size_t benchmark;
    double nanoseconds;
};

/// The part of a round that is running.
enum class Stage {
    process,  ///< warming up the process
    warm_up,  ///< warming up one benchmark
    measure,  ///< visiting the benchmarks
    longer,   ///< a long run of a benchmark goes on, because of rare work
};

/// The value of the event's key `stage`: the enumerator's name, but "warm-up".
[[nodiscard]] const char* to_text(Stage stage) noexcept;

/// How far the round has come.
struct ProgressEvent {
    Stage stage;
    std::optional<std::size_t> benchmark;  ///< empty: none in particular
    double done;                           ///< 0 to 1
    Nanoseconds elapsed;                   ///< since the round began
    std::optional<Nanoseconds> remaining;  ///< empty: too early to estimate
    std::vector<LiveCost> costs;           ///< since the previous event; empty unless asked for
};

/// Why measuring a benchmark ended.
enum class Stop {
    target,   ///< its interval is as narrow as the request asks
    budget,   ///< its time is used up
    maximum,  ///< it has as many pairs as the request allows
    clock,    ///< the clock is too coarse for the pauses in its body
};

/// The value of the event's key `stop`: the enumerator's name.
[[nodiscard]] const char* to_text(Stop stop) noexcept;

/// What was measured of one benchmark.
struct ResultEvent {
    std::size_t benchmark;
    const Benchmark& what;
    Stop stop;
    std::optional<Nanoseconds> cold;  ///< first call; empty below two ticks of the clock
    Nanoseconds warm_up;              ///< how long the benchmark was warmed up
    bool warmed_up;                   ///< its speed settled before the cap, or did not have to
    std::optional<std::uint64_t> checksum;
    std::optional<double> slice_cycles;  ///< of a slice of the cycle meter; empty: none were taken
    std::span<const Pair> pairs;
    std::span<const Window>
        windows{};         ///< of the pairs: an event of their own; empty unless asked for
    bool updated = false;  ///< some options were not known when the plan was sent
    bool waits = false;    ///< its operations sleep, or wait for something
    std::optional<std::uint64_t> recheck{};  ///< checksum of other inputs, after the last sample
    std::optional<std::uint64_t> wrong_in_time{};  ///< loops that kept another result than beside
    std::span<const Proven> proof{};               ///< empty unless asked for
    LongRun long_run{};                            ///< without windows: there was none
    std::optional<std::string> wrong_results{};    ///< why they are not those of its work
    double remembers = 0;  ///< share of a new input's time that it saves where the input comes back
};

/// The first results of a benchmark.
struct KeptEvent {
    std::size_t benchmark;
    const KeptResults& kept;
};

/// A benchmark was calibrated, in a round with turns.
struct OperationsEvent {
    std::size_t benchmark;
    double operations;  ///< of a sample
};

/// What counts the work in a round that counts.
struct CounterEvent {
    const char* name;
    bool exact;  ///< counts do not depend on interrupts
    Work pause;  ///< what one pause()/resume() pair adds to a sample
};

/// The work that was counted of one benchmark.
struct WorkEvent {
    std::size_t benchmark;
    const Benchmark& what;
    const WorkCount& count;
};

/// The size that was measured of the object of a benchmark.
struct SizeEvent {
    std::size_t benchmark;
    const Benchmark& what;
    ObjectSize size;
};

/// What a warning is about.
enum class WarningCode {
    cycle_unsettled,    ///< the CPU's speed did not settle before the measurement
    clock_backwards,    ///< the clock went backwards
    not_warmed_up,      ///< a benchmark's speed did not settle while it was warmed up
    inputs_remembered,  ///< a benchmark is faster on few inputs, so its cost depends on the ring
    no_counters,        ///< the CPU's counters cannot be read
    debug_build,        ///< the core or suites are compiled without optimisation
    suite,              ///< what a suite says about itself
};

/// The value of the event's key `code`: "cycle-unsettled" and so on.
[[nodiscard]] const char* to_text(WarningCode code) noexcept;

/// A reason to doubt the figures.
struct WarningEvent {
    WarningCode code;
    std::string message;
    std::optional<std::size_t> benchmark;  ///< empty: the whole round
};

/// A benchmark or a round that could not be measured.
struct FailureEvent {
    std::string message;
    std::optional<std::size_t> benchmark;  ///< empty: the whole round
    bool skipped = false;                  ///< the benchmark decided so: nothing failed
    bool late = false;  ///< it was not begun, because the time of the round was over
};

/// Where a round's events go: a host writes them down, a test checks them.
///
/// What an event refers to (spans, the benchmark) is valid only during the call.
class EventSink {
public:
    virtual void on(const ClockTraits& profile, const char* clock_name) = 0;
    virtual void on(const CycleEvent& event) = 0;
    virtual void on(const PlanEvent& event) = 0;
    virtual void on(const ProgressEvent& event) = 0;
    virtual void on(const ResultEvent& event) = 0;
    virtual void on(const WarningEvent& event) = 0;
    virtual void on(const FailureEvent& event) = 0;
    virtual void on_end(Nanoseconds elapsed) = 0;

    // Only in a round that sends results.
    virtual void on(const KeptEvent&) {}

    // Only in a round with turns.
    virtual void on(const OperationsEvent&) {}

    // Only in a round that counts.
    virtual void on(const CounterEvent&) {}
    virtual void on(const WorkEvent&) {}
    virtual void on(const SizeEvent&) {}

protected:
    ~EventSink() = default;
};

}  // namespace samebench
