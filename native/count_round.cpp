#include "count_round.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <samebench/suite.hpp>
#include <utility>
#include <vector>

#include "emulated/emulator_meter.hpp"
#include "meters/allocation_meter.hpp"
#include "meters/callgrind_meter.hpp"
#include "meters/fresh_heap.hpp"
#include "meters/hardware_meter.hpp"
#include "os/child.hpp"
#include "os/steady_clock.hpp"
#include "program/hosted.hpp"
#include "rounds/counting_round.hpp"
#include "rounds/progress.hpp"
#include "rounds/round.hpp"
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

/// Counts each row in a child, so that none meets what another has allocated.
class CountingProcess final : public Hosted {
public:
    CountingProcess(const Request& request, Counting counting, JsonEvents& events)
        : Hosted{request}, counting_{std::move(counting)}, events_{events} {}

    [[nodiscard]] bool begin() override {
        const bool counts = with_meter(counting_, std::nullopt, events_, [&](WorkMeter& meter) {
            ids_ = begin_counting(request_, benchmarks_, meter, events_);
            return !ids_.empty();
        });
        // Here as well, so that what shift_heap() allocates is at the end of the heap.
        if (counts) take_free_memory();
        progress_.expect(ids_.size());
        return counts;
    }

    void go_on() override {
        for (const auto id : ids_) {
            if (!benchmarks_[id].awaited) count(id);
        }
    }

    void arrive(Benchmark row) override {
        const auto found = std::find_if(ids_.begin(), ids_.end(), [&](std::size_t id) {
            return benchmarks_[id].awaited && benchmarks_[id].label() == row.label();
        });
        if (found == ids_.end()) return;
        benchmarks_[*found].body = std::move(row.body);
        benchmarks_[*found].awaited = false;
        count(*found);
    }

    void end() override {
        for (const auto id : ids_) {
            if (benchmarks_[id].awaited) events_.on(FailureEvent{not_reached, id});
        }
        events_.on_end(clock_.now() - start_);
    }

private:
    void count(std::size_t id) {
        progress_.report(Stage::measure, id);
        const auto death = in_child([&] {
            with_meter(counting_, id, events_, [&](WorkMeter& meter) {
                shift_heap(request_.round);
                take_free_memory();
                std::optional<MallocMeter> allocations;
                count_benchmark(request_, id, benchmarks_[id], meter, clock_, events_,
                                [&]() -> AllocationMeter* {
                                    allocations.emplace();
                                    return allocations->works() ? &*allocations : nullptr;
                                });
                return true;
            });
        });
        if (!death.empty()) events_.on(FailureEvent{death, id});
        progress_.count_warmed_up();
        progress_.advance(0, 1);
    }

    Counting counting_;
    JsonEvents& events_;
    SteadyClock clock_;
    Nanoseconds start_{clock_.now()};
    NoThreads no_threads_{threads_not_counted};
    std::vector<Benchmark> benchmarks_{make_benchmarks(&no_threads_)};
    std::vector<std::size_t> ids_;
    Progress progress_{clock_, events_, start_};
};

}  // namespace

bool run_counting_round(const Request& request, const Counting& counting, JsonEvents& events) {
    return run_hosted(std::make_unique<CountingProcess>(request, counting, events));
}

}  // namespace samebench
