/// The interface of the WebAssembly host. One call runs a whole round, so measurements contain no
/// calls between JavaScript and WebAssembly. `samebench.d.ts` has the types.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <samebench/suite.hpp>
#include <string>
#include <variant>

#include "engine/round.hpp"
#include "json/event_json.hpp"
#include "json/request_json.hpp"

namespace {

using namespace samebench;

/// The JavaScript clock of the worker or process that runs this module.
class PerformanceClock final : public Clock {
public:
    Nanoseconds now() noexcept override { return Nanoseconds{1e6 * emscripten_get_now()}; }
    const char* name() const noexcept override { return "performance.now"; }
};

std::string list() {
    return list_json(make_benchmarks());
}

/// Runs a whole round before it returns. `emit` gets the name of each event and the event as a line
/// of JSON. `before_pass`, if it is a function, is called before each pass over the benchmarks,
/// outside of timed parts. Returns 0, or 2 if the request cannot be measured.
int run_requested_round(const std::string& request_text, emscripten::val emit,
                        emscripten::val before_pass) {
    JsonEvents events{[&emit](const EventLine& event) { emit(event.name, event.text); }};
    const auto parsed = parse_request(request_text);
    if (const auto* problem = std::get_if<std::string>(&parsed)) {
        events.on(FailureEvent{*problem, std::nullopt});
        return 2;
    }
    PerformanceClock clock;
    RoundHooks hooks;
    if (before_pass.typeOf().as<std::string>() == "function") {
        hooks.before_pass = [&] { before_pass(); };
    }
    return run_round(std::get<HostRequest>(parsed).round, make_benchmarks(), clock, events, hooks)
               ? 0
               : 2;
}

}  // namespace

EMSCRIPTEN_BINDINGS(samebench) {
    emscripten::function("buildInfo", &build_info_json);
    emscripten::function("list", &list);
    emscripten::function("runRound", &run_requested_round);
}
