// A loop over as many steps as this program's own fixture says.
#include <benchmark/benchmark.h>

struct F : benchmark::Fixture {
    int n = 0;
    void SetUp(benchmark::State&) override { n = COUNT; }
};

BENCHMARK_F(F, Loop)(benchmark::State& state) {
    for (auto _ : state) {
        for (int i = 0; i < n; ++i) benchmark::DoNotOptimize(i);
    }
    state.counters["n"] = n;
}

BENCHMARK_MAIN();
