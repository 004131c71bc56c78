// A `main` of its own, as in many projects: it registers benchmarks and ends without a return.
#include <benchmark/benchmark.h>

#include <string>

static void BM_Length(benchmark::State& state, const std::string& text) {
    for (auto _ : state) {
        auto copy = text;
        benchmark::DoNotOptimize(copy);
        BENCHMARK_UNUSED auto size = copy.size();
    }
}

int main(int argc, char** argv) {
    for (const std::string text : {"short", "a text that is longer than a small buffer"}) {
        benchmark::RegisterBenchmark(("length/" + std::to_string(text.size())).c_str(), BM_Length,
                                     text);
    }
    benchmark::RegisterBenchmark("lambda", [](benchmark::State& state) {
        for (auto _ : state) benchmark::ClobberMemory();
    })->Arg(1);
    benchmark::AddCustomContext("key", "value");
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
