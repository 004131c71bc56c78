#pragma once

#include <cstddef>
#include <functional>
#include <samebench/clock.hpp>
#include <samebench/random.hpp>
#include <samebench/suite.hpp>
#include <string>
#include <vector>

#include "clock/cycle_meter.hpp"
#include "clock/edge_clock.hpp"
#include "counting/hardware_counters.hpp"
#include "cycle_watch.hpp"
#include "events.hpp"
#include "progress.hpp"
#include "protocol/request.hpp"
#include "row.hpp"
#include "selection.hpp"

namespace samebench {

/// Whether the core was compiled without optimisation, so that its figures are worthless.
[[nodiscard]] inline bool is_debug_build() noexcept {
#ifdef NDEBUG
    return false;
#else
    return true;
#endif
}

/// Why a round ends before it measured anything.
inline constexpr const char* debug_build_refused =
    "this is a debug build: build it with optimisation, or allow it in the request";
inline constexpr const char* nothing_selected = "no benchmark matches the request";

/// Why a row at once has no samples.
inline constexpr const char* not_reached = "this process did not come to it";

/// Why a benchmark is not begun.
inline constexpr const char* no_time = "the time of the round was over before it began";

inline constexpr const char* sizes_selected =
    "the request selects only sizes of objects, which a request to count measures";

/// Calls from a round to its host or test.
struct RoundHooks {
    /// Called before each pass, for example to collect garbage; for a body that has the heap for
    /// itself before its first call, and not again. Empty: nothing is called.
    std::function<void()> before_pass{};
    /// Work of the cycle meter. For tests, whose clocks do not move while the real chain runs.
    CycleChain chain = run_cycle_chain;
    /// Counts for each benchmark after its last sample, untimed. nullptr: nothing is
    /// counted.
    HardwareCounters* hardware = nullptr;
    /// What this process has used of the CPUs. Empty: the host does not know.
    std::function<CpuUse()> cpu_use{};
    /// For requests with turns: called before each visit that the other side precedes, and in the
    /// place of visits that a row does not need any more, so that two builds stay at the same row.
    /// Returns when the visit may begin.
    std::function<void()> wait_for_turn{};
};

/// One round: measures in this process what a request selects of the benchmarks, and sends what
/// happens to the sink.
///
/// The process is warmed up; each body is called cold, warmed up and calibrated; then all are
/// visited pass by pass, in an order shuffled from the seed, so a disturbance is spread over all
/// benchmarks instead of hitting one. Bodies that have the heap for themselves follow one by one.
/// For a benchmark that cannot be measured, the round sends a `FailureEvent` and continues without
/// it.
///
/// `run_round` does all of it. A host that has to do something before some rows run
/// calls the parts: `begin`, then `run_next` as long as there is a `next`, then `end`.
class Round {
public:
    /// All but `benchmarks` have to live as long as the round.
    Round(const Request& request, std::vector<Benchmark> benchmarks, Clock& clock,
          EventSink& events, const RoundHooks& hooks);
    Round(const Round&) = delete;
    Round& operator=(const Round&) = delete;

    /// Plans the round and warms the process up. False if the round cannot measure anything: no
    /// benchmark selected, a debug build, a clock that does not move. A `FailureEvent` without a
    /// benchmark gives the reason.
    [[nodiscard]] bool begin();

    /// The benchmark that `run_next` will run; nullptr: all have been measured, or the round waits
    /// for the program to come to a row at once.
    [[nodiscard]] const Benchmark* next();

    /// The program has come to a row at once, while there is no `next`. False: the round does not
    /// measure it.
    [[nodiscard]] bool arrive(Benchmark arrived);

    /// Warms up or visits `next()`.
    void run_next();

    /// Rows at once to which the program has not come have failed. What is to be measured after
    /// them is measured.
    void end();

private:
    bool check_build();
    bool plan();
    bool warm_up_process();
    void wait_for_edges(ClockTraits& profile);
    [[nodiscard]] Row* next_to_start();
    void give_up_awaited();
    bool start(Row& row);
    bool warm_up(Row& row);
    bool postpone(Row& row);
    void begin_pass();
    void prepare_heap() {
        if (hooks_.before_pass) hooks_.before_pass();
    }
    void limit_next_row();
    [[nodiscard]] bool is_over();
    [[nodiscard]] Nanoseconds time_left();
    void visit(Row& row);
    void report_result(Row& row);
    bool fail(Problem problem, const Row* row = nullptr);
    void warn(WarningCode code, std::string message, const Row* row = nullptr);

    const Request& request_;
    std::vector<Benchmark> benchmarks_;
    EdgeClock clock_;
    EventSink& events_;
    const RoundHooks& hooks_;
    Random passes_;  // gives each pass its order
    Nanoseconds start_;
    Nanoseconds process_{0};          // what warming the process up took
    Nanoseconds visits_{0};           // what visits took, which may come before other starts
    Nanoseconds beside_warm_ups_{0};  // what the starts of rows took without their warm-ups
    CycleWatch cycles_;
    Progress progress_;
    Instruments instruments_;
    std::vector<Row> rows_;
    std::size_t stage_end_ = 0;  // rows before it are measured before the others are started
    std::size_t started_ = 0;    // rows that have been called
    std::vector<Row*> dear_;     // of them, those that others go before; the cheapest is the last
    std::vector<double> needs_;  // of rows that have been called, in nanoseconds
    bool has_begun_ = false;     // a row that is not of the ladder
    std::vector<Row*> open_;     // rows to be visited, in the order of the pass
    std::size_t visited_ = 0;    // of them, in this pass
    Nanoseconds owed_{0};        // what the least of the rows that have begun will take
};

/// Runs a whole round. False if it measured nothing.
[[nodiscard]] bool run_round(const Request& request, std::vector<Benchmark> benchmarks,
                             Clock& clock, EventSink& events, const RoundHooks& hooks = {});

}  // namespace samebench
