// A program that is not for WebAssembly, with the fault that the variable FAULT names.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

#ifdef __EMSCRIPTEN__
#error "this part is not for WebAssembly"
#endif

static void BM_Row(benchmark::State& state) {
    for (auto _ : state) benchmark::ClobberMemory();
}
BENCHMARK(BM_Row);
static void BM_Other(benchmark::State& state) {
    for (auto _ : state) benchmark::ClobberMemory();
}
BENCHMARK(BM_Other);

/// The last thread of the row throws, or its loop does not end.
static void BM_Throws(benchmark::State& state) {
    for (auto _ : state) {
        if (state.thread_index() + 1 == state.threads()) throw std::runtime_error{"no more"};
    }
}
static void BM_Hangs(benchmark::State& state) {
    for (auto _ : state) {
        while (state.thread_index() + 1 == state.threads()) benchmark::ClobberMemory();
    }
}

/// How many calls of Setup no call of Teardown has followed.
static int depth = 0;
static void BM_Deep(benchmark::State& state) {
    state.counters["depth"] = depth;
    for (auto _ : state) {
        if (state.range(0) == 0) throw std::runtime_error{"on purpose"};
        benchmark::ClobberMemory();
    }
}

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    const char* const variable = std::getenv("FAULT");
    const std::string fault = variable != nullptr ? variable : "";
    if (fault == "exits") {
        std::fprintf(stderr, "the data are missing\n");
        std::exit(3);
    }
    if (fault == "never runs") return 0;
    // The parent ends, as that of a daemon does.
    if (fault == "forks" && fork() > 0) return 0;
    if (fault == "is empty") benchmark::ClearRegisteredBenchmarks();
    if (fault == "changes") {
        benchmark::RegisterBenchmark("of " + std::to_string(getpid()), BM_Row);
    }
    if (fault == "is in threads") {
        benchmark::RegisterBenchmark("BM_Throws", BM_Throws)->Threads(2);
        benchmark::RegisterBenchmark("BM_Hangs", BM_Hangs)->Threads(2);
        benchmark::RegisterBenchmark("BM_Deep", BM_Deep)
            ->DenseRange(0, 1)
            ->Setup([](const benchmark::State&) { ++depth; })
            ->Teardown([](const benchmark::State&) { --depth; });
    }
    if (fault == "runs twice") {
        benchmark::RunSpecifiedBenchmarks("Row");
        benchmark::RunSpecifiedBenchmarks("Other");
        return 0;
    }
    benchmark::RunSpecifiedBenchmarks();
    if (fault == "aborts") std::abort();
    return 0;
}
