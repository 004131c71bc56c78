#pragma once

#include <benchmark/counter.h>
#include <benchmark/macros.h>
#include <benchmark/statistics.h>
#include <benchmark/types.h>

#include <cstddef>
#include <iterator>
#include <samebench/loop.hpp>
#include <utility>

namespace benchmark {

namespace internal {

class Row;
struct Outcome;

/// How a function walks through its iterations.
enum class Walk { range_for, keep_running, batches };

}  // namespace internal

/// Passed to a benchmark's function, for each call of it. Only its loop is measured.
class State {
public:
    class StateIterator;

    State(const State&) = delete;
    State& operator=(const State&) = delete;

    [[nodiscard]] inline StateIterator begin();
    [[nodiscard]] inline StateIterator end();

    /// Whether to run another iteration.
    bool KeepRunning() { return walk(1, internal::Walk::keep_running); }
    /// Whether to run `count` more iterations. Runs whole batches, so it may run more than asked.
    bool KeepRunningBatch(IterationCount count) { return walk(count, internal::Walk::batches); }

    /// The time until ResumeTiming() does not count. A pause may last into the next iteration, or
    /// until the loop ends. No effect outside of the loop, and on manual time.
    void PauseTiming() {
        if (!is_running() || manual_) return;
        if (std::exchange(paused_, true)) {
            paused_again_ = true;
        } else {
            loop_->pause();
        }
    }
    /// No effect without a pause, for loops that begin with it and end with PauseTiming().
    void ResumeTiming() {
        if (!is_running() || manual_) return;
        if (std::exchange(paused_, false)) {
            loop_->resume();
        } else if (resumed_) {
            resumed_again_ = true;
        }
        resumed_ = true;
    }

    /// The benchmark is not measured, and `message` says why.
    void SkipWithError(const std::string& message) { skip(message, true); }
    void SkipWithMessage(const std::string& message) { skip(message, false); }
    [[nodiscard]] bool skipped() const { return skipped_; }
    [[nodiscard]] bool error_occurred() const { return error_; }

    /// What one iteration took, for benchmarks with UseManualTime().
    void SetIterationTime(double seconds) { manual_seconds_ += seconds; }

    void SetBytesProcessed(std::int64_t bytes) { bytes_ = bytes; }
    [[nodiscard]] std::int64_t bytes_processed() const { return bytes_; }
    void SetItemsProcessed(std::int64_t items) { items_ = items; }
    [[nodiscard]] std::int64_t items_processed() const { return items_; }
    void SetComplexityN(ComplexityN n) { complexity_n_ = n; }
    [[nodiscard]] ComplexityN complexity_length_n() const { return complexity_n_; }
    void SetLabel(const std::string& label) { label_ = label; }

    /// An argument of the row; 0 where there is none.
    [[nodiscard]] std::int64_t range(std::size_t index = 0) const {
        return index < arguments_.size() ? arguments_[index] : 0;
    }
    [[nodiscard]] std::int64_t range_x() const { return range(0); }
    [[nodiscard]] std::int64_t range_y() const { return range(1); }
    [[nodiscard]] std::size_t range_size() const { return arguments_.size(); }

    [[nodiscard]] int threads() const { return threads_; }
    [[nodiscard]] int thread_index() const {
        return loop_ != nullptr ? static_cast<int>(loop_->thread()) : 0;
    }
    /// Of the function, without arguments.
    [[nodiscard]] std::string name() const { return name_; }

    /// How many iterations have run. In a range-based `for` it is right only after the loop.
    [[nodiscard]] IterationCount iterations() const { return issued_ - left_ + more_; }
    const IterationCount max_iterations;

    UserCounters counters;

private:
    friend class internal::Row;
    friend struct internal::Outcome;

    /// @param loop  nullptr: the state has none
    State(samebench::Loop* loop, const std::string& name,
          const std::vector<std::int64_t>& arguments, int threads)
        : max_iterations{loop != nullptr ? static_cast<IterationCount>(loop->size()) : 1},
          loop_{loop},
          name_{name},
          arguments_{arguments},
          threads_{threads} {}

    [[nodiscard]] bool is_running() const { return timed_ && !skipped_; }

    [[gnu::always_inline]] bool walk(IterationCount count, internal::Walk way) {
        if (__builtin_expect(left_ >= count, true)) {
            left_ -= count;
            return true;
        }
        return start_or_finish(count, way);
    }

    [[SAMEBENCH_GOOGLE_OUTSIDE]] bool start_or_finish(IterationCount count, internal::Walk way) {
        if (!started_) {
            way_ = way;
            batch_ = count;
            left_ = first_batch();
            start();
            if (left_ >= count) {
                left_ -= count;
                return true;
            }
        }
        if (way == internal::Walk::batches && left_ != 0) {
            more_ = count - std::exchange(left_, 0);
            return true;
        }
        if (!next_batch()) return false;
        left_ -= count;
        return true;
    }

    /// Goes on with the operations that the engine wants next, without their time being interrupted
    /// for the function. False: there are none, and the loop is over.
    [[SAMEBENCH_GOOGLE_OUTSIDE]] bool next_batch() {
        left_ = 0;
        if (!timed_) return finish();
        const bool was_paused = paused_;
        stop();
        if (skipped_) return finish();
        const auto count = static_cast<IterationCount>(loop_->next_batch());
        if (count == 0) return finish();
        issued_ += count;
        left_ = count;
        start();
        if (was_paused) loop_->pause();
        return true;
    }

    // What begins a loop is not inlined, as in the real library: beside that code, wasm-opt does
    // not see which values of the function are constant.

    /// In one that is skipped, too: other threads wait for it at the start and at the end of
    /// theirs.
    [[SAMEBENCH_GOOGLE_OUTSIDE]] void start() {
        started_ = true;
        timed_ = loop_ != nullptr;
        if (timed_) loop_->start();
    }

    /// The iterations of the first batch.
    [[SAMEBENCH_GOOGLE_OUTSIDE]] IterationCount first_batch() {
        if (skipped_) return 0;
        return issued_ = loop_ != nullptr ? static_cast<IterationCount>(loop_->first_batch()) : 1;
    }

    bool finish() {
        finished_ = true;
        return false;
    }

    void stop() {
        timed_ = false;
        if (paused_) {
            loop_->stop_paused();
        } else {
            loop_->stop();
        }
        if (manual_) {
            loop_->add_time(std::chrono::duration<double>{std::exchange(manual_seconds_, 0)});
        }
    }

    void skip(const std::string& message, bool error) {
        if (timed_) stop();
        skipped_ = true;
        error_ = error;
        message_ = message;
        left_ = 0;
    }

    // First, because every iteration uses it.
    IterationCount left_ = 0;    // of those that the engine wants so far
    IterationCount issued_ = 0;  // these, with those that have run
    IterationCount more_ = 0;    // than asked for, by the last batch
    samebench::Loop* loop_;
    bool started_ = false;
    bool timed_ = false;  // between start() and stop() of the loop
    bool finished_ = false;
    bool skipped_ = false;
    bool error_ = false;
    bool manual_ = false;  // SetIterationTime() gives the time
    bool paused_ = false;
    bool paused_again_ = false;  // without ResumeTiming() in between
    bool resumed_ = false;
    bool resumed_again_ = false;  // without PauseTiming() in between
    internal::Walk way_ = internal::Walk::range_for;
    IterationCount batch_ = 1;
    const std::string& name_;
    const std::vector<std::int64_t>& arguments_;
    int threads_;
    std::string message_;
    std::string label_;
    std::int64_t bytes_ = 0;
    std::int64_t items_ = 0;
    ComplexityN complexity_n_ = 0;
    double manual_seconds_ = 0;
};

/// For `for (auto _ : state)`: the clock starts in end() and stops when the last iteration is done.
class State::StateIterator {
public:
    /// Without a use, and no compiler warns of that.
    struct [[maybe_unused]] Value {};
    using iterator_category = std::forward_iterator_tag;
    using value_type = Value;
    using reference = Value;
    using pointer = Value;
    using difference_type = std::ptrdiff_t;

    [[nodiscard, gnu::always_inline]] Value operator*() const { return {}; }
    [[gnu::always_inline]] StateIterator& operator++() {
        --left_;
        return *this;
    }
    [[nodiscard, gnu::always_inline]] bool operator!=(const StateIterator&) const {
        if (__builtin_expect(left_ != 0, true)) return true;
        if (!state_->next_batch()) return false;
        left_ = std::exchange(state_->left_, 0);
        return true;
    }

private:
    friend class State;
    StateIterator(State* state, IterationCount left) : left_{left}, state_{state} {}

    mutable IterationCount left_;
    State* state_;
};

inline State::StateIterator State::begin() {
    return {this, first_batch()};
}
inline State::StateIterator State::end() {
    start();
    return {this, 0};
}

/// Pauses the measured time for as long as it lives.
class ScopedPauseTiming {
public:
    explicit ScopedPauseTiming(State& state) : state_{state} { state_.PauseTiming(); }
    ~ScopedPauseTiming() { state_.ResumeTiming(); }
    ScopedPauseTiming(const ScopedPauseTiming&) = delete;
    ScopedPauseTiming& operator=(const ScopedPauseTiming&) = delete;

private:
    State& state_;
};

}  // namespace benchmark
