#include "meters/linux_counters.hpp"

#include <utility>

namespace samebench {
namespace {

struct Named {
    PerfCounterKind kind;
    const char* name;
};

constexpr Named of_the_cpu[] = {{PerfCounterKind::cycles, "CPU cycles"},
                                {PerfCounterKind::instructions, "CPU instructions"},
                                {PerfCounterKind::branch_misses, "CPU branch misses"},
                                {PerfCounterKind::cache_misses, "CPU cache misses"}};
constexpr Named of_the_system[] = {{PerfCounterKind::page_faults, "page faults"}};

}  // namespace

LinuxCounters::LinuxCounters() {
    const auto add = [this](const Named& one) {
        PerfCounter event{one.kind};
        const auto problem = event.problem();
        if (problem.empty()) counted_.push_back({one.name, std::move(event)});
        return problem;
    };
    std::string first_problem;
    for (const auto& one : of_the_cpu) {
        if (const auto problem = add(one); first_problem.empty()) first_problem = problem;
    }
    if (counted_.empty()) {
        problem_ = first_problem +
                   " (most virtual machines have none; elsewhere Linux allows it with "
                   "kernel.perf_event_paranoid of 2 or less)";
    }
    for (const auto& one : of_the_system) add(one);
}

void LinuxCounters::start() noexcept {
    for (auto& one : counted_) one.started = one.event.reading();
}

void LinuxCounters::stop() noexcept {
    for (auto& one : counted_) {
        const auto now = one.event.reading();
        const auto events =
            now && one.started ? count_between(*one.started, *now) : std::optional<double>{};
        if (events && one.sum) {
            *one.sum += *events;
        } else {
            one.sum = std::nullopt;
        }
    }
}

std::vector<std::optional<double>> LinuxCounters::take() {
    std::vector<std::optional<double>> sums;
    for (auto& one : counted_) sums.push_back(std::exchange(one.sum, 0));
    return sums;
}

std::vector<std::string> LinuxCounters::names() const {
    std::vector<std::string> names;
    for (const auto& one : counted_) names.emplace_back(one.name);
    return names;
}

}  // namespace samebench
