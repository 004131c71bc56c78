#include <benchmark/benchmark.h>

#include <stdexcept>

#include "words.hpp"

static void count_words(benchmark::State& state) {
    const std::string text(static_cast<std::size_t>(state.range(0)), ' ');
    for (auto _ : state) benchmark::DoNotOptimize(words_in(text));
}
BENCHMARK(count_words)->Arg(10)->Arg(100);

static void without_text(benchmark::State& state) {
    for (auto _ : state) {
        try {
            words_in({});
        } catch (const std::invalid_argument& error) {
            benchmark::DoNotOptimize(error.what());
        }
    }
}
BENCHMARK(without_text);
