#pragma once

#include <cstdint>
#include <functional>
#include <samebench/clock.hpp>
#include <samebench/suite.hpp>
#include <vector>

#include "clock/cycle_meter.hpp"
#include "cpu_use.hpp"
#include "visit.hpp"

namespace samebench {

/// A part of a long run: operations of the body, one after the other, and then a chain of known
/// length. What the machine takes from both is the same share, on average.
///
/// Time in which the system let something else run is in neither, where the host can tell.
struct LongWindow {
    std::uint64_t operations;
    Nanoseconds body;
    std::uint64_t pauses;  ///< pause()/resume() pairs in the body
    CycleMeter::ChainRun chain;
};

/// Pairs to take in the call of a body that stays in it.
struct PairsToTake {
    const VisitInstruments& with;
    double operations;  ///< of a sample
    std::uint64_t count;
};

/// The windows of a body in their order.
struct LongRun {
    std::vector<LongWindow> windows;  ///< empty: there was none
    /// Whether twice as many operations would hardly have moved the mean. False: the time was over
    /// before.
    bool settled = false;
    /// The samples of a body that stays in its call, from between the windows.
    std::vector<TimedPair> pairs{};
};

/// What a long run needs besides the benchmark.
struct LongRunInstruments {
    Clock& clock;
    CycleMeter& meter;
    const std::function<CpuUse()>& cpu_use;  ///< of this process; empty: unknown
    const std::function<void()>& on_longer;  ///< called before each doubling; may be empty
};

/// How long a long run is.
struct LongRunLimits {
    /// Of a window, about, and of its chain. Where `least` and `most` make the run longer, its
    /// windows are up to four times as long.
    Nanoseconds window;
    Nanoseconds least;   ///< of the bodies together, if nothing is rare
    Nanoseconds most;    ///< of everything; 0: there is no long run
    Nanoseconds set_up;  ///< of a call, without being measured, about
};

/// Whether each call of the body begins with a fresh state, so that its samples show the beginning
/// only.
[[nodiscard]] bool begins_anew(const Benchmark& benchmark) noexcept;

/// Runs the body for long, with its state kept from one window to the next. What it does rarely
/// (growth, flushes, eviction) is in it, while a sample of some hundred operations mostly misses
/// it.
///
/// It goes on, twice as long each time, until the mean of its second half is that of the quarter
/// before and known to 5 %, or until `most` is over. A body that begins anew with each call runs in
/// one call, which is repeated for more operations. It runs for a tenth of `most` at least, and so
/// does a body that has the heap for itself.
///
/// If it asks for its operations in batches, its samples stand in that call, too: pairs between
/// the windows, from a quarter of the call on, where its state is that of a long run.
///
/// @param operations  that take about `took`, for the first window
/// @param pairs  nullptr: it has been sampled
/// @returns without windows where the first one would take longer than `most`
[[nodiscard]] LongRun run_for_long(const LongRunInstruments& with, Benchmark& benchmark,
                                   double operations, Nanoseconds took, const LongRunLimits& limits,
                                   const PairsToTake* pairs = nullptr);

}  // namespace samebench
