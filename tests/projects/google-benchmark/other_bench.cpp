// A second suite in the same program, with a macro, a folder of headers and an option of its own, a
// reporter and managers.
#include <benchmark/benchmark.h>
#include <of_the_other_suite.h>

#include <iostream>
#include <string_view>
#include <vector>

static_assert(std::string_view{OF_THE_OTHER_SUITE} == "two words");
static_assert(char{'\xff'} > 0);  // -funsigned-char

static void BM_Other(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(state.range(0));
}
BENCHMARK(BM_Other)->Arg(one);

namespace {

class OwnReporter : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) std::cerr << run.benchmark_name() << run.GetAdjustedRealTime();
    }
};

class OwnMemory : public benchmark::MemoryManager {
    void Start() override {}
    void Stop(Result& result) override { result.num_allocs = 1; }
};

class OwnProfiler : public benchmark::ProfilerManager {
    void AfterSetupStart() override {}
    void BeforeTeardownStop() override {}
};

}  // namespace

BENCHMARK_DISABLE_DEPRECATED_WARNING
int main(int argc, char** argv) {
    for (const auto& cache : benchmark::CPUInfo::Get().caches) {
        benchmark::RegisterBenchmark("BM_InCache", BM_Other)->Arg(cache.size);
    }
    benchmark::Initialize(&argc, argv);
    OwnMemory memory;
    benchmark::RegisterMemoryManager(&memory);
    benchmark::RegisterProfilerManager(nullptr);
    OwnProfiler profiler;
    benchmark::DoNotOptimize(profiler);
    OwnReporter reporter;
    return benchmark::RunSpecifiedBenchmarks(&reporter) > 0 ? 0 : 1;
}
BENCHMARK_RESTORE_DEPRECATED_WARNING
