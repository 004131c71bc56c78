#pragma once

#include <cstdint>
#include <samebench/clock.hpp>

namespace samebench {

/// What a body of its own loop gets: how many operations to run, and a way to leave work out of the
/// time.
///
///     suite.bench("sum", [](Loop& loop) {
///         std::uint64_t sum = 0;
///         for (auto i : loop) sum += i;
///         keep(sum);
///     });
class Loop {
public:
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

    /// How `pause()` and `resume()` were called.
    enum class Use { proper, paused_twice, resumed_twice, left_paused };

    Loop(Clock& clock, std::uint64_t size) noexcept : clock_{&clock}, size_{size} {}

    /// The number of operations that the body has to run.
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

    // Iterating counts from 0 to size() - 1.
    [[nodiscard]] Iterator begin() const noexcept { return Iterator{0}; }
    [[nodiscard]] Iterator end() const noexcept { return Iterator{size_}; }

    /// Stops the time until `resume()`. Reads the clock: see `pause_cost` for what that adds.
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

    /// Lets the time go on.
    void resume() noexcept {
        if (!paused_) use_ = Use::resumed_twice;
        paused_ = false;
        since_ = clock_->now();
    }

    // For the engine, around the calls of a body.

    void start() noexcept { since_ = clock_->now(); }
    void stop() noexcept {
        const auto now = clock_->now();
        if (paused_) {
            use_ = Use::left_paused;
        } else {
            timed_ += now - since_;
        }
    }
    [[nodiscard]] Nanoseconds timed() const noexcept { return timed_; }
    [[nodiscard]] std::uint64_t pauses() const noexcept { return pauses_; }
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
