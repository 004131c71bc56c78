#pragma once

#include <benchmark/benchmark_api.h>
#include <benchmark/internal/program.h>
#include <benchmark/state.h>

#include <algorithm>
#include <samebench/samebench.hpp>
#include <utility>
#include <vector>

namespace benchmark::internal {

/// One benchmark with one set of arguments, as a body for Samebench.
class Row final : public samebench::Body {
public:
    /// @param family  has to outlive the row
    Row(Benchmark& family, Values arguments, int threads)
        : family_{family}, arguments_{std::move(arguments)}, threads_{threads} {}

    [[nodiscard]] bool begins_anew() const noexcept override { return true; }

    void run(samebench::Loop& loop) override {
        if (threads_ > 1) return;
        call(family_.setup_);
        State state{&loop, settings().name, arguments_, threads_};
        state.manual_ = settings().manual_time;
        family_.Run(state);
        take_over(state);
        call(family_.teardown_);
    }

    /// An empty loop of the same kind.
    void run_twin(samebench::Loop& loop) override {
        if (threads_ > 1) return;
        State own{&loop, settings().name, arguments_, threads_};
        State& state = *samebench::launder(&own);
        switch (way_) {
            case Walk::range_for:
                for ([[maybe_unused]] auto each : state) samebench::detail::memory_barrier();
                break;
            case Walk::keep_running:
                while (state.KeepRunning()) samebench::detail::memory_barrier();
                break;
            case Walk::batches:
                while (state.KeepRunningBatch(batch_)) samebench::detail::memory_barrier();
                break;
        }
    }

    std::optional<samebench::Problem> update(samebench::Options& options) override {
        if (threads_ > 1) {
            return skip("it runs on " + std::to_string(threads_) +
                        " threads, and Samebench measures one");
        }
        if (skipped_) return skip(message_);
        if (!finished_) return samebench::Problem{"it returned before its loop ended"};
        if (misuse_ != nullptr) return samebench::Problem{misuse_};
        options.multiple = static_cast<std::uint64_t>(batch_);
        if (never_resumed_) options.operations = options.multiple;
        options.bytes = bytes_;
        options.items = items_;
        options.note = note_;
        options.counters = counters_;
        options.parameter = complexity_n_;
        return std::nullopt;
    }

    /// Inputs may differ between platforms, and so may what is computed from them.
    std::optional<std::uint64_t> checksum(samebench::Loop&) override { return std::nullopt; }

private:
    [[nodiscard]] const Settings& settings() const { return family_.settings_; }

    /// What is wrong with its pauses; nullptr if nothing is.
    static const char* misuse_of(const State& state) {
        if (state.resumed_again_) {
            return "ResumeTiming() was called twice without PauseTiming() between";
        }
        if (state.paused_again_ && !state.resumed_) {
            return "PauseTiming() was called in several iterations, and ResumeTiming() in none, so "
                   "that only the first one would be measured";
        }
        return nullptr;
    }

    static samebench::Problem skip(std::string message) {
        return {message.empty() ? "it gives no reason" : std::move(message), true};
    }

    void call(const callback_function& callback) const {
        if (callback) callback(State{nullptr, settings().name, arguments_, threads_});
    }

    void take_over(const State& state) {
        skipped_ = state.skipped_;
        message_ = state.message_;
        finished_ = state.finished_;
        misuse_ = misuse_of(state);
        // The next iteration would not be measured. So there is one in each call of the function.
        never_resumed_ = state.paused_ && !state.resumed_;
        way_ = state.way_;
        batch_ = way_ == Walk::batches ? state.batch_ : 1;
        const auto iterations = static_cast<double>(std::max<std::int64_t>(1, state.iterations()));
        bytes_ = static_cast<double>(std::max<std::int64_t>(0, state.bytes_)) / iterations;
        items_ = static_cast<double>(std::max<std::int64_t>(0, state.items_)) / iterations;
        complexity_n_ = static_cast<double>(std::max<ComplexityN>(0, state.complexity_n_));
        note_ = state.label_;
        counters_.clear();
        for (const auto& [name, counter] : state.counters) {
            counters_.push_back(counter_of(name, counter, iterations));
        }
    }

    /// An inverted counter is shown as if it were not: what it refers to stands beside the number.
    static samebench::UserCounter counter_of(const std::string& name, const Counter& counter,
                                             double iterations) {
        const auto has = [&counter](Counter::Flags flag) { return (counter.flags & flag) != 0; };
        double amount = counter.value;
        if (has(Counter::kIsIterationInvariant)) amount *= iterations;
        if (has(Counter::kAvgIterations)) amount /= iterations;
        using Kind = samebench::CounterKind;
        if (has(Counter::kIsRate)) {
            return {name, has(Counter::kInvert) ? Kind::per_operation : Kind::per_second,
                    amount / iterations};
        }
        if (has(Counter::kIsIterationInvariant)) {
            return {name, Kind::per_operation, amount / iterations};
        }
        return {name, has(Counter::kAvgIterations) ? Kind::per_operation : Kind::total, amount};
    }

    Benchmark& family_;
    Values arguments_;
    int threads_;
    bool skipped_ = false;
    bool finished_ = false;
    bool never_resumed_ = false;
    const char* misuse_ = nullptr;
    std::string message_;
    Walk way_ = Walk::range_for;
    IterationCount batch_ = 1;
    double bytes_ = 0;  // of one iteration
    double items_ = 0;
    double complexity_n_ = 0;
    std::string note_;
    std::vector<samebench::UserCounter> counters_;
};

/// Adds the rows of the suite's benchmarks that the program's filter selects.
inline void fill_suite(samebench::Suite& suite) {
    std::map<std::string, int> seen;
    std::map<std::string, int> series;
    // Google Benchmark has rows of the same name. Here a name is one row.
    const auto unlike = [](auto& names, const std::string& name) {
        const int same = ++names[name];
        return same > 1 ? name + '#' + std::to_string(same) : name;
    };
    for (const auto& family : families_of(suite.name())) {
        const auto& settings = family->settings_;
        const auto arguments =
            settings.arguments.empty() ? std::vector<Values>{{}} : settings.arguments;
        const auto fitted = settings.complexity ? unlike(series, settings.name) : std::string{};
        const auto threads = settings.threads.empty() ? std::vector<int>{1} : settings.threads;
        for (const auto& values : arguments) {
            for (const int count : threads) {
                const auto name = name_of(settings, values, count);
                if (name.rfind("DISABLED_", 0) == 0) continue;
                if (!matches(program().specified, name)) continue;
                auto row = suite
                               .bench(samebench::RowName{unlike(seen, name), family->source_},
                                      std::make_unique<Row>(*family, values, count))
                               .times_itself()
                               .operations(static_cast<std::uint64_t>(settings.iterations))
                               .time_unit(GetTimeUnitString(settings.unit));
                if (settings.complexity) row.complexity(fitted);
            }
        }
    }
    std::string ignored;
    for (const auto& what : ignored_in(suite.name())) {
        ignored += (ignored.empty() ? "" : " and ") + what;
    }
    if (ignored.empty()) return;
    for (auto& row : suite.benchmarks()) {
        row.suite_warning = "it has " + ignored + " of its own, which Samebench does not use";
    }
}

}  // namespace benchmark::internal
