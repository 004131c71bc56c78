// What two threads cost that share nothing, or a counter.
#include <benchmark/benchmark.h>

#include <atomic>
#include <cstdint>

static void BM_Own(benchmark::State& state) {
    std::uint64_t own = 1;
    for (auto _ : state) {
        for (int i = 0; i < 200; ++i) own = own * 6364136223846793005U + 1442695040888963407U;
        benchmark::DoNotOptimize(own);
    }
}
BENCHMARK(BM_Own)->Threads(1)->Threads(2);

static std::atomic<std::uint64_t> shared{0};

static void BM_Shared(benchmark::State& state) {
    for (auto _ : state) {
        for (int i = 0; i < 50; ++i) shared.fetch_add(1);
    }
}
BENCHMARK(BM_Shared)->Threads(1)->Threads(2);

BENCHMARK_MAIN();
