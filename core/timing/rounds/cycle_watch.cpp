#include "cycle_watch.hpp"

#include <cmath>
#include <optional>

#include "constants.hpp"

namespace samebench {
namespace {

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
    warm_ = meter_.warm_up(length, is_short ? tuned::look : tuned::wake_up);
    return warm_.cycle;
}

void CycleWatch::report_start(Nanoseconds length, bool warns) {
    length_ = length;
    events_.on(CycleEvent{CycleAt::start, clock_.now() - start_, warm_.cycle, warm_.agreed});
    if (warm_.agreed || !warns) return;
    events_.on(WarningEvent{WarningCode::cycle_unsettled,
                            "the CPU's speed did not settle within 1 % before the measurement: "
                            "the machine is busy or changes its frequency",
                            std::nullopt});
}

void CycleWatch::read_end() {
    const auto cycle = meter_.read(length_);
    const bool agreed = std::abs(cycle / warm_.cycle - 1) <= tuned::alike;
    events_.on(CycleEvent{CycleAt::end, clock_.now() - start_, cycle, agreed});
}

}  // namespace samebench
