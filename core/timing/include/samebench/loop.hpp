#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <samebench/barrier.hpp>
#include <samebench/clock.hpp>
#include <samebench/loop/counter.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace samebench {

/// What a body with its own loop reports about its row.
struct LoopReport {
    std::optional<std::string> note;
    std::optional<std::string> skipped;  ///< why it is not measured
    Tally counters;
};

class Loop;

/// Asked for the operations of a call in batches: for bodies that stay in one call.
class Batches {
public:
    /// The operations of the first batch. Called once, before the time starts.
    [[nodiscard]] virtual std::uint64_t first() = 0;
    /// The operations of the next batch; 0: there is none. Called while the time is stopped.
    /// @param loop  whose times and pauses are those of the batches so far
    [[nodiscard]] virtual std::uint64_t next(const Loop& loop) = 0;

protected:
    ~Batches() = default;
};

/// Passed to a body that runs its own loop: how many operations to run, and how to leave work out
/// of the measured time.
///
///     suite.bench("sum", [](Loop& loop) {
///         std::uint64_t sum = 0;
///         for (auto i : loop) sum += i;
///         keep(sum);
///     });
class Loop {
public:
    /// Counts operations; for the range-based `for`.
    class Iterator {
    public:
        constexpr explicit Iterator(std::uint64_t index) noexcept : index_{index} {}
        [[nodiscard]] constexpr std::uint64_t operator*() const noexcept { return index_; }
        constexpr Iterator& operator++() noexcept {
            ++index_;
            return *this;
        }
        [[nodiscard]] constexpr bool operator==(const Iterator& other) const noexcept {
            return index_ == other.index_;
        }
        [[nodiscard]] constexpr bool operator!=(const Iterator& other) const noexcept {
            return index_ != other.index_;
        }

    private:
        std::uint64_t index_;
    };

    /// How the loop's functions were called. A benchmark that does it wrongly fails.
    enum class Use { proper, paused_twice, resumed_twice, left_paused, too_many_counters };

    /// What the number of a counter refers to: `Loop::Counter::per_operation` and so on.
    using Counter = CounterKind;

    /// For the engine. @param size  number of operations; 0: none
    Loop(Clock& clock, std::uint64_t size) noexcept : clock_{&clock}, size_{size} {}

    /// The number of operations that the body has to run. In a row with several threads each of
    /// them runs that many.
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

    /// Iterating counts from 0 to size() - 1.
    [[nodiscard]] Iterator begin() const noexcept { return Iterator{0}; }
    [[nodiscard]] Iterator end() const noexcept { return Iterator{size_}; }

    /// The number of the thread that runs the body, from 0.
    [[nodiscard]] std::size_t thread() const noexcept { return thread_; }
    /// How many threads run the body at the same time; 1 in a row without threads.
    [[nodiscard]] std::size_t threads() const noexcept { return threads_; }

    /// The same as `samebench::keep()`, but each thread has a place of its own. Threads that call
    /// `samebench::keep()` in their loops wait for each other, and the wait is measured.
    template <class T>
    void keep(const T& value) noexcept {
        if constexpr (detail::is_scalar<T>) {
            *reinterpret_cast<volatile T*>(sink_) = value;
        } else {
            detail::keep_address(std::addressof(value), address_sink_);
        }
    }

    /// Stops the measured time until `resume()`. Costs a reading of the clock, which the report
    /// subtracts; on a coarse clock every pause also adds a rounding error, so prefer inputs that
    /// are made ahead.
    void pause() noexcept {
        const auto now = clock_->now();
        if (paused_) {
            use_ = Use::paused_twice;
            return;
        }
        timed_ += now - since_;
        paused_ = true;
        ++pauses_;
    }

    /// Ends a pause.
    void resume() noexcept {
        if (!paused_) use_ = Use::resumed_twice;
        paused_ = false;
        since_ = clock_->now();
    }

    /// Adds to the cost what the body measured itself, with a clock of its own choice. The times
    /// that it adds replace the measured one; pauses do not change them.
    void add_time(Nanoseconds time) noexcept {
        own_time_ = own_time_.value_or(Nanoseconds{0}) + time;
    }

    /// A remark that the report shows with the row. The last one counts.
    void note(std::string text) { report_.note = std::move(text); }

    /// A number that the report shows below the row, such as how many of the operations were hits.
    /// Numbers of the same name are added; of a total the last one counts. Takes a few nanoseconds
    /// of the measured time, so call it after the loop.
    /// @param name  a literal, or text that lives as long as the benchmark. At most 8 names.
    /// @param amount  of all operations of the call
    void counter(std::string_view name, double amount,
                 Counter kind = Counter::per_operation) noexcept {
        if (!report_.counters.add(name, amount, kind)) use_ = Use::too_many_counters;
    }

    /// The benchmark is not measured, and `reason` says why. The body has to return by itself.
    void skip(std::string reason) { report_.skipped = std::move(reason); }

    // The rest is for the engine, around the calls of a body, and for bodies with the option
    // `times_itself`, which call start() and stop() themselves.

    [[nodiscard]] Clock& clock() const noexcept { return *clock_; }
    /// The loop of one of several threads that run as many operations each.
    /// @param clock  starts and ends the samples of all threads together
    /// @param sink  where it keeps numbers, `detail::sink_size` bytes
    /// @param address  where it keeps addresses of objects
    [[nodiscard]] Loop in_thread(Clock& clock, std::size_t thread, std::size_t threads,
                                 unsigned char* sink, const void** address) const noexcept {
        Loop loop{clock, size_};
        loop.thread_ = thread;
        loop.threads_ = threads;
        loop.sink_ = sink;
        loop.address_sink_ = address;
        return loop;
    }
    /// Lets a body that can take its operations in batches.
    void in_batches(Batches& batches) noexcept { batches_ = &batches; }
    /// The operations until `next_batch()` has to be called: all, or those of a batch.
    [[nodiscard]] std::uint64_t first_batch() const {
        return batches_ != nullptr ? batches_->first() : size_;
    }
    /// The operations of the next batch, after stop(); 0: all have run.
    [[nodiscard]] std::uint64_t next_batch() {
        return batches_ != nullptr ? batches_->next(*this) : 0;
    }
    /// Starts the measured time.
    void start() noexcept { since_ = clock_->sample_start(); }
    /// Ends the measured time. After another start() it continues.
    void stop() noexcept {
        const auto now = clock_->sample_end();
        if (paused_) {
            use_ = Use::left_paused;
        } else {
            timed_ += now - since_;
        }
    }
    /// The same for a body that is paused, and stays so: the time ended when the pause began.
    void stop_paused() noexcept {
        if (threads_ > 1) {
            // The others wait for it.
            resume();
            stop();
            return;
        }
        paused_ = false;
        --pauses_;
    }
    /// The measured time, without pauses, or the sum of the times that the body added.
    [[nodiscard]] Nanoseconds timed() const noexcept { return own_time_.value_or(timed_); }
    /// Whether the body added times of its own.
    [[nodiscard]] bool has_own_time() const noexcept { return own_time_.has_value(); }
    /// How many pauses of the measured time there were.
    [[nodiscard]] std::uint64_t pauses() const noexcept { return pauses_; }
    /// What the body reported.
    [[nodiscard]] const LoopReport& report() const noexcept { return report_; }
    /// Adds what was measured and reported in threads that ran at the same time, at least one. The
    /// time is the longest of theirs, or the mean of the times that they added themselves.
    void add_threads(const std::vector<const Loop*>& threads) {
        const Loop* longest = threads.front();
        Nanoseconds own_time{0};
        bool has_own_time = false;
        for (const auto* one : threads) {
            const auto& report = one->report_;
            if (report.note) report_.note = report.note;
            if (report.skipped) report_.skipped = report.skipped;
            for (const auto& [name, kind, amount] : report.counters) counter(name, amount, kind);
            if (one->use_ != Use::proper) use_ = one->use_;
            if (one->timed_ > longest->timed_) longest = one;
            own_time += one->own_time_.value_or(Nanoseconds{0});
            has_own_time = has_own_time || one->own_time_;
        }
        timed_ += longest->timed_;
        pauses_ += longest->pauses_;
        if (has_own_time) add_time(own_time / static_cast<double>(threads.size()));
    }
    /// The last wrong call, or `proper`.
    [[nodiscard]] Use use() const noexcept { return use_; }

private:
    Clock* clock_;
    std::uint64_t size_;
    Batches* batches_ = nullptr;
    Nanoseconds since_{0};
    Nanoseconds timed_{0};
    std::uint64_t pauses_ = 0;
    bool paused_ = false;
    Use use_ = Use::proper;
    std::optional<Nanoseconds> own_time_;
    LoopReport report_;
    std::size_t thread_ = 0;
    std::size_t threads_ = 1;
    // Volatile for the reason given in barrier.hpp.
    unsigned char* volatile sink_ = detail::sink_storage;
    const void** volatile address_sink_ = &detail::address_storage;
};

}  // namespace samebench
