#pragma once

#include <functional>
#include <samebench/clock.hpp>
#include <samebench/suite.hpp>
#include <vector>

#include "clock/cycle_meter.hpp"
#include "events.hpp"
#include "request.hpp"

namespace samebench {

/// Whether the core was compiled without optimisation, so that its figures are worthless.
[[nodiscard]] bool is_debug_build() noexcept;

/// Calls out of a round into its host or test.
struct RoundHooks {
    /// Called before each pass, for example to collect garbage. Empty: nothing is called.
    std::function<void()> before_pass{};
    /// Work of the cycle meter. For tests, whose clocks do not move while the real chain runs.
    CycleChain chain = run_cycle_chain;
};

/// Runs one round: measures in this process what `request` selects of `benchmarks`, and sends what
/// happens to `events`.
///
/// The process is warmed up; each body is called cold, warmed up and calibrated; then all are
/// visited pass by pass, in an order shuffled from the seed, so that all benchmarks share a
/// disturbance instead of one having it alone. A benchmark that cannot be measured sends a
/// `FailureEvent`, and the round goes on without it.
///
/// Returns false if the round measured nothing: no benchmark selected, a debug build, a clock that
/// does not move. A `FailureEvent` without a benchmark gives the reason.
[[nodiscard]] bool run_round(const Request& request, std::vector<Benchmark> benchmarks,
                             Clock& clock, EventSink& events, const RoundHooks& hooks = {});

}  // namespace samebench
