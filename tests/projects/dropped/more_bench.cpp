#include <benchmark/benchmark.h>

void BM_More(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(&state);
}
BENCHMARK(BM_More);
