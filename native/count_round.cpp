#include "count_round.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <iostream>
#include <memory>
#include <optional>
#include <samebench/suite.hpp>

#include "callgrind_meter.hpp"
#include "engine/counting_round.hpp"
#include "engine/progress.hpp"
#include "fresh_heap.hpp"
#include "hardware_meter.hpp"
#include "steady_clock.hpp"

namespace samebench {
namespace {

/// What a child exits with after it has sent its count or the reason for none. Not 0, which a
/// benchmark that calls `exit` may use.
constexpr int counted = 86;

/// Calls `use` with the meter that the host was asked to use. False, with a `FailureEvent`, if
/// there is none. If the meter fails later, the event is of `benchmark`, and the process ends.
template <class Use>
bool with_meter(const Counting& counting, std::optional<std::size_t> benchmark, EventSink& events,
                Use use) {
    const WorkMeter::GiveUp give_up = [&](const std::string& reason) {
        events.on(FailureEvent{reason, benchmark});
        std::cout.flush();
        _exit(benchmark ? counted : 0);
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
    HardwareMeter meter{give_up};
    if (!meter.problem().empty()) {
        events.on(FailureEvent{"the CPU's instruction counter cannot be used: " + meter.problem(),
                               std::nullopt});
        return false;
    }
    return use(meter);
}

/// How a child ended that should have exited with `counted`; empty if it did.
std::string describe_end(int status) {
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        const bool unknown = signal == SIGILL && runs_in_valgrind();
        return std::string{"it crashed: "} + strsignal(signal) +
               (unknown ? " (Valgrind does not know all instructions of new CPUs)" : "");
    }
    const int code = WEXITSTATUS(status);
    return code == counted ? "" : "it ended its process with code " + std::to_string(code);
}

/// Runs `work` in a copy of this process. Returns how that ended if not well.
template <class Run>
std::string in_child(Run work) {
    const pid_t child = fork();
    if (child < 0) return std::string{"no process could be started for it: "} + strerror(errno);
    if (child == 0) {
        work();
        std::cout.flush();
        _exit(counted);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    return describe_end(status);
}

}  // namespace

bool run_counting_round(const Request& request, const Counting& counting, JsonEvents& events) {
    SteadyClock clock;
    const auto start = clock.now();
    auto benchmarks = make_benchmarks();
    std::vector<std::size_t> ids;
    if (!with_meter(counting, std::nullopt, events, [&](WorkMeter& meter) {
            ids = begin_counting(request, benchmarks, meter, events);
            return !ids.empty();
        })) {
        return false;
    }
    // Here, so that the children have little left to take.
    take_free_memory();
    Progress progress{clock, events, start};
    progress.expect(ids.size());
    for (const auto id : ids) {
        progress.report(Stage::measure, id);
        const auto trouble = in_child([&] {
            with_meter(counting, id, events, [&](WorkMeter& meter) {
                shift_heap(request.round);
                take_free_memory();
                count_benchmark(request, id, benchmarks[id], meter, clock, events);
                return true;
            });
        });
        if (!trouble.empty()) events.on(FailureEvent{trouble, id});
        progress.count_warmed_up();
        progress.advance(0, 1);
    }
    events.on_end(clock.now() - start);
    return true;
}

}  // namespace samebench
