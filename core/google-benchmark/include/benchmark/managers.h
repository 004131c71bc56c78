#pragma once

#include <benchmark/internal/suite.h>
#include <benchmark/types.h>

#include <limits>

/// Managers compile and are never called: Samebench counts allocations itself (docs/work.md) and
/// has profilers of its own.
namespace benchmark {

class MemoryManager {
public:
    static constexpr std::int64_t TombstoneValue = std::numeric_limits<std::int64_t>::max();

    struct Result {
        std::int64_t num_allocs = 0;
        std::int64_t max_bytes_used = 0;
        std::int64_t total_allocated_bytes = TombstoneValue;
        std::int64_t net_heap_growth = TombstoneValue;
        IterationCount memory_iterations = 0;
    };

    virtual ~MemoryManager() = default;
    virtual void Start() = 0;
    virtual void Stop(Result& result) = 0;
};

class ProfilerManager {
public:
    virtual ~ProfilerManager() = default;
    virtual void AfterSetupStart() = 0;
    virtual void BeforeTeardownStop() = 0;
};

inline void RegisterMemoryManager(MemoryManager* manager) {
    internal::ignore("a memory manager", manager);
}
inline void RegisterProfilerManager(ProfilerManager* manager) {
    internal::ignore("a profiler manager", manager);
}

}  // namespace benchmark
