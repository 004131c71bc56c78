#include "program/hosted_round.hpp"

#include <utility>

#include "os/own_process.hpp"

namespace samebench {

HostedRound::HostedRound(Request request, EventSink& events, int turns)
    : Hosted{std::move(request)},
      turns_{turns},
      hooks_{hooks_of(events)},
      round_{request_, make_benchmarks(&team_), clock_, events, hooks_} {}

RoundHooks HostedRound::hooks_of(EventSink& events) {
    RoundHooks hooks;
    hooks.cpu_use = own_cpu_use;
    if (request_.turns) hooks.wait_for_turn = [this] { turns_.wait(); };
    if (request_.hardware_counters) {
        hooks.hardware = &counters_.emplace();
        if (!counters_->problem().empty()) {
            events.on(WarningEvent{WarningCode::no_counters,
                                   "the CPU's counters cannot be read: " + counters_->problem(),
                                   std::nullopt});
        }
    }
    return hooks;
}

void HostedRound::go_on() {
    while (round_.next() != nullptr) round_.run_next();
}

void HostedRound::arrive(Benchmark row) {
    if (round_.arrive(std::move(row))) go_on();
}

}  // namespace samebench
