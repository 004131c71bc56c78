#pragma once

#include <concepts>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <samebench/body.hpp>
#include <samebench/inputs.hpp>
#include <string>
#include <utility>
#include <vector>

namespace samebench {

/// The options of a benchmark. BenchmarkBuilder sets them.
struct Options {
    std::uint64_t operations = 0;  ///< fixed operations of one execution; 0: the engine decides
    std::uint64_t multiple = 1;    ///< divides the operations of one execution, if not fixed
    bool times_itself = false;     ///< the body calls start() and stop() of its loop
    std::uint64_t minimum_operations = 0;  ///< of a sample; 0: no minimum
    Nanoseconds minimum_time{0};           ///< of a sample; 0: what the clock needs
    double bytes = 0;                      ///< that one operation processes; 0: no throughput
    double items = 0;                      ///< that one operation processes; 0: no throughput
    bool complexity = false;               ///< fit the cost against the parameter
    bool chained = false;          ///< each result is the next input: latency, not throughput
    std::string alternatives;      ///< chart of interchangeable rows that it is in; empty: none
    std::string note;              ///< remark for the reader of the row; empty: none
    std::function<void()> before;  ///< untimed, before each sample
    std::function<void()> after;   ///< untimed, after each sample
};

/// A named body with its inputs and options: one row of the table.
struct Benchmark {
    std::string suite;
    std::string name;
    std::optional<std::string> argument;
    Options options;
    std::unique_ptr<Body> body;
    bool only_by_name = false;  ///< measured only if its suite is named

    /// "suite/name argument": what filters match and messages print.
    [[nodiscard]] std::string label() const {
        return suite + '/' + name + (argument ? ' ' + *argument : std::string{});
    }
};

/// Sets options of the benchmark, or of all rows of the sweep, that `Suite::bench` just added.
///
///     suite.bench("parse", documents(), parse).bytes(4096).note("without validation");
template <class BodyType>
class BenchmarkBuilder {
public:
    explicit BenchmarkBuilder(std::vector<Benchmark*> rows) : rows_{std::move(rows)} {}

    /// One execution of the body runs exactly `count` operations. 0: the engine decides.
    BenchmarkBuilder& operations(std::uint64_t count) {
        return each([count](Options& options) { options.operations = count; });
    }
    /// Only what the body does between `start()` and `stop()` of its loop is measured, and so for
    /// its twin. It calls each of them once.
    BenchmarkBuilder& times_itself() {
        return each([](Options& options) { options.times_itself = true; });
    }
    /// A sample runs at least `count` operations, however fast they are.
    BenchmarkBuilder& minimum_operations(std::uint64_t count) {
        return each([count](Options& options) { options.minimum_operations = count; });
    }
    /// A sample takes at least this long. The default is 200 µs with a clock
    /// that resolves that, otherwise 1 ms or 100 ticks.
    BenchmarkBuilder& minimum_time(Nanoseconds length) {
        return each([length](Options& options) { options.minimum_time = length; });
    }
    /// One operation processes `count` bytes: the report shows bytes per second. 0: it does not.
    BenchmarkBuilder& bytes(double count) {
        return each([count](Options& options) { options.bytes = count; });
    }
    /// One operation processes `count` items: the report shows items per second. 0: it does not.
    BenchmarkBuilder& items(double count) {
        return each([count](Options& options) { options.items = count; });
    }
    /// Calls `work` before each sample of the body, untimed.
    BenchmarkBuilder& before(std::function<void()> work) {
        return each([&work](Options& options) { options.before = work; });
    }
    /// Calls `work` after each sample of the body, untimed.
    BenchmarkBuilder& after(std::function<void()> work) {
        return each([&work](Options& options) { options.after = work; });
    }
    /// Fits the growth of the cost with the parameter of a sweep: constant, log n, n …
    BenchmarkBuilder& complexity() {
        return each([](Options& options) { options.complexity = true; });
    }
    /// Benchmarks of the suite with the same `chart` do the same work in different ways. The report
    /// shows which of them is cheapest for which parameters.
    BenchmarkBuilder& alternatives(const std::string& chart) {
        return each([&chart](Options& options) { options.alternatives = chart; });
    }
    /// Makes each result the next input, so that the row shows latency instead of throughput. Only
    /// for bodies from an unsigned integer of 32 or 64 bits to something convertible to it.
    BenchmarkBuilder& chained() requires(BodyType::chainable) {
        for (auto* row : rows_) static_cast<BodyType&>(*row->body).chain();
        return each([](Options& options) { options.chained = true; });
    }
    /// Gives the row a parameter, as rows of a sweep have.
    BenchmarkBuilder& argument(std::uint64_t value) {
        for (auto* row : rows_) row->argument = std::to_string(value);
        return *this;
    }
    /// A remark that the report shows with the row.
    BenchmarkBuilder& note(const std::string& text) {
        return each([&text](Options& options) { options.note = text; });
    }

private:
    template <class Change>
    BenchmarkBuilder& each(Change change) {
        for (auto* row : rows_) change(row->options);
        return *this;
    }

    std::vector<Benchmark*> rows_;
};

/// A parameter as text: powers of ten and of two from 100000 on as 10^n and 2^n, other values in
/// full.
template <class T>
[[nodiscard]] std::string parameter_text(T value) {
    if constexpr (std::integral<T>) {
        for (const auto& [base, least] :
             {std::pair{static_cast<T>(10), 5}, std::pair{static_cast<T>(2), 17}}) {
            int exponent = 0;
            T rest = value;
            for (; rest > 1 && rest % base == 0; ++exponent) rest = static_cast<T>(rest / base);
            if (rest == 1 && exponent >= least) {
                return std::to_string(base) + '^' + std::to_string(exponent);
            }
        }
    }
    return std::to_string(value);
}

/// A named set of benchmarks.
class Suite {
public:
    explicit Suite(std::string name) : name_{std::move(name)} {}

    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    /// The benchmarks added so far, in the order in which they were added.
    [[nodiscard]] std::deque<Benchmark>& benchmarks() noexcept { return benchmarks_; }

    /// Leaves the suite out of every run that does not name it, for example because it takes long.
    void only_by_name() noexcept { only_by_name_ = true; }
    [[nodiscard]] bool is_only_by_name() const noexcept { return only_by_name_; }

    /// Adds a benchmark without inputs. `work()` is one operation, and its result is kept;
    /// `work(Loop&)` runs `loop.size()` operations and keeps what it computes itself.
    template <class Work>
    auto bench(std::string name, Work work) {
        if constexpr (std::invocable<Work&, Loop&>) {
            return add<LoopBody<Work>>(std::move(name), std::move(work));
        } else {
            static_assert(std::invocable<Work&>,
                          "a body without inputs is called as work(Loop&) or work()");
            return add<PlainBody<Work>>(std::move(name), std::move(work));
        }
    }

    /// Adds a benchmark that runs its own loop, with a twin that does all of it except the work to
    /// measure. The twin's cost is subtracted.
    template <class Work, class Twin>
    requires std::invocable<Work&, Loop&> && std::invocable<Twin&, Loop&>
    auto bench(std::string name, Work work, Twin twin) {
        return add<LoopBody<Work, Twin>>(std::move(name), std::move(work), std::move(twin));
    }

    /// Adds a benchmark with inputs: `work(input)` is one operation. Inputs are hidden from the
    /// optimiser, and results are kept.
    template <class T, class Work>
    requires std::invocable<Work&, const T&>
    auto bench(std::string name, Inputs<T> inputs, Work work) {
        return add<InputBody<T, Work>>(std::move(name), std::move(inputs), std::move(work));
    }

    /// Adds a benchmark with a body of the caller's own class.
    template <std::derived_from<Body> OwnBody>
    auto bench(std::string name, std::unique_ptr<OwnBody> body) {
        return BenchmarkBuilder<OwnBody>{
            {&add_row(std::move(name), std::nullopt, std::move(body))}};
    }

    /// Adds a sweep: one benchmark for each parameter, `work(parameter)`. No parameters, no rows.
    template <class T, class Work>
    requires std::invocable<Work&, const T&>
    auto bench(const std::string& name, const Parameters<T>& parameters, Work work) {
        std::vector<Benchmark*> rows;
        for (const T& value : parameters.values) {
            Inputs<T> input{[value](Random&) { return value; }, 1};
            rows.push_back(&add_row(name, parameter_text(value),
                                    std::make_unique<InputBody<T, Work>>(std::move(input), work)));
        }
        return BenchmarkBuilder<InputBody<T, Work>>{std::move(rows)};
    }

private:
    template <class BodyType, class... Arguments>
    BenchmarkBuilder<BodyType> add(std::string name, Arguments&&... arguments) {
        auto body = std::make_unique<BodyType>(std::forward<Arguments>(arguments)...);
        return BenchmarkBuilder<BodyType>{
            {&add_row(std::move(name), std::nullopt, std::move(body))}};
    }

    Benchmark& add_row(std::string name, std::optional<std::string> argument,
                       std::unique_ptr<Body> body) {
        benchmarks_.push_back({name_, std::move(name), std::move(argument), {}, std::move(body)});
        return benchmarks_.back();
    }

    std::string name_;
    bool only_by_name_ = false;
    std::deque<Benchmark> benchmarks_;  // a deque: builders point to its elements
};

/// Fills a suite; called when benchmarks are listed or run.
using SuiteFunction = void (*)(Suite&);

/// Registers a suite under `name`. Returns true, for the initialiser in SAMEBENCH_SUITE.
bool register_suite(const char* name, SuiteFunction fill);

/// Makes all benchmarks of all registered suites, in order of the suites' names, the ladder first.
/// Each call makes new ones.
[[nodiscard]] std::vector<Benchmark> make_benchmarks();

}  // namespace samebench

/// Defines and registers a suite:
///
///     SAMEBENCH_SUITE(strings, suite) {
///         suite.bench("reverse", words(), reverse);
///     }
#define SAMEBENCH_SUITE(NAME, SUITE)                                 \
    static void samebench_fill_##NAME(::samebench::Suite& SUITE);    \
    [[maybe_unused]] static const bool samebench_registered_##NAME = \
        ::samebench::register_suite(#NAME, samebench_fill_##NAME);   \
    static void samebench_fill_##NAME([[maybe_unused]] ::samebench::Suite& SUITE)
