#pragma once

#include <concepts>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <samebench/barrier.hpp>
#include <samebench/bodies/input_body.hpp>
#include <samebench/bodies/loop_body.hpp>
#include <samebench/bodies/plain_body.hpp>
#include <samebench/inputs.hpp>
#include <samebench/internal/adapters.hpp>
#include <samebench/internal/type_name.hpp>
#include <samebench/parameters.hpp>
#include <samebench/suite/builder.hpp>
#include <samebench/suite/row_name.hpp>
#include <samebench/threads/team.hpp>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace samebench {

namespace detail {

inline constexpr const char* dangling =
    "its body refers to a local variable of the suite's function, which has returned when the body "
    "runs: capture it by value, or declare it static";

/// Whether an object contains the address of something on the stack below `frame`.
[[nodiscard]] bool points_below(const void* frame, const void* object, std::size_t size) noexcept;

/// The name of the suite in a text that SAMEBENCH_REGISTRATION made.
[[nodiscard]] std::string suite_of(const char* registration);

}  // namespace detail

template <class Work>
requires std::invocable<Work&>
class AsyncBody;

/// A named set of benchmarks.
class Suite {
public:
    /// @param frame  the stack frame of the function that fills the suite lies below it; nullptr:
    /// its variables live as long as the suite
    explicit Suite(std::string name, const void* frame = nullptr)
        : name_{std::move(name)}, frame_{frame} {}

    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    /// The benchmarks added so far, in the order in which they were added.
    [[nodiscard]] std::deque<Benchmark>& benchmarks() noexcept { return benchmarks_; }

    /// Leaves the suite out of every run that does not name it, for example because it takes long.
    void only_by_name() noexcept { only_by_name_ = true; }
    [[nodiscard]] bool is_only_by_name() const noexcept { return only_by_name_; }

    /// How many inputs a row of a sweep has. Few, because with a large parameter an input is large:
    /// 64 of 64 KB fill a second-level cache.
    static constexpr std::size_t swept_inputs = 64;

    // A name is any string, and carries the line of the call (samebench/suite/row_name.hpp).

    /// Adds a benchmark without inputs. `work()` is one operation, and its result is kept;
    /// `work(Loop&)` runs `loop.size()` operations and keeps what it computes itself.
    template <class Work>
    auto bench(RowName name, Work work) {
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
    auto bench(RowName name, Work work, Twin twin) {
        return add<LoopBody<Work, Twin>>(std::move(name), std::move(work), std::move(twin));
    }

    /// Adds a benchmark with inputs: `work(input)` is one operation. Inputs are hidden from the
    /// optimiser, and results are kept.
    template <class T, class Work>
    requires std::invocable<Work&, const T&>
    auto bench(RowName name, Inputs<T> inputs, Work work) {
        return add<InputBody<T, Work>>(std::move(name), std::move(inputs), std::move(work));
    }

    /// Adds a benchmark with a body of the caller's own class.
    template <std::derived_from<Body> OwnBody>
    auto bench(RowName name, std::unique_ptr<OwnBody> body) {
        return builder<OwnBody>(add_row(std::move(name), std::nullopt, body.release()));
    }

    /// Adds a sweep: one benchmark for each parameter, `work(parameter)`. No parameters, no rows.
    template <class T, class Work>
    requires std::invocable<Work&, const T&>
    auto bench(const RowName& name, const Parameters<T>& parameters, Work work) {
        return sweep(name, parameters, work, [&work](const T& value) {
            Inputs<T> input{[value](Random&) { return value; }, 1};
            return new InputBody<T, Work>(std::move(input), work);
        });
    }

    /// The same for a product: `work(parameter, other)`.
    template <class... T, class Work>
    requires std::invocable<Work&, const T&...>
    auto bench(const RowName& name, const Parameters<std::tuple<T...>>& parameters, Work work) {
        return bench(name, parameters, [work](const std::tuple<T...>& each) mutable {
            return std::apply(work, each);
        });
    }

    /// Adds a sweep with inputs that depend on the parameter: `make(random, parameter)` makes one,
    /// and `work(input)` is one operation.
    /// @param count  of the inputs of each row; not given: 64, or fewer that fit into 64 MB
    ///
    ///     suite.bench("crc32", each_of({64, 4096}),
    ///                 [](Random& random, int size) { return random.bytes(size); }, crc32);
    template <class T, class Make, class Work>
    requires std::invocable<Make&, Random&, const T&>
    auto bench(const RowName& name, const Parameters<T>& parameters, Make make, Work work,
               std::optional<std::size_t> count = {}) {
        using Input = std::invoke_result_t<Make&, Random&, const T&>;
        return sweep(name, parameters, work, [&](const T& value) {
            auto one = [make, value](Random& random) mutable { return make(random, value); };
            return new InputBody<Input, Work>(Inputs<Input>{one, count, swept_inputs}, work);
        });
    }

    /// Adds a sweep of bodies that run their own loop: `work(Loop&, parameter)`.
    template <class T, class Work>
    requires(detail::TakesParameter<Work, T, Loop&>::value) auto bench(
        const RowName& name, const Parameters<T>& parameters, Work work) {
        return sweep(name, parameters, work, [&work](const T& value) {
            auto run = [work, value](Loop& loop) mutable { detail::call_with(work, value, loop); };
            return new LoopBody<decltype(run)>(std::move(run));
        });
    }

    /// Adds a benchmark whose operation starts something and waits for its result: `work()` returns
    /// a `std::future`, or in WebAssembly a `samebench::Promise` (<samebench/promise.hpp>). The
    /// operations run one after the other. Include <samebench/async.hpp>.
    template <class Work>
    requires std::invocable<Work&>
    auto bench_async(RowName name, Work work) {
        return add<AsyncBody<Work>>(std::move(name), std::move(work));
    }

    /// The same as a sweep: `work(parameter)`.
    template <class T, class Work>
    requires(detail::TakesParameter<Work, T>::value) auto bench_async(
        const RowName& name, const Parameters<T>& parameters, Work work) {
        return sweep(name, parameters, work, [&work](const T& value) {
            auto start = [work, value]() mutable { return detail::call_with(work, value); };
            return new AsyncBody<decltype(start)>(std::move(start));
        });
    }

    /// Adds a type sweep: one benchmark for each type, `work(type)` or `work(type, Loop&)`. `type`
    /// is a `std::type_identity`, and the type's name follows the row's.
    ///
    ///     suite.bench_types<std::map<int, int>, std::unordered_map<int, int>>(
    ///         "insert", []<class Map>(std::type_identity<Map>, Loop& loop) { … });
    template <class... Types, class Work>
    auto bench_types(const RowName& name, const Work& work) {
        return types<Types...>(name, [&]<class T>(std::type_identity<T>, auto row) {
            return bench(row, detail::ForType<T, Work>{work});
        });
    }

    /// The same with inputs, `work(type, input)`, or a row for each type and parameter,
    /// `work(type, parameter)` or `work(type, Loop&, parameter)`.
    /// @param over  `Inputs` or `Parameters`
    template <class... Types, class Over, class Work>
    auto bench_types(const RowName& name, const Over& over, const Work& work) {
        return types<Types...>(name, [&]<class T>(std::type_identity<T>, auto row) {
            return bench(row, over, detail::ForType<T, Work>{work});
        });
    }

    /// Adds a row that is the size of the object that `make()` returns: its `sizeof`, and the
    /// memory that making it has left allocated. Only columns that count measure it; it is never
    /// timed.
    template <class Make>
    requires std::invocable<Make&>
    auto size_of(RowName name, Make make) {
        auto row = add<PlainBody<Make>>(std::move(name), make);
        benchmarks_.back().options.object = detail::object_of(std::move(make));
        return row;
    }

    /// The same for each parameter: `make(parameter)`, or `make(parameter, other)` for a product.
    ///
    ///     suite.size_of("vector<int>", each_of({10, 1000}).named("n"),
    ///                   [](int n) { return std::vector<int>(std::size_t(n)); })
    ///         .items([](int n) { return n; });
    template <class T, class Make>
    requires(detail::TakesParameter<Make, T>::value) auto size_of(const RowName& name,
                                                                  const Parameters<T>& parameters,
                                                                  Make make) {
        const auto made_of = [&make](const T& value) {
            return [make, value]() mutable { return detail::call_with(make, value); };
        };
        const auto first = benchmarks_.size();
        auto rows = sweep(name, parameters, make, [&made_of](const T& value) {
            auto make_one = made_of(value);
            return new PlainBody<decltype(make_one)>(std::move(make_one));
        });
        for (std::size_t i = 0; i < parameters.values.size(); ++i) {
            benchmarks_[first + i].options.object =
                detail::object_of(made_of(parameters.values[i]));
        }
        return rows;
    }

    /// Adds the rows for each type: `make(type)`, where `type` is a `std::type_identity`. The
    /// type's name follows the row's; it is the row's if `name` is empty.
    template <class... Types, class Make>
    auto size_of_types(const RowName& name, const Make& make) {
        return types<Types...>(name, [&]<class T>(std::type_identity<T>, auto row) {
            return size_of(row, detail::ForType<T, Make>{make});
        });
    }
    /// The same for each type and parameter: `make(type, parameter)`.
    template <class... Types, class T, class Make>
    auto size_of_types(const RowName& name, const Parameters<T>& parameters, const Make& make) {
        return types<Types...>(name, [&]<class Own>(std::type_identity<Own>, auto row) {
            return size_of(row, parameters, detail::ForType<Own, Make>{make});
        });
    }

private:
    /// The rows that `add_rows(type, name)` adds for each type.
    template <class... Types, class AddRows>
    static auto types(const RowName& name, AddRows add_rows) {
        static_assert(sizeof...(Types) > 0, "bench_types() takes types: bench_types<A, B>(…)");
        const auto& [text, source] = name;
        const auto names =
            detail::distinct({(text.empty() ? text : text + ' ') + type_name<Types>()...});
        auto row = names.begin();
        // In braces, so that the types' rows are added in order.
        const std::tuple builders{
            add_rows(std::type_identity<Types>{}, RowName{*row++, source})...};
        return std::apply([](const auto&... each) { return all_of(each...); }, builders);
    }
    template <class Parameter, class... Bodies>
    static auto all_of(const BenchmarkBuilder<Parameter, Bodies>&... each) {
        return BenchmarkBuilder<Parameter, Bodies...>::of_types(each...);
    }

    template <class BodyType, class... Arguments>
    auto add(RowName name, Arguments&&... arguments) {
        const bool dangling = (dangles(arguments) || ...);
        auto& row = add_row(std::move(name), std::nullopt,
                            new BodyType(std::forward<Arguments>(arguments)...));
        if (dangling) row.problem = Problem{detail::dangling};
        return builder<BodyType>(row);
    }

    template <class T, class Work, class MakeBody>
    auto sweep(const RowName& name, const Parameters<T>& parameters, const Work& work,
               MakeBody body_for) {
        std::vector<Benchmark*> rows;
        for (const T& value : parameters.values) {
            rows.push_back(&add_row(name, parameters.text_of(value), body_for(value)));
            if (dangles(work)) rows.back()->problem = Problem{detail::dangling};
        }
        using BodyType = std::remove_pointer_t<std::invoke_result_t<MakeBody&, const T&>>;
        return BenchmarkBuilder<T, BodyType>{std::move(rows), parameters.values};
    }

    template <class BodyType>
    static BenchmarkBuilder<detail::NoParameter, BodyType> builder(Benchmark& row) {
        return {{&row}, {detail::NoParameter{}}};
    }

    // Takes what `new` returned: compilers take long for smart pointers to each body's type.
    Benchmark& add_row(RowName name, std::optional<std::string> argument, Body* body) {
        benchmarks_.push_back(
            {name_, std::move(name.text), std::move(argument), {}, std::unique_ptr<Body>{body}});
        benchmarks_.back().source = name.source;
        return benchmarks_.back();
    }

    /// Whether a body refers to a local variable of the function that fills the suite. Only bodies
    /// without other objects in them can be searched, and only with 64 bits: smaller numbers look
    /// like addresses.
    template <class Work>
    [[nodiscard]] bool dangles(const Work& work) const noexcept {
        if constexpr (std::is_trivially_copyable_v<Work> && sizeof(void*) == 8) {
            return frame_ != nullptr &&
                   detail::points_below(frame_, std::addressof(work), sizeof work);
        } else {
            return false;
        }
    }

    std::string name_;
    const void* frame_;
    bool only_by_name_ = false;
    std::deque<Benchmark> benchmarks_;  // a deque: builders point to its elements
};

/// Fills a suite; called when benchmarks are listed or run.
using SuiteFunction = void (*)(Suite&);

/// Registers a suite. Returns true, for the initialiser in SAMEBENCH_SUITE.
/// @param registration  SAMEBENCH_REGISTRATION(name)
/// @param optimised  SAMEBENCH_OPTIMISED in the file with its bodies
bool register_suite(const char* registration, SuiteFunction fill, bool optimised);

/// Makes all benchmarks of all registered suites, in order of the suites' names, the ladder first.
/// Each call makes new ones.
/// @param team  runs the rows with several threads, and lives as long as they; nullptr: they cannot
/// be run
[[nodiscard]] std::vector<Benchmark> make_benchmarks(ThreadTeam* team = nullptr);

}  // namespace samebench

/// Whether the file that has this macro is compiled with optimisation. An inline function would not
/// tell: a linker keeps one copy for all files.
#ifdef __OPTIMIZE__
#define SAMEBENCH_OPTIMISED true
#else
#define SAMEBENCH_OPTIMISED false
#endif

/// What registers a suite: its name, a literal, and its file. Each program with the suite contains
/// this text, so that the command can name suites that a linker left out (cli/build/dropped.js).
#define SAMEBENCH_REGISTRATION(NAME) "samebench_registered=" NAME "=" __BASE_FILE__

/// Defines and registers a suite:
///
///     SAMEBENCH_SUITE(strings, suite) {
///         suite.bench("reverse", words(), reverse);
///     }
#define SAMEBENCH_SUITE(NAME, SUITE)                                                              \
    static void samebench_fill_##NAME(::samebench::Suite& SUITE);                                 \
    [[maybe_unused]] static const bool samebench_registered_##NAME = ::samebench::register_suite( \
        SAMEBENCH_REGISTRATION(#NAME), samebench_fill_##NAME, SAMEBENCH_OPTIMISED);               \
    static void samebench_fill_##NAME([[maybe_unused]] ::samebench::Suite& SUITE)
