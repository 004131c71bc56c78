#include "counting_round.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <samebench/barrier.hpp>
#include <variant>

#include "constants.hpp"
#include "counting/count.hpp"
#include "counting/object_size.hpp"
#include "round.hpp"
#include "selection.hpp"

namespace samebench {

std::vector<std::size_t> begin_counting(const Request& request,
                                        std::span<const Benchmark> benchmarks, WorkMeter& meter,
                                        EventSink& events) {
    if (is_debug_build() && !request.allow_debug) {
        events.on(FailureEvent{debug_build_refused, std::nullopt});
        return {};
    }
    events.on(CounterEvent{meter.name(), meter.repeats() == 1, work_of_a_pause(meter)});
    auto plan = selection_of(request, benchmarks, Selected::all);
    if (asks_for_nothing(request, plan)) {
        events.on(FailureEvent{nothing_selected, std::nullopt});
        return {};
    }
    events.on(plan);
    warn_of_suites(plan, events);
    return plan.order;
}

void shift_heap(std::uint64_t round) {
    constexpr std::size_t page = 4096;
    constexpr std::size_t rounds = 2;
    // An allocator adds the size of a pointer to it.
    const auto bytes = static_cast<std::size_t>(round % rounds) * tuned::pages_of_a_shift * page;
    if (bytes != 0) keep(std::malloc(bytes - sizeof(void*)));
}

void count_benchmark(const Request& request, std::size_t id, Benchmark& benchmark, WorkMeter& meter,
                     Clock& clock, EventSink& events, const MakeAllocationMeter& make_meter) {
    const auto fail = [&](const Problem& problem) {
        events.on(FailureEvent{problem.message, id, problem.skipped});
    };
    if (is_size(benchmark)) {
        auto* allocations = make_meter ? make_meter() : nullptr;
        if (allocations == nullptr) {
            return fail({"what an object owns on the heap cannot be counted in this build", true});
        }
        const auto measured = measure_object(*allocations, benchmark);
        if (const auto* problem = std::get_if<Problem>(&measured)) return fail(*problem);
        events.on(SizeEvent{id, benchmark, std::get<ObjectSize>(measured)});
        return;
    }
    KeptResults kept;
    const bool keeps = sends_results(request) && benchmark.suite != ladder_suite;
    auto counted =
        count_work(meter, clock, benchmark, request.seed, request.recheck, keeps ? &kept : nullptr);
    if (const auto* problem = std::get_if<Problem>(&counted)) return fail(*problem);
    auto& count = std::get<WorkCount>(counted);
    // Afterwards, because a meter may change what an allocation executes.
    if (auto* allocations = make_meter ? make_meter() : nullptr) {
        count.allocations =
            count_allocations(*allocations, benchmark, count.pairs.front().operations);
    }
    if (keeps) events.on(KeptEvent{id, kept});
    events.on(WorkEvent{id, benchmark, count});
}

}  // namespace samebench
