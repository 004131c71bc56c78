#include "meters/perf_counter.hpp"

#include <utility>

#ifdef __linux__
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#endif

namespace samebench {

#ifdef __linux__
namespace {

std::uint64_t config_of(PerfCounterKind kind) noexcept {
    switch (kind) {
        case PerfCounterKind::cycles: return PERF_COUNT_HW_CPU_CYCLES;
        case PerfCounterKind::instructions: return PERF_COUNT_HW_INSTRUCTIONS;
        case PerfCounterKind::branch_misses: return PERF_COUNT_HW_BRANCH_MISSES;
        case PerfCounterKind::cache_misses: return PERF_COUNT_HW_CACHE_MISSES;
        case PerfCounterKind::page_faults: return PERF_COUNT_SW_PAGE_FAULTS;
    }
    return 0;
}

}  // namespace

PerfCounter::PerfCounter(PerfCounterKind kind) {
    perf_event_attr event{};
    event.size = sizeof event;
    event.type = kind == PerfCounterKind::page_faults ? PERF_TYPE_SOFTWARE : PERF_TYPE_HARDWARE;
    event.config = config_of(kind);
    // A CPU with more counters in use than it has takes turns, and each counts a part of the time.
    event.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    event.exclude_kernel = 1;
    event.exclude_hv = 1;
    constexpr int this_process = 0;
    constexpr int any_cpu = -1;
    constexpr int no_group = -1;
    descriptor_ = static_cast<int>(syscall(SYS_perf_event_open, &event, this_process, any_cpu,
                                           no_group, PERF_FLAG_FD_CLOEXEC));
    if (descriptor_ < 0) problem_ = std::string{"perf_event_open: "} + std::strerror(errno);
}

PerfCounter::~PerfCounter() {
    if (descriptor_ >= 0) close(descriptor_);
}

std::optional<CounterReading> PerfCounter::reading() const noexcept {
    CounterReading now;
    static_assert(sizeof now == 3 * sizeof(std::uint64_t));
    if (read(descriptor_, &now, sizeof now) != sizeof now) return std::nullopt;
    return now;
}
#else
PerfCounter::PerfCounter(PerfCounterKind)
    : problem_{"only Linux lets programs count their events"} {}
PerfCounter::~PerfCounter() = default;
std::optional<CounterReading> PerfCounter::reading() const noexcept {
    return std::nullopt;
}
#endif

PerfCounter::PerfCounter(PerfCounter&& other) noexcept
    : descriptor_{std::exchange(other.descriptor_, -1)}, problem_{std::move(other.problem_)} {}

}  // namespace samebench
