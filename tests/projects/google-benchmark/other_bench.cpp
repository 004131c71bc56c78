// A second suite in the same program.
#include <benchmark/benchmark.h>

static void BM_Other(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(state.range(0));
}
BENCHMARK(BM_Other)->Arg(1);

BENCHMARK_MAIN();
