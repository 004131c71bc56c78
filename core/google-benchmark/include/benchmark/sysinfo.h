#pragma once

#include <benchmark/types.h>

#include <algorithm>
#include <thread>

namespace benchmark {

/// The machine, as far as benchmarks use it to choose their arguments.
struct CPUInfo {
    int num_cpus = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));

    static const CPUInfo& Get() {
        static const CPUInfo info;
        return info;
    }
};

}  // namespace benchmark
