#pragma once

#include <cstdint>
#include <samebench/clock.hpp>

namespace samebench {

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
        [[nodiscard]] constexpr bool operator==(const Iterator&) const noexcept = default;

    private:
        std::uint64_t index_;
    };

    /// How `pause()` and `resume()` were called. A benchmark that does it wrongly fails.
    enum class Use { proper, paused_twice, resumed_twice, left_paused };

    /// For the engine. @param size  number of operations; 0: none
    Loop(Clock& clock, std::uint64_t size) noexcept : clock_{&clock}, size_{size} {}

    /// The number of operations that the body has to run.
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

    /// Iterating counts from 0 to size() - 1.
    [[nodiscard]] Iterator begin() const noexcept { return Iterator{0}; }
    [[nodiscard]] Iterator end() const noexcept { return Iterator{size_}; }

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

    // The rest is for the engine, around the calls of a body, and for bodies with the option
    // `times_itself`, which call start() and stop() themselves.

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
    /// The measured time, without pauses.
    [[nodiscard]] Nanoseconds timed() const noexcept { return timed_; }
    /// Replaces the measured time by one that the body took with another clock.
    void set_timed(Nanoseconds timed) noexcept { timed_ = timed; }
    /// How often `pause()` was called.
    [[nodiscard]] std::uint64_t pauses() const noexcept { return pauses_; }
    /// The last wrong call of `pause()` or `resume()`, or `proper`.
    [[nodiscard]] Use use() const noexcept { return use_; }

private:
    Clock* clock_;
    std::uint64_t size_;
    Nanoseconds since_{0};
    Nanoseconds timed_{0};
    std::uint64_t pauses_ = 0;
    bool paused_ = false;
    Use use_ = Use::proper;
};

}  // namespace samebench
