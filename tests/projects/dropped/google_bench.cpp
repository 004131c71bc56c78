#include <benchmark/benchmark.h>

#if ROWS
void BM_One(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(&state);
}
BENCHMARK(BM_One);
#endif

BENCHMARK_MAIN();
