// A main whose variables the rows refer to.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "chain.hpp"

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    std::ifstream file{"words.txt"};
    std::ifstream above{"../../up/words.txt"};
    std::string words;
    std::getline(file, words);
    if (!above) return 4;
    if (argc != 3 || std::strncmp(argv[1], "--steps=", 8) != 0 || words != argv[2]) {
        std::fprintf(stderr, "usage: locals --steps=N TEXT\n");
        return 2;
    }
    if (std::getchar() != EOF) return 3;
    if (std::getenv("FAULT") != nullptr) std::fclose(stdout);
    const int steps = std::atoi(argv[1] + 8);
    std::vector<int> values(static_cast<std::size_t>(steps), 1);
    benchmark::RegisterBenchmark("sum", [&](benchmark::State& state) {
        int sum = 0;
        for (auto _ : state) {
            sum = 0;
            for (const int value : values) sum += value;
            benchmark::DoNotOptimize(sum);
        }
        if (sum != steps) state.SkipWithError("the vector of main is gone");
        state.counters["sum"] = sum;
    });
    benchmark::RegisterBenchmark("chain", [](benchmark::State& state) {
        for (auto _ : state) benchmark::DoNotOptimize(chain());
    });
    benchmark::RunSpecifiedBenchmarks();
    values.clear();
    benchmark::Shutdown();
    return 0;
}
