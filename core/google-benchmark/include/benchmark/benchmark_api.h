#pragma once

#include <benchmark/counter.h>
#include <benchmark/internal/arguments.h>
#include <benchmark/internal/name.h>
#include <benchmark/internal/suite.h>
#include <benchmark/state.h>
#include <benchmark/statistics.h>
#include <benchmark/sysinfo.h>
#include <benchmark/types.h>

#include <iterator>
#include <samebench/suite/row_name.hpp>
#include <tuple>
#include <type_traits>
#include <utility>

#ifdef SAMEBENCH_GOOGLE_SUITE
#include <samebench/suite.hpp>
#endif

namespace samebench {
class Suite;
}

namespace benchmark {

class BenchmarkReporter;

namespace internal {
void fill_suite(samebench::Suite&);

[[nodiscard]] inline TimeUnit& default_time_unit() {
    static TimeUnit unit = kNanosecond;
    return unit;
}
}  // namespace internal

/// Runs a benchmark's threads. Never called, because Samebench has threads of its own.
struct ThreadRunnerBase {
    virtual ~ThreadRunnerBase() = default;
    virtual void RunThreads(const std::function<void(int)>& run) = 0;
};
using threadrunner_factory = std::function<std::unique_ptr<ThreadRunnerBase>(int)>;

/// A family of rows: a function and the arguments that it is measured with. What only concerns
/// Google Benchmark's own way of measuring and reporting shows in the name, if at all.
class Benchmark {
public:
    Benchmark(const Benchmark&) = delete;
    Benchmark& operator=(const Benchmark&) = delete;
    virtual ~Benchmark() = default;

    Benchmark* Name(const samebench::RowName& name) {
        SetName(name);
        return this;
    }
    Benchmark* Arg(std::int64_t value) { return Args({value}); }
    Benchmark* Args(const std::vector<std::int64_t>& values) {
        return set([&](auto& s) { s.arguments.push_back(values); });
    }
    Benchmark* ArgPair(std::int64_t first, std::int64_t second) { return Args({first, second}); }
    Benchmark* Range(std::int64_t low, std::int64_t high) { return Ranges({{low, high}}); }
    Benchmark* Ranges(const std::vector<std::pair<std::int64_t, std::int64_t>>& ranges) {
        std::vector<internal::Values> lists;
        for (const auto& [low, high] : ranges) {
            lists.push_back(internal::range(low, high, settings_.range_multiplier));
        }
        return ArgsProduct(lists);
    }
    Benchmark* RangePair(std::int64_t low, std::int64_t high, std::int64_t low_2,
                         std::int64_t high_2) {
        return Ranges({{low, high}, {low_2, high_2}});
    }
    Benchmark* DenseRange(std::int64_t low, std::int64_t high, int step = 1) {
        return ArgsProduct({internal::dense_range(low, high, step)});
    }
    Benchmark* ArgsProduct(const std::vector<std::vector<std::int64_t>>& lists) {
        for (auto& values : internal::product(lists)) settings_.arguments.push_back(values);
        return this;
    }
    Benchmark* ArgName(const std::string& name) { return ArgNames({name}); }
    Benchmark* ArgNames(const std::vector<std::string>& names) {
        return set([&](auto& s) { s.argument_names = names; });
    }
    Benchmark* RangeMultiplier(int factor) {
        return set([=](auto& s) { s.range_multiplier = factor; });
    }
    Benchmark* Apply(const std::function<void(Benchmark*)>& change) {
        change(this);
        return this;
    }

    /// Called before and after each call of the function, untimed.
    Benchmark* Setup(const callback_function& callback) {
        setup_ = callback;
        return this;
    }
    Benchmark* Teardown(const callback_function& callback) {
        teardown_ = callback;
        return this;
    }

    /// Each call of the function runs this many iterations.
    Benchmark* Iterations(IterationCount count) {
        return set([=](auto& s) { s.iterations = count; });
    }
    Benchmark* UseManualTime() {
        return set([](auto& s) { s.manual_time = true; });
    }
    Benchmark* UseRealTime() {
        return set([](auto& s) { s.real_time = true; });
    }
    Benchmark* MeasureProcessCPUTime() {
        return set([](auto& s) { s.process_time = true; });
    }
    Benchmark* MinTime(double s) {
        return set([=](auto& set) { set.minimum_time = s; });
    }
    Benchmark* MinWarmUpTime(double s) {
        return set([=](auto& set) { set.minimum_warm_up = s; });
    }
    Benchmark* Repetitions(int count) {
        return set([=](auto& s) { s.repetitions = count; });
    }

    /// A row in which as many threads call the function at the same time.
    Benchmark* Threads(int count) {
        return set([=](auto& s) { s.threads.push_back(count); });
    }
    Benchmark* ThreadRange(int low, int high) {
        for (const auto count : internal::range(low, high, 2)) Threads(static_cast<int>(count));
        return this;
    }
    Benchmark* DenseThreadRange(int low, int high, int stride = 1) {
        for (const auto count : internal::dense_range(low, high - 1, stride)) {
            Threads(static_cast<int>(count));
        }
        return Threads(high);
    }
    Benchmark* ThreadPerCpu() { return Threads(CPUInfo::Get().num_cpus); }
    template <class Factory>
    Benchmark* ThreadRunner(Factory&&) {
        return this;
    }

    Benchmark* Unit(TimeUnit unit) {
        return set([=](auto& s) { s.unit = unit; });
    }
    /// Fits the growth of the cost. The order that fits best is chosen, whatever is asked for.
    Benchmark* Complexity(BigO order = oAuto) {
        return set([=](auto& s) { s.complexity = order != oNone; });
    }
    Benchmark* Complexity(BigOFunc*) { return Complexity(oLambda); }
    Benchmark* ReportAggregatesOnly(bool = true) { return this; }
    Benchmark* DisplayAggregatesOnly(bool = true) { return this; }
    Benchmark* ComputeStatistics(const std::string&, StatisticsFunc*, StatisticUnit = kTime) {
        return this;
    }

    [[nodiscard]] const char* GetArgName(int argument) const {
        return settings_.argument_names[static_cast<std::size_t>(argument)].c_str();
    }
    [[nodiscard]] const char* GetName() const { return settings_.name.c_str(); }
    [[nodiscard]] TimeUnit GetTimeUnit() const { return settings_.unit; }
    /// How many arguments a row has; -1: not known yet.
    [[nodiscard]] int ArgsCnt() const {
        const auto& [arguments, names] = std::tie(settings_.arguments, settings_.argument_names);
        if (arguments.empty() && names.empty()) return -1;
        return static_cast<int>(arguments.empty() ? names.size() : arguments.front().size());
    }

    virtual void Run(State& state) = 0;

protected:
    explicit Benchmark(const samebench::RowName& name) : source_{name.source} {
        settings_.name = name.text;
        settings_.unit = internal::default_time_unit();
    }
    /// Its line is that of the first name.
    void SetName(const samebench::RowName& name) {
        settings_.name = name.text;
        if (source_.line() == 0) source_ = name.source;
    }

private:
    friend class internal::Row;
    friend void internal::fill_suite(samebench::Suite&);

    template <class Change>
    Benchmark* set(Change change) {
        change(settings_);
        return this;
    }

    internal::Settings settings_;
    samebench::SourceLine source_;
    callback_function setup_;
    callback_function teardown_;
};

namespace internal {

/// The benchmarks of a suite, in the order in which they were registered.
using Families = std::vector<std::unique_ptr<Benchmark>>;

[[nodiscard]] inline Families& families_of(const std::string& suite) {
    static std::map<std::string, Families> suites;
    return suites[suite];
}

inline Benchmark* add(std::unique_ptr<Benchmark> family) {
    auto& list = families_of(current_suite());
    list.push_back(std::move(family));
    return list.back().get();
}

/// A benchmark that calls a function, a lambda or another object.
template <class Work>
class WorkBenchmark final : public Benchmark {
public:
    template <class From>
    WorkBenchmark(const samebench::RowName& name, From&& work)
        : Benchmark{name}, work_(std::forward<From>(work)) {}
    void Run(State& state) override { work_(state); }

private:
    Work work_;
};

}  // namespace internal

/// Adds a benchmark: `work(state)`, or `work(state, more...)`.
inline Benchmark* RegisterBenchmark(const samebench::RowName& name, internal::Function* work) {
    return internal::add(
        std::make_unique<internal::WorkBenchmark<internal::Function*>>(name, work));
}
template <class Work>
Benchmark* RegisterBenchmark(const samebench::RowName& name, Work&& work) {
    return internal::add(std::make_unique<internal::WorkBenchmark<std::decay_t<Work>>>(
        name, std::forward<Work>(work)));
}
template <class Work, class... More>
Benchmark* RegisterBenchmark(const samebench::RowName& name, Work&& work, More&&... more) {
    return RegisterBenchmark(name, [=](State& state) { work(state, more...); });
}

inline void ClearRegisteredBenchmarks() {
    internal::families_of(internal::current_suite()).clear();
}

/// A benchmark with members, which SetUp() and TearDown() prepare for each call.
class Fixture : public Benchmark {
public:
    Fixture() : Benchmark{samebench::RowName{"", {}}} {}

    void Run(State& state) override {
        SetUp(state);
        BenchmarkCase(state);
        TearDown(state);
    }

    virtual void SetUp(const State&) {}
    virtual void TearDown(const State&) {}
    virtual void SetUp(State& state) { SetUp(const_cast<const State&>(state)); }
    virtual void TearDown(State& state) { TearDown(const_cast<const State&>(state)); }

protected:
    virtual void BenchmarkCase(State&) = 0;
};

/// The values of Range() and of DenseRange(), for ArgsProduct().
[[nodiscard]] inline std::vector<std::int64_t> CreateRange(std::int64_t low, std::int64_t high,
                                                           int factor) {
    return internal::range(low, high, factor);
}
[[nodiscard]] inline std::vector<std::int64_t> CreateDenseRange(std::int64_t low, std::int64_t high,
                                                                int step) {
    return internal::dense_range(low, high, step);
}

}  // namespace benchmark

#if !defined(SAMEBENCH_GOOGLE_SUITE) && !defined(SAMEBENCH_GOOGLE_PROGRAM)
#error "Add this file with samebench_add_google_benchmark(), see docs/porting.md"
#endif

#ifdef SAMEBENCH_GOOGLE_PROGRAM
/// The suite of all files of a program that a project builds itself, also of those that several
/// programs are linked with (cmake/SamebenchPrograms.cmake).
extern "C" const char* const samebench_google_suite;
#endif

namespace benchmark::internal {

/// Benchmarks that this file registers belong to its suite: the files of a program are initialised
/// one after the other. Not in an inline function, of which the linker keeps one for all files.
[[maybe_unused]] static const auto& suite_of_file = current_suite() =
#ifdef SAMEBENCH_GOOGLE_PROGRAM
    samebench_google_suite;
#else
    samebench::detail::suite_of(SAMEBENCH_REGISTRATION(SAMEBENCH_GOOGLE_SUITE));
#endif

}  // namespace benchmark::internal
