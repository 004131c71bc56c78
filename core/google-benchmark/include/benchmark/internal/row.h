#pragma once

#include <benchmark/benchmark_api.h>
#include <benchmark/internal/outcome.h>
#include <benchmark/internal/program.h>
#include <benchmark/state.h>

#include <exception>
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
        begin_threads(1);
        call_function(loop);
        end_threads();
    }

    void begin_threads(std::size_t threads) override {
        outcomes_.assign(threads, {});
        call(family_.setup_);
    }
    void run_in_thread(samebench::Loop& loop, std::uint64_t) {
#ifdef __cpp_exceptions
        // Nobody could catch it in another thread, and the others would wait.
        try {
            call_function(loop);
        } catch (...) {
            outcomes_[loop.thread()].thrown = std::current_exception();
        }
#else
        call_function(loop);
#endif
    }
    void end_threads() override {
        seen_ = outcomes_.front();
        for (std::size_t i = 1; i < outcomes_.size(); ++i) seen_.add(outcomes_[i]);
#ifdef __cpp_exceptions
        if (seen_.thrown) std::rethrow_exception(seen_.thrown);
#endif
        call(family_.teardown_);
    }

    /// An empty loop of the same kind.
    void run_twin(samebench::Loop& loop) override {
        State own{&loop, settings().name, arguments_, threads_};
        // Hidden from the compiler. Not by launder(), whose place all threads would share.
        State* volatile hidden = &own;
        State& state = *hidden;
        switch (seen_.way) {
            case Walk::range_for:
                for ([[maybe_unused]] auto each : state) samebench::detail::memory_barrier();
                break;
            case Walk::keep_running:
                while (state.KeepRunning()) samebench::detail::memory_barrier();
                break;
            case Walk::batches:
                while (state.KeepRunningBatch(seen_.batch)) samebench::detail::memory_barrier();
                break;
        }
    }

    void run_twin_in_thread(samebench::Loop& loop, std::uint64_t) {
        run_twin(loop);
    }

    std::optional<samebench::Problem> update(samebench::Options& options) override {
        if (seen_.skipped) return skip(seen_.message);
        if (!seen_.finished) return samebench::Problem{"it returned before its loop ended"};
        if (seen_.misuse != nullptr) return samebench::Problem{seen_.misuse};
        options.multiple = static_cast<std::uint64_t>(seen_.batch);
        if (seen_.never_resumed) options.operations = options.multiple;
        options.bytes = seen_.bytes / seen_.iterations;
        options.items = seen_.items / seen_.iterations;
        options.note = seen_.label;
        if (threads_ > 1)
            options.note += (seen_.label.empty() ? "" : "; ") + std::string{in_threads};
        options.counters = seen_.user_counters(outcomes_.size());
        options.parameter = seen_.complexity_n;
        return std::nullopt;
    }

    /// Inputs may differ between platforms, and so may what is computed from them.
    std::optional<std::uint64_t> checksum(samebench::Loop&) override {
        return std::nullopt;
    }

private:
    /// How the time of a row with threads is that of Google Benchmark.
    static constexpr const char* in_threads =
        "the time of an iteration in each thread, with its waiting, which Google Benchmark's CPU "
        "time leaves out";

    [[nodiscard]] const Settings& settings() const {
        return family_.settings_;
    }

    static samebench::Problem skip(std::string message) {
        return {message.empty() ? "it gives no reason" : std::move(message), true};
    }

    void call(const callback_function& callback) const {
        if (callback) callback(State{nullptr, settings().name, arguments_, threads_});
    }

    void call_function(samebench::Loop& loop) {
        State state{&loop, settings().name, arguments_, threads_};
        state.manual_ = settings().manual_time;
        family_.Run(state);
        outcomes_[loop.thread()] = Outcome{state};
    }

    Benchmark& family_;
    Values arguments_;
    int threads_;
    std::vector<Outcome> outcomes_;  // of the threads that have called the function
    Outcome seen_;                   // all of them
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
                if (count > 1) row.in_threads(static_cast<std::size_t>(count));
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
