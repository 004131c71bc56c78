#pragma once

#include <benchmark/macros.h>

/// Samebench measures time and counts instructions, and nothing else.
namespace benchmark {

SAMEBENCH_GOOGLE_UNAVAILABLE_CLASS(MemoryManager);
SAMEBENCH_GOOGLE_UNAVAILABLE_CLASS(ProfilerManager);

template <class Manager>
SAMEBENCH_GOOGLE_UNAVAILABLE("RegisterMemoryManager")
void RegisterMemoryManager(Manager*);

template <class Manager>
SAMEBENCH_GOOGLE_UNAVAILABLE("RegisterProfilerManager")
void RegisterProfilerManager(Manager*);

}  // namespace benchmark
