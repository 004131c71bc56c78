#pragma once

#include <functional>
#include <samebench/clock.hpp>
#include <samebench/suite.hpp>
#include <vector>

#include "clock/cycle_meter.hpp"
#include "events.hpp"
#include "request.hpp"

namespace samebench {

/// Whether the core was compiled without optimisation, so that its figures mean nothing.
[[nodiscard]] bool is_debug_build() noexcept;

/// What a host or a test may put into a round.
struct RoundHooks {
    std::function<void()>
        before_pass{};  ///< before all are visited once more, such as collecting garbage
    CycleChain chain =
        run_cycle_chain;  ///< for tests, whose clocks do not move while the real one runs
};

/// Measures once, in this process, what `request` selects of `benchmarks`, and tells `events`.
///
/// The process is warmed up, each body is called cold, warmed up and calibrated, and then all are
/// visited in turn, one pair a visit, in an order shuffled from the seed, so that a disturbance is
/// shared by all rows instead of spoiling one. Returns false when it refused to measure (nothing
/// selected, a debug build, a clock that stands still); a `FailureEvent` says why.
[[nodiscard]] bool run_round(const Request& request, std::vector<Benchmark> benchmarks,
                             Clock& clock, EventSink& events, const RoundHooks& hooks = {});

}  // namespace samebench
