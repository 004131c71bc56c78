#include "os/thread_cpus.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <thread>
#include <utility>

#include "os/own_process.hpp"
#include "os/stack_guard.hpp"

#ifdef __linux__
#include <sched.h>
#endif

namespace samebench {
namespace {

/// @param list  as the kernel writes it; what is not a number or a range is left out
std::vector<int> parse_cpus(const std::string& list) {
    std::vector<int> cpus;
    std::istringstream parts{list};
    for (std::string part; std::getline(parts, part, ',');) {
        char* end = nullptr;
        const auto first = std::strtol(part.c_str(), &end, 10);
        if (end == part.c_str()) continue;
        const auto last = *end == '-' ? std::strtol(end + 1, nullptr, 10) : first;
        for (auto cpu = first; cpu <= last; ++cpu) cpus.push_back(static_cast<int>(cpu));
    }
    return cpus;
}

/// Moves the calling thread. If that is not permitted, it stays where it is.
void move_to(int cpu) {
#ifdef __linux__
    cpu_set_t set;
    CPU_ZERO(&set);
    if (cpu < CPU_SETSIZE) CPU_SET(cpu, &set);
    static_cast<void>(sched_setaffinity(0, sizeof set, &set));
#else
    static_cast<void>(cpu);
#endif
}

}  // namespace

ThreadCpus plan_thread_cpus(const std::string& own, const std::string& allowed,
                            std::size_t present) {
    const auto mine = parse_cpus(own);
    auto all = parse_cpus(allowed);
    const auto is_mine = [&mine](int cpu) {
        return std::find(mine.begin(), mine.end(), cpu) != mine.end();
    };
    if (mine.size() == 1 && std::any_of(all.begin(), all.end(), is_mine)) {
        const auto count = all.size();
        std::erase_if(all, is_mine);
        return {count, std::move(all)};
    }
    return {std::max<std::size_t>(1, mine.empty() ? present : mine.size()), {}};
}

ThreadCpus cpus_for_threads() {
    const char* allowed = std::getenv("SAMEBENCH_CPUS");
    return plan_thread_cpus(own_affinity().value_or(""), allowed != nullptr ? allowed : "",
                            std::thread::hardware_concurrency());
}

StdThreadTeam make_thread_team() {
    auto cpus = cpus_for_threads();
    return StdThreadTeam{cpus.count, [others = std::move(cpus.others)](std::size_t thread) {
                             if (thread <= others.size()) move_to(others[thread - 1]);
                             name_stack_overruns_of_thread();
                         }};
}

}  // namespace samebench
