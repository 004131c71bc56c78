#pragma once

#include <benchmark/state.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <samebench/loop/counter.hpp>
#include <string>
#include <vector>

namespace benchmark::internal {

/// What a call of a benchmark's function has shown in a thread, or in all of them together.
struct Outcome {
    Outcome() = default;
    explicit Outcome(const State& state)
        : skipped{state.skipped_},
          finished{state.finished_},
          // The next iteration would not be measured. So there is one in each call of the function.
          never_resumed{state.paused_ && !state.resumed_},
          misuse{misuse_of(state)},
          message{state.message_},
          way{state.way_},
          batch{way == Walk::batches ? state.batch_ : 1},
          iterations{std::max(1.0, static_cast<double>(state.iterations()))},
          bytes{std::max(0.0, static_cast<double>(state.bytes_))},
          items{std::max(0.0, static_cast<double>(state.items_))},
          complexity_n{std::max(0.0, static_cast<double>(state.complexity_n_))},
          label{state.label_},
          counters{state.counters} {}

    /// Adds that of another thread. Each walks as the first one does.
    void add(const Outcome& other) {
        if (!skipped) message = other.message;
        skipped = skipped || other.skipped;
        finished = finished && other.finished;
        never_resumed = never_resumed || other.never_resumed;
        if (misuse == nullptr) misuse = other.misuse;
        iterations += other.iterations;
        bytes += other.bytes;
        items += other.items;
        complexity_n = std::max(complexity_n, other.complexity_n);
        if (!other.label.empty()) label = other.label;
        for (const auto& [name, counter] : other.counters) {
            const auto [own, is_new] = counters.insert({name, counter});
            if (!is_new) own->second.value += counter.value;
        }
        if (!thrown) thrown = other.thrown;
    }

    /// The counters as Samebench shows them.
    [[nodiscard]] std::vector<samebench::UserCounter> user_counters(std::size_t threads) const {
        std::vector<samebench::UserCounter> shown;
        for (const auto& [name, counter] : counters) {
            shown.push_back(counter_of(name, counter, static_cast<double>(threads)));
        }
        return shown;
    }

    bool skipped = false;
    bool finished = false;
    bool never_resumed = false;
    const char* misuse = nullptr;  ///< what is wrong with its pauses
    std::string message;           ///< why it is skipped
    Walk way = Walk::range_for;
    IterationCount batch = 1;
    double iterations = 1;
    double bytes = 0;
    double items = 0;
    double complexity_n = 0;
    std::string label;
    UserCounters counters;
    std::exception_ptr thrown;  ///< in a thread

private:
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

    /// An inverted counter is shown as if it were not: what it refers to stands beside the number.
    /// A second has the iterations of all threads, each of which takes as long as one.
    [[nodiscard]] samebench::UserCounter counter_of(const std::string& name, const Counter& counter,
                                                    double threads) const {
        const auto has = [&counter](Counter::Flags flag) { return (counter.flags & flag) != 0; };
        double amount = counter.value;
        if (has(Counter::kAvgThreads)) amount /= threads;
        if (has(Counter::kIsIterationInvariant)) amount *= iterations;
        if (has(Counter::kAvgIterations)) amount /= iterations;
        using Kind = samebench::CounterKind;
        if (has(Counter::kIsRate)) {
            if (has(Counter::kInvert)) return {name, Kind::per_operation, amount / iterations};
            return {name, Kind::per_second, amount / (iterations / threads)};
        }
        if (has(Counter::kIsIterationInvariant)) {
            return {name, Kind::per_operation, amount / iterations};
        }
        return {name, has(Counter::kAvgIterations) ? Kind::per_operation : Kind::total, amount};
    }
};

}  // namespace benchmark::internal
