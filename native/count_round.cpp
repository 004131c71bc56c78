#include "count_round.hpp"

#include <unistd.h>

#include <iostream>
#include <memory>
#include <optional>
#include <samebench/suite.hpp>

#include "emulated/emulator_meter.hpp"
#include "meters/allocation_meter.hpp"
#include "meters/callgrind_meter.hpp"
#include "meters/fresh_heap.hpp"
#include "meters/hardware_meter.hpp"
#include "os/child.hpp"
#include "os/steady_clock.hpp"
#include "rounds/counting_round.hpp"
#include "rounds/progress.hpp"
#include "threads/no_threads.hpp"

namespace samebench {
namespace {

/// Calls `use` with the meter that the host was asked to use. False, with a `FailureEvent`, if
/// there is none. If the meter fails later, the event is of `benchmark`, and the process ends.
template <class Use>
bool with_meter(const Counting& counting, std::optional<std::size_t> benchmark, EventSink& events,
                Use use) {
    const WorkMeter::GiveUp give_up = [&](const std::string& reason) {
        events.on(FailureEvent{reason, benchmark});
        if (benchmark) end_child();
        std::cout.flush();
        _exit(0);
    };
    if (!counting.callgrind_files.empty()) {
        if (!runs_in_valgrind()) {
            events.on(FailureEvent{"--callgrind-files: Valgrind does not run this process",
                                   std::nullopt});
            return false;
        }
        CallgrindMeter meter{counting.callgrind_files, counting.keep_files, give_up};
        return use(meter);
    }
    if (counting.descriptor >= 0) {
        EmulatorMeter meter{counting.descriptor, give_up};
        return use(meter);
    }
    HardwareMeter meter{give_up};
    if (!meter.problem().empty()) {
        events.on(FailureEvent{"the CPU's instruction counter cannot be used: " + meter.problem(),
                               std::nullopt});
        return false;
    }
    return use(meter);
}

}  // namespace

bool run_counting_round(const Request& request, const Counting& counting, JsonEvents& events) {
    SteadyClock clock;
    const auto start = clock.now();
    NoThreads no_threads{threads_not_counted};
    auto benchmarks = make_benchmarks(&no_threads);
    std::vector<std::size_t> ids;
    if (!with_meter(counting, std::nullopt, events, [&](WorkMeter& meter) {
            ids = begin_counting(request, benchmarks, meter, events);
            return !ids.empty();
        })) {
        return false;
    }
    // Here as well, so that what shift_heap() allocates is at the end of the heap.
    take_free_memory();
    Progress progress{clock, events, start};
    progress.expect(ids.size());
    for (const auto id : ids) {
        progress.report(Stage::measure, id);
        const auto death = in_child([&] {
            with_meter(counting, id, events, [&](WorkMeter& meter) {
                shift_heap(request.round);
                take_free_memory();
                std::optional<MallocMeter> allocations;
                count_benchmark(request, id, benchmarks[id], meter, clock, events,
                                [&]() -> AllocationMeter* {
                                    allocations.emplace();
                                    return allocations->works() ? &*allocations : nullptr;
                                });
                return true;
            });
        });
        if (!death.empty()) events.on(FailureEvent{death, id});
        progress.count_warmed_up();
        progress.advance(0, 1);
    }
    events.on_end(clock.now() - start);
    return true;
}

}  // namespace samebench
