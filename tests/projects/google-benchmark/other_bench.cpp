// A second suite in the same program, with a macro, a folder of headers and an option of its own.
#include <benchmark/benchmark.h>
#include <of_the_other_suite.h>

#include <string_view>

static_assert(std::string_view{OF_THE_OTHER_SUITE} == "two words");
static_assert(char{'\xff'} > 0);  // -funsigned-char

static void BM_Other(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(state.range(0));
}
BENCHMARK(BM_Other)->Arg(one);

BENCHMARK_MAIN();
