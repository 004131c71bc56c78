#include <benchmark/benchmark.h>

#include "words.hpp"

static_assert(__cplusplus < 202002L, "programs are compiled as their project says");

static void in_support(benchmark::State& state) {
    const std::string text(20, 'x');
    for (auto _ : state) benchmark::DoNotOptimize(words_in(text));
}
BENCHMARK(in_support);
