#pragma once

#include <benchmark/types.h>

namespace benchmark {

class MemoryManager {
public:
    SAMEBENCH_GOOGLE_UNAVAILABLE("MemoryManager") MemoryManager() {}
};
class ProfilerManager {
public:
    SAMEBENCH_GOOGLE_UNAVAILABLE("ProfilerManager") ProfilerManager() {}
};

template <class Manager>
SAMEBENCH_GOOGLE_UNAVAILABLE("RegisterMemoryManager")
void RegisterMemoryManager(Manager*);

template <class Manager>
SAMEBENCH_GOOGLE_UNAVAILABLE("RegisterProfilerManager")
void RegisterProfilerManager(Manager*);

}  // namespace benchmark
