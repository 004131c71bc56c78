#pragma once

#include <benchmark/types.h>

#include <samebench/suite/program.hpp>
#include <string>
#include <vector>

namespace benchmark {

/// The machine, as far as benchmarks use it to choose their arguments. What is not the same
/// natively and in WebAssembly is unknown, so that the rows are.
struct CPUInfo {
    struct CacheInfo {
        std::string type;
        int level;
        int size;  ///< bytes
        int num_sharing;
    };
    enum Scaling { UNKNOWN, ENABLED, DISABLED };

    int num_cpus = samebench::cpus();
    Scaling scaling = UNKNOWN;
    double cycles_per_second = 1e9;  ///< unknown, and nobody divides by 0
    std::vector<CacheInfo> caches;
    std::vector<double> load_avg;

    static const CPUInfo& Get() {
        static const CPUInfo info;
        return info;
    }
};

struct SystemInfo {
    enum class ASLR { UNKNOWN, ENABLED, DISABLED };

    std::string name;
    ASLR ASLRStatus = ASLR::UNKNOWN;

    static const SystemInfo& Get() {
        static const SystemInfo info;
        return info;
    }
};

}  // namespace benchmark
