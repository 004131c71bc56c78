#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <samebench/options.hpp>
#include <samebench/parameters.hpp>
#include <samebench/suite/benchmark.hpp>
#include <samebench/threads/loops.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace samebench {

/// Sets options of the benchmark, or of all rows of the sweep, that `Suite::bench` just added.
///
///     suite.bench("parse", documents(), parse).bytes(4096).note("without validation");
///
/// Where an option of a sweep takes a `Setting`, it is a value or a function of the parameter.
///
/// @tparam Bodies  the type of the rows' bodies; of a type sweep, that of each type's rows
template <class Parameter, class... Bodies>
class BenchmarkBuilder {
public:
    BenchmarkBuilder(std::vector<Benchmark*> rows, std::vector<Parameter> parameters)
        : rows_{std::move(rows)}, parameters_{std::move(parameters)} {}

    /// The rows of all types of a type sweep.
    [[nodiscard]] static BenchmarkBuilder of_types(
        const BenchmarkBuilder<Parameter, Bodies>&... types) {
        BenchmarkBuilder all{{}, {}};
        const auto add = [&all](const auto& one) {
            all.rows_.insert(all.rows_.end(), one.rows_.begin(), one.rows_.end());
            all.parameters_.insert(all.parameters_.end(), one.parameters_.begin(),
                                   one.parameters_.end());
        };
        (add(types), ...);
        return all;
    }

    /// One execution of the body runs exactly `count` operations. 0: the engine decides.
    BenchmarkBuilder& operations(std::uint64_t count) { return set(&Options::operations, count); }
    /// Only what the body does between `start()` and `stop()` of its loop is measured, and so for
    /// its twin. It calls each of them once.
    BenchmarkBuilder& times_itself() { return set(&Options::times_itself, true); }
    /// A sample runs at least `count` operations, however fast they are.
    BenchmarkBuilder& minimum_operations(std::uint64_t count) {
        return set(&Options::minimum_operations, count);
    }
    /// A sample takes at least this long. The default is 200 µs with a clock
    /// that resolves that, otherwise 1 ms or 100 ticks.
    BenchmarkBuilder& minimum_time(Nanoseconds length) {
        return set(&Options::minimum_time, length);
    }
    /// One operation processes `count` bytes: the report shows bytes per second. 0: it does not.
    template <class Setting>
    BenchmarkBuilder& bytes(const Setting& count) {
        return each(count, [](Benchmark& row, auto value) {
            row.options.bytes = static_cast<double>(value);
        });
    }
    /// One operation processes `count` items: the report shows items per second. 0: it does not.
    template <class Setting>
    BenchmarkBuilder& items(const Setting& count) {
        return each(count, [](Benchmark& row, auto value) {
            row.options.items = static_cast<double>(value);
        });
    }
    /// Calls `work` before each sample of the body, untimed.
    BenchmarkBuilder& before(std::function<void()> work) { return set(&Options::before, work); }
    /// Calls `work` after each sample of the body, untimed.
    BenchmarkBuilder& after(std::function<void()> work) { return set(&Options::after, work); }
    /// Fits the growth of the cost with the parameter of a sweep: constant, log n, n …
    BenchmarkBuilder& complexity() requires(detail::Growing<Parameter>) {
        return set(&Options::complexity, true);
    }
    /// The same for rows that have names of their own: those of one `name` are fitted together. The
    /// body gives each its `parameter` (`Body::update`).
    BenchmarkBuilder& complexity(const std::string& name) {
        return complexity().set(&Options::series, name);
    }
    /// The instructions grow with the parameter of a sweep as this order or slower: `1`, `log n`,
    /// `sqrt n`, `n`, `n log n`, `n^2` or `n^3`. A run that counts them fails if they grow faster,
    /// and so does a test of CTest. Shows the growth as `complexity()` does. Takes three sizes at
    /// least; rows that have names of their own are a sweep after `complexity(name)`.
    BenchmarkBuilder& grows(const std::string& order) {
        static_assert(detail::Growing<Parameter>,
                      "grows() needs a sweep of numbers, such as powers_of(10, 10, 10'000)");
        return complexity().set(&Options::grows, order);
    }
    /// The unit of the row in formats that have one: `ns`, `us`, `ms` or `s`.
    BenchmarkBuilder& time_unit(const std::string& unit) { return set(&Options::time_unit, unit); }
    /// Benchmarks of the suite with the same `chart` do the same work in different ways. The report
    /// shows which of them is cheapest for which parameters.
    BenchmarkBuilder& alternatives(const std::string& chart) {
        return set(&Options::alternatives, chart);
    }
    /// The report shows the ratio of the row's cost to that of the suite's row `name` with the same
    /// argument, on each platform. Without such a row in the suite this one fails.
    BenchmarkBuilder& relative_to(const std::string& name) {
        return set(&Options::relative_to, name);
    }
    /// Makes each result the next input, so that the row shows latency instead of throughput. Only
    /// for bodies from an unsigned integer of 32 or 64 bits to something convertible to it.
    BenchmarkBuilder& chained() requires(Bodies::chainable&&...) {
        return each_body([](Benchmark& row, auto& body, const Parameter&) {
            body.chain();
            row.options.chained = true;
        });
    }
    /// The row fails instead of being measured if a result is not the expected one, compared with
    /// `==`. For a body with inputs `expected(input)` is the right result; it is called for as many
    /// inputs as a checksum covers. For other bodies it is the result itself, and for a sweep a
    /// `Setting`. Checked once, untimed.
    template <class Setting>
    BenchmarkBuilder& expect(const Setting& expected) {
        return each_body([&](Benchmark& row, auto& body, const Parameter& parameter) {
            row.options.check = checked(row, body, parameter, expected);
        });
    }
    /// Results of different platforms count as equal if they differ by at most `relative(share)` or
    /// `absolute(distance)`; floating-point numbers without it by 1e-9 of their size, or 1e-4 if
    /// they are `float`.
    BenchmarkBuilder& tolerance(const Tolerance& most) { return set(&Options::tolerance, most); }
    /// Results may not differ between platforms, as integers and text may not anyway. 0 is not −0.
    BenchmarkBuilder& exact() { return tolerance({Tolerance::Kind::exact}); }
    /// One row for each of these numbers of threads. All threads of a row start at the same time
    /// and run the body at once, each its own operations. The cost is that of one operation in one
    /// thread, so that it grows where threads wait for each other; the throughput is that of all.
    /// Rows of more threads than CPUs are skipped, and so are all where there are no threads.
    BenchmarkBuilder& threads(const std::vector<std::size_t>& counts) {
        return each_body([&counts]<class Own>(Benchmark& row, Own&, const Parameter&) {
            row.options.thread_counts = counts;
            row.options.thread_loops = detail::thread_loops_of<Own>();
        });
    }
    /// The row runs in this many threads, as if it were one of `threads({count})`, and its name
    /// says so already.
    BenchmarkBuilder& in_threads(std::size_t count) {
        return each_body([count]<class Own>(Benchmark& row, Own&, const Parameter&) {
            row.options.threads = count;
            row.options.thread_loops = detail::thread_loops_of<Own>();
        });
    }
    /// What follows the row's name: a number or a text. Rows of a sweep have their parameter.
    template <class Setting>
    BenchmarkBuilder& argument(const Setting& argument) {
        return each(argument, [](Benchmark& row, const auto& value) {
            row.argument = samebench::parameter_text(value);
        });
    }
    /// The row is not measured if `condition` holds: the report shows `reason` instead.
    template <class Setting>
    BenchmarkBuilder& skip_if(const Setting& condition, const std::string& reason) {
        return each(condition, [&reason](Benchmark& row, bool skipped) {
            if (skipped) row.problem = Problem{reason, true};
        });
    }
    /// A remark that the report shows with the row.
    BenchmarkBuilder& note(const std::string& text) { return set(&Options::note, text); }

private:
    template <class, class...>
    friend class BenchmarkBuilder;

    /// `Options::check` for the results of a body.
    template <class BodyType, class Setting>
    static auto checked(const Benchmark& row, BodyType& body, const Parameter& parameter,
                        const Setting& setting) {
        static_assert(
            requires { typename BodyType::Result; },
            "expect() needs a body that returns its result instead of taking a Loop");
        static_assert(!std::is_void_v<typename BodyType::Result>,
                      "expect() needs a body that returns a result");
        if constexpr (!std::is_same_v<Parameter, detail::NoParameter>) {
            return [&body, text = row.argument.value_or(""),
                    expected = setting_for(setting, parameter)](std::uint64_t count) {
                const auto always = [&expected](const auto&) -> const auto& {
                    return expected;
                };
                return body.wrong_result(always, count, text);
            };
        } else if constexpr (requires { typename BodyType::Input; }) {
            static_assert(std::is_invocable_v<const Setting&, const typename BodyType::Input&>,
                          "for a body with inputs, expect() takes a function of the input");
            return [&body, expected = setting](std::uint64_t count) {
                return body.wrong_result(expected, count, {});
            };
        } else {
            return
                [&body, expected = setting](std::uint64_t) { return body.wrong_result(expected); };
        }
    }

    /// The value of a setting for a parameter.
    template <class Setting>
    static auto setting_for(const Setting& setting, const Parameter& parameter) {
        if constexpr (detail::TakesParameter<const Setting, Parameter>::value) {
            return detail::call_with(setting, parameter);
        } else {
            return setting;
        }
    }

    template <class Value>
    BenchmarkBuilder& set(Value Options::*option, const std::type_identity_t<Value>& value) {
        for (auto* row : rows_) row->options.*option = value;
        return *this;
    }

    /// Calls `change` with each row and what the setting is for it.
    template <class Setting, class Change>
    BenchmarkBuilder& each(const Setting& setting, Change change) {
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            change(*rows_[i], setting_for(setting, parameters_[i]));
        }
        return *this;
    }

    /// Calls `change` with each row, its body as what it is, and its parameter.
    template <class Change>
    BenchmarkBuilder& each_body(Change change) {
        const auto rows_of_a_type = rows_.size() / sizeof...(Bodies);
        std::size_t at = 0;
        const auto change_type = [&]<class Own>(std::type_identity<Own>) {
            for (auto left = rows_of_a_type; left != 0; --left, ++at) {
                change(*rows_[at], static_cast<Own&>(*rows_[at]->body), parameters_[at]);
            }
        };
        (change_type(std::type_identity<Bodies>{}), ...);
        return *this;
    }

    std::vector<Benchmark*> rows_;       // those of the first type first
    std::vector<Parameter> parameters_;  // of the rows, in their order
};

}  // namespace samebench
