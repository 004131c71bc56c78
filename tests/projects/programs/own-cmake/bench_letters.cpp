#include <benchmark/benchmark.h>

#include <cstddef>
#include <fstream>
#include <string>

static void letters(benchmark::State& state) {
    const std::string text(50, 'x');
    for (auto _ : state) {
        int found = 0;
        for (const char letter : text) found += letter == 'x' ? 1 : 0;
        benchmark::DoNotOptimize(found);
    }
}

/// Needs more stack than a module of Emscripten has, and as much as Linux gives.
static void on_the_stack(benchmark::State& state) {
    volatile char large[5 << 20];
    std::size_t at = 0;
    for (auto _ : state) {
        large[at] = 'x';
        at = (at + 4096) % sizeof(large);
    }
}
BENCHMARK(on_the_stack);

static int warned_of() {  // unused, and warned of
    return 0;
}

int main(int argc, char** argv) {
    benchmark::RegisterBenchmark("letters", letters);
    benchmark::Initialize(&argc, argv);
    if (argc > 1) {
        std::string text;
        std::getline(std::ifstream{argv[1]}, text);
        benchmark::RegisterBenchmark("letters in " + text, letters);
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
