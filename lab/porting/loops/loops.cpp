// Loops that do nothing: their cost is in every row of Google Benchmark, and Samebench subtracts
// it.
#include <benchmark/benchmark.h>

static void range_for(benchmark::State& state) {
    for (auto _ : state) benchmark::ClobberMemory();
}
BENCHMARK(range_for);

static void keep_running(benchmark::State& state) {
    while (state.KeepRunning()) benchmark::ClobberMemory();
}
BENCHMARK(keep_running);
