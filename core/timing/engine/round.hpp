#pragma once

#include <functional>
#include <samebench/clock.hpp>
#include <samebench/suite.hpp>
#include <span>
#include <vector>

#include "clock/cycle_meter.hpp"
#include "counting/event_meter.hpp"
#include "events.hpp"
#include "request.hpp"

namespace samebench {

/// Whether the core was compiled without optimisation, so that its figures are worthless.
[[nodiscard]] bool is_debug_build() noexcept;

/// Why a round ends before it measured anything.
inline constexpr const char* debug_build_refused =
    "this is a debug build: build it with optimisation, or allow it in the request";
inline constexpr const char* nothing_selected = "no benchmark matches the request";

inline constexpr const char* sizes_selected =
    "the request selects only sizes of objects, which a request to count measures";

/// Which rows a round can measure.
enum class Selected {
    costs,  ///< all that are not sizes
    all,
};

/// The plan of a round, with the benchmarks to measure in the order in which they are listed.
[[nodiscard]] PlanEvent selection_of(const Request& request, std::span<const Benchmark> benchmarks,
                                     Selected kind);

/// Calls from a round to its host or test.
struct RoundHooks {
    /// Called before each pass, for example to collect garbage. Empty: nothing is called.
    std::function<void()> before_pass{};
    /// Work of the cycle meter. For tests, whose clocks do not move while the real chain runs.
    CycleChain chain = run_cycle_chain;
    /// Counts the events of each benchmark after its last sample, untimed. nullptr: nothing is
    /// counted.
    EventMeter* events = nullptr;
};

/// Runs one round: measures in this process what `request` selects of `benchmarks`, and sends what
/// happens to `events`.
///
/// The process is warmed up; each body is called cold, warmed up and calibrated; then all are
/// visited pass by pass, in an order shuffled from the seed, so a disturbance is spread over all
/// benchmarks instead of hitting one. For a benchmark that cannot be measured, the round sends a
/// `FailureEvent` and continues without it.
///
/// Returns false if the round measured nothing: no benchmark selected, a debug build, a clock that
/// does not move. A `FailureEvent` without a benchmark gives the reason.
[[nodiscard]] bool run_round(const Request& request, std::vector<Benchmark> benchmarks,
                             Clock& clock, EventSink& events, const RoundHooks& hooks = {});

}  // namespace samebench
