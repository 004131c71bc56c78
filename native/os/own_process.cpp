#include "os/own_process.hpp"

#if __has_include(<sys/resource.h>)
#include <sys/resource.h>

#include <cerrno>
#include <chrono>
#endif
#ifdef __linux__
#include <sched.h>
#endif

namespace samebench {

#ifdef __linux__
std::optional<std::string> own_affinity() {
    // Fails if the kernel supports more CPUs than the set holds.
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) != 0) return std::nullopt;
    const auto has = [&set](int cpu) { return cpu < CPU_SETSIZE && CPU_ISSET(cpu, &set); };
    std::string list;
    for (int first = 0; first < CPU_SETSIZE; ++first) {
        if (!has(first)) continue;
        int last = first;
        while (has(last + 1)) ++last;
        if (!list.empty()) list += ',';
        list += std::to_string(first);
        if (last > first) list += '-' + std::to_string(last);
        first = last;
    }
    return list;
}
#else
std::optional<std::string> own_affinity() {
    return std::nullopt;
}
#endif

#if __has_include(<sys/resource.h>)
std::optional<int> own_priority() {
    // -1 is also a valid niceness, so only errno shows an error.
    errno = 0;
    const int niceness = getpriority(PRIO_PROCESS, 0);
    return errno == 0 ? std::optional{niceness} : std::nullopt;
}

CpuUse own_cpu_use() {
    rusage use{};
    if (getrusage(RUSAGE_SELF, &use) != 0) return {};
    const auto duration = [](const timeval& time) -> Nanoseconds {
        return std::chrono::seconds{time.tv_sec} + std::chrono::microseconds{time.tv_usec};
    };
    return {duration(use.ru_utime) + duration(use.ru_stime),
            static_cast<std::uint64_t>(use.ru_nvcsw), static_cast<std::uint64_t>(use.ru_nivcsw)};
}
#else
std::optional<int> own_priority() {
    return std::nullopt;
}

CpuUse own_cpu_use() {
    return {};
}
#endif

}  // namespace samebench
