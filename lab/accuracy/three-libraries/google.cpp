#include <benchmark/benchmark.h>

#include "bodies.hpp"

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    bodies::each([](const char* name, auto make) {
        benchmark::RegisterBenchmark(name, [make](benchmark::State& state) {
            auto body = make();
            for (auto _ : state) {
                auto result = body();
                benchmark::DoNotOptimize(result);
            }
        });
    });
    benchmark::RunSpecifiedBenchmarks();
}
