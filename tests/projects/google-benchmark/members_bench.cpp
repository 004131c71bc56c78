// Every member of Google Benchmark's interface that docs/porting.md calls supported. Compiles with
// both libraries. Loops are short because only names and outcomes are checked.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace {

std::uint64_t collatz(std::uint64_t n) {
    std::uint64_t steps = 0;
    for (; n != 1; ++steps) n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    return steps;
}

std::vector<int> numbers(std::int64_t count) {
    std::vector<int> values(static_cast<std::size_t>(count));
    std::iota(values.begin(), values.end(), 0);
    return values;
}

}  // namespace

// Loops.

static void BM_RangeFor(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(collatz(27));
    state.SetItemsProcessed(state.iterations() * 111);
}
BENCHMARK(BM_RangeFor);

static void BM_KeepRunning(benchmark::State& state) {
    while (state.KeepRunning()) benchmark::DoNotOptimize(collatz(27));
}
BENCHMARK(BM_KeepRunning);

static void BM_Batch(benchmark::State& state) {
    while (state.KeepRunningBatch(100)) {
        for (int i = 0; i < 100; ++i) benchmark::DoNotOptimize(collatz(27));
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(BM_Batch);

// Arguments.

static void BM_Sum(benchmark::State& state) {
    auto values = numbers(state.range(0));
    for (auto _ : state) {
        benchmark::DoNotOptimize(values.data());
        int sum = std::accumulate(values.begin(), values.end(), 0);
        benchmark::DoNotOptimize(sum);
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(state.iterations() * state.range(0) * 4);
    state.SetComplexityN(state.range(0));
    state.SetLabel("of ints");
}
BENCHMARK(BM_Sum)->Arg(8)->Arg(64);
BENCHMARK(BM_Sum)->Name("BM_SumNamed")->RangeMultiplier(4)->Range(1, 100)->Complexity();
BENCHMARK(BM_Sum)->ArgName("count")->DenseRange(2, 6, 2)->Complexity(benchmark::oN);
BENCHMARK(BM_Sum)->Unit(benchmark::kMicrosecond)->Arg(100)->UseRealTime();
BENCHMARK_RANGE(BM_Sum, 1, 8);

static void BM_Two(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(state.range(0) * state.range(1));
    state.counters["product"] = static_cast<double>(state.range(0) * state.range(1));
    state.counters["rate"] = benchmark::Counter(3, benchmark::Counter::kIsIterationInvariantRate);
    state.counters["all"] =
        benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate,
                           benchmark::Counter::kIs1024);
}
BENCHMARK(BM_Two)->Args({3, 4})->ArgPair(5, 6);
BENCHMARK(BM_Two)->ArgNames({"a", "b"})->Ranges({{1, 16}, {2, 4}});
BENCHMARK(BM_Two)->ArgNames({"", "b"})->RangePair(-8, 8, 0, 1);
BENCHMARK(BM_Two)->ArgsProduct({benchmark::CreateRange(1, 64, 8),
                                benchmark::CreateDenseRange(0, 2, 1)});
BENCHMARK(BM_Two)->Apply([](benchmark::internal::Benchmark* b) { b->Args({7, 8}); });

// Templates and captures.

template <class T>
static void BM_One(benchmark::State& state) {
    T value{1};
    for (auto _ : state) benchmark::DoNotOptimize(value = value * T{3} + T{1});
}
BENCHMARK_TEMPLATE(BM_One, int);
BENCHMARK_TEMPLATE(BM_One, double)->Arg(1);
BENCHMARK_TEMPLATE1(BM_One, std::uint64_t);

template <class T, int N>
static void BM_Both(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(T{N});
}
BENCHMARK_TEMPLATE(BM_Both, long, 5);
BENCHMARK_TEMPLATE2(BM_Both, int, 6);

template <class... Extra>
static void BM_Captured(benchmark::State& state, Extra&&... extra) {
    const auto text = std::string(extra...);
    for (auto _ : state) benchmark::DoNotOptimize(text.size());
}
BENCHMARK_CAPTURE(BM_Captured, a_text, std::string("text"));
BENCHMARK_CAPTURE(BM_Captured, many, 5u, 'x')->Arg(1);

// Measuring.

static void BM_Pause(benchmark::State& state) {
    for (auto _ : state) {
        state.PauseTiming();
        auto values = numbers(1000);
        state.ResumeTiming();
        benchmark::DoNotOptimize(std::reverse_copy(values.begin(), values.end(), values.rbegin()));
    }
}
BENCHMARK(BM_Pause);

static void BM_Manual(benchmark::State& state) {
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        benchmark::DoNotOptimize(collatz(871));
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        state.SetIterationTime(took.count() + 1e-6);
    }
}
BENCHMARK(BM_Manual)->UseManualTime();

static void BM_Plain(benchmark::State& state) {
    if (state.max_iterations < 1) state.SkipWithError("no iterations");
    for (auto _ : state) benchmark::DoNotOptimize(collatz(27));
    if (state.iterations() != state.max_iterations) state.SkipWithError("iterations differ");
}
BENCHMARK(BM_Plain)->Iterations(50);
BENCHMARK(BM_Plain)->MinTime(0.01)->MinWarmUpTime(0.5);
BENCHMARK(BM_Plain)->Repetitions(2)->ReportAggregatesOnly()->DisplayAggregatesOnly(true);
BENCHMARK(BM_Plain)->MeasureProcessCPUTime();
BENCHMARK(BM_Plain)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(BM_Plain)
    ->ComputeStatistics("largest",
                        [](const std::vector<double>& values) {
                            return *std::max_element(values.begin(), values.end());
                        })
    ->Name("BM_Statistics");
BENCHMARK(BM_Plain)->Name("DISABLED_BM_Plain");

static void BM_Threads(benchmark::State& state) {
    if (state.thread_index() >= state.threads()) state.SkipWithError("no thread");
    for (auto _ : state) benchmark::DoNotOptimize(collatz(27));
    state.counters["threads"] = 1;
    state.counters["each"] = benchmark::Counter(3, benchmark::Counter::kAvgThreads);
}
BENCHMARK(BM_Threads)->Threads(1)->Threads(2);
BENCHMARK(BM_Threads)->Name("BM_PerCpu")->ThreadPerCpu();
BENCHMARK(BM_Threads)->Name("BM_ThreadRange")->ThreadRange(1, 8)->UseRealTime();
BENCHMARK(BM_Threads)->Name("BM_Dense")->DenseThreadRange(1, 4, 2);

static void BM_Skips(benchmark::State& state) {
    if (state.range(0) == 0) state.SkipWithError("there is nothing to do");
    for (auto _ : state) {
        if (state.range(0) == 1 && !state.error_occurred()) {
            state.SkipWithError("it broke");
            break;
        }
        benchmark::DoNotOptimize(collatz(27));
    }
}
BENCHMARK(BM_Skips)->DenseRange(0, 2);

static int set_up = 0;
static void BM_SetUp(benchmark::State& state) {
    if (set_up != 1) state.SkipWithError("Setup was not called");
    for (auto _ : state) benchmark::DoNotOptimize(set_up);
}
static void Raise(const benchmark::State&) {
    ++set_up;
}
static void Lower(const benchmark::State&) {
    --set_up;
}
BENCHMARK(BM_SetUp)->Setup(Raise)->Teardown(Lower);

// Fixtures.

class Numbers : public benchmark::Fixture {
public:
    void SetUp(const benchmark::State& state) override { values = numbers(state.range(0)); }
    void TearDown(const benchmark::State&) override { values.clear(); }

    std::vector<int> values;
};
BENCHMARK_DEFINE_F(Numbers, Max)(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(*std::max_element(values.begin(), values.end()));
}
BENCHMARK_REGISTER_F(Numbers, Max)->Arg(10)->Arg(20);

class Empty : public benchmark::Fixture {};
BENCHMARK_F(Empty, Nothing)(benchmark::State& state) {
    for (auto _ : state) benchmark::ClobberMemory();
}

template <class T>
class Typed : public benchmark::Fixture {
protected:
    T value{2};
};
BENCHMARK_TEMPLATE_F(Typed, Int, int)(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(value *= 3);
}
BENCHMARK_TEMPLATE_DEFINE_F(Typed, Double, double)(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(value = std::sqrt(value));
}
BENCHMARK_REGISTER_F(Typed, Double)->Arg(1);

// What is kept is neither copied nor made twice.

static void BM_KeepsArray(benchmark::State& state) {
    static int array[1 << 20];
    for (auto _ : state) benchmark::DoNotOptimize(array);
}
BENCHMARK(BM_KeepsArray);

static void BM_KeepsShared(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(std::make_shared<int>(1));
}
BENCHMARK(BM_KeepsShared);

// What people keep has to compile without a warning, which not all of it does with version 1.7 of
// the real library (google/benchmark #1340, #1675, #1997).
#ifdef SAMEBENCH_GOOGLE_SUITE
namespace {

struct Constant {
    const int first = 1;
    const double second = 2;
};

[[maybe_unused]] void keeps_everything(benchmark::State& state) {
    static int array[1 << 20];
    volatile bool flag = true;
    std::vector<bool> bits(100);
    for (auto _ : state) {
        Constant constant;
        auto only_moved = std::make_unique<int>(1);
        auto bit = bits[7];
        benchmark::DoNotOptimize(constant);
        benchmark::DoNotOptimize(Constant{});
        benchmark::DoNotOptimize(array);
        benchmark::DoNotOptimize(flag);
        benchmark::DoNotOptimize(std::make_shared<int>(1));
        benchmark::DoNotOptimize(only_moved);
        benchmark::DoNotOptimize(std::move(only_moved));
        benchmark::DoNotOptimize(bit);
        benchmark::DoNotOptimize(bits[8]);
#ifdef __SSE2__
        __m128 vector = _mm_set1_ps(1);
        benchmark::DoNotOptimize(vector);
        benchmark::DoNotOptimize(_mm_add_ps(vector, vector));
#endif
    }
}

}  // namespace
#endif
