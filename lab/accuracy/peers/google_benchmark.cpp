/// The kernels in Google Benchmark, written as its user guide recommends.
#include <benchmark/benchmark.h>

#include <inputs.hpp>
#include <kernels.hpp>

namespace {

/// As in the guide's examples: the result is kept, and so is the input, which would otherwise be a
/// constant.
template <std::size_t K>
void plain(benchmark::State& state) {
    std::uint64_t c = kernels::multiplier;
    std::uint64_t x = 1;
    benchmark::DoNotOptimize(c);
    for (auto _ : state) {
        benchmark::DoNotOptimize(x);
        benchmark::DoNotOptimize(kernels::climb<K>(x, c));
    }
}

/// Each result is the input of the next iteration.
template <std::size_t K>
void chained(benchmark::State& state) {
    std::uint64_t c = kernels::multiplier;
    std::uint64_t x = 1;
    benchmark::DoNotOptimize(c);
    for (auto _ : state) benchmark::DoNotOptimize(x = kernels::climb<K>(x, c));
}

void is_prime(benchmark::State& state) {
    const auto numbers = kernels::random_numbers(1);
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(kernels::is_prime(numbers[kernels::next(i)]));
    }
}

void mod_13(benchmark::State& state) {
    const auto numbers = kernels::random_numbers(0);
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(kernels::mod_13(numbers[kernels::next(i)]));
    }
}

void sentence(benchmark::State& state) {
    const auto words = kernels::random_words();
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(kernels::sentence(words[kernels::next(i)]));
    }
}

template <std::size_t... K>
void add_ladder(std::index_sequence<K...>) {
    (benchmark::RegisterBenchmark(("ladder " + std::to_string(K)).c_str(), chained<K>), ...);
    (benchmark::RegisterBenchmark(("plain " + std::to_string(K)).c_str(), plain<K>), ...);
}

}  // namespace

int main(int argc, char** argv) {
    add_ladder(std::index_sequence<0, 1, 2, 4, 8, 16, 32, 64>{});
    benchmark::RegisterBenchmark("is_prime u32 random odd", is_prime);
    benchmark::RegisterBenchmark("mod 13", mod_13);
    benchmark::RegisterBenchmark("string concatenation", sentence);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    return benchmark::RunSpecifiedBenchmarks() == 0 ? 1 : 0;
}
