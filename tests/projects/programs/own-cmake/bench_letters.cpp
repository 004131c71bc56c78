#include <benchmark/benchmark.h>

#include <string>

static void letters(benchmark::State& state) {
    const std::string text(50, 'x');
    for (auto _ : state) {
        int found = 0;
        for (const char letter : text) found += letter == 'x' ? 1 : 0;
        benchmark::DoNotOptimize(found);
    }
}

int main(int argc, char** argv) {
    benchmark::RegisterBenchmark("letters", letters);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
