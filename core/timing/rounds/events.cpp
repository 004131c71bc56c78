#include "events.hpp"

namespace samebench {

const char* to_text(CycleAt at) noexcept {
    switch (at) {
        case CycleAt::start: return "start";
        case CycleAt::end: return "end";
    }
    return "";
}

const char* to_text(Stage stage) noexcept {
    switch (stage) {
        case Stage::process: return "process";
        case Stage::warm_up: return "warm-up";
        case Stage::measure: return "measure";
        case Stage::longer: return "longer";
    }
    return "";
}

const char* to_text(Stop stop) noexcept {
    switch (stop) {
        case Stop::target: return "target";
        case Stop::budget: return "budget";
        case Stop::maximum: return "maximum";
        case Stop::clock: return "clock";
    }
    return "";
}

const char* to_text(WarningCode code) noexcept {
    switch (code) {
        case WarningCode::cycle_unsettled: return "cycle-unsettled";
        case WarningCode::clock_backwards: return "clock-backwards";
        case WarningCode::not_warmed_up: return "not-warmed-up";
        case WarningCode::inputs_remembered: return "inputs-remembered";
        case WarningCode::debug_build: return "debug-build";
        case WarningCode::no_counters: return "no-counters";
        case WarningCode::suite: return "suite";
    }
    return "";
}

}  // namespace samebench
