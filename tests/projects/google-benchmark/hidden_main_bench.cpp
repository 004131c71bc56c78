// A `main` that only the compiler sees, because a macro of another file makes it.
#include <benchmark/benchmark.h>

#include "own_main.h"

static void BM_Hidden(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(state.range(0));
}

OWN_MAIN(BM_Hidden)
