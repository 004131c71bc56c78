#include "cycle_watch.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "statistics/statistics.hpp"

namespace samebench {
namespace {

using namespace std::chrono_literals;

/// Often enough to see a drift within a round of seconds; a reading takes 3 ms with a fine clock.
constexpr auto time_between_readings = 500ms;

/// Twice the difference that readings of a settled CPU may have.
constexpr double max_drift = 0.02;

/// The products that slices may consist of. None in WebAssembly: engines compile a function again
/// while it runs, and a product may then take another number of cycles than the warm-up has found.
CycleChain products_beside([[maybe_unused]] CycleChain chain) noexcept {
#ifdef __EMSCRIPTEN__
    return nullptr;
#else
    return chain == run_cycle_chain ? run_product_chain : nullptr;
#endif
}

}  // namespace

CycleWatch::CycleWatch(Clock& clock, EventSink& events, CycleChain chain,
                       Nanoseconds start) noexcept
    : clock_{clock}, events_{events}, meter_{clock, chain, products_beside(chain)}, start_{start} {}

Nanoseconds CycleWatch::warm_up(Nanoseconds length, bool is_short) {
    warm_ =
        meter_.warm_up(length, is_short ? CycleMeter::short_warm_up : CycleMeter::default_warm_up);
    return warm_.cycle;
}

void CycleWatch::report_start(Nanoseconds length, bool warns) {
    length_ = length;
    warns_ = warns;
    last_.fill(warm_.cycle.count());
    last_at_ = clock_.now();
    events_.on(CycleEvent{CycleAt::start, clock_.now() - start_, warm_.cycle, warm_.agreed});
    if (warm_.agreed || !warns_) return;
    events_.on(WarningEvent{WarningCode::cycle_unsettled,
                            "the CPU's speed did not settle within 1 % before the measurement: "
                            "the machine is busy or changes its frequency",
                            std::nullopt});
}

void CycleWatch::read_if_due() {
    if (clock_.now() - last_at_ >= time_between_readings) read(CycleAt::visit);
}

void CycleWatch::read(CycleAt at) {
    const auto cycle = meter_.read(length_);
    const bool agreed = std::abs(cycle / warm_.cycle - 1) <= CycleMeter::agreement;
    events_.on(CycleEvent{at, clock_.now() - start_, cycle, agreed});
    std::rotate(last_.begin(), last_.begin() + 1, last_.end());
    last_.back() = cycle.count();
    last_at_ = clock_.now();
    warn_of_drift();
}

void CycleWatch::warn_of_drift() {
    // A single reading may be disturbed, so most of the last three must show the drift.
    const double drift = median({last_.begin(), last_.end()}) / warm_.cycle.count() - 1;
    if (!warns_ || drifted_ || std::abs(drift) <= max_drift) return;
    drifted_ = true;
    char text[96];
    std::snprintf(text, sizeof text,
                  "the length of a CPU cycle drifted by %+.1f %% within the round", 100 * drift);
    events_.on(WarningEvent{WarningCode::cycle_drift, text, std::nullopt});
}

}  // namespace samebench
