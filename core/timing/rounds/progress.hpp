#pragma once

#include <cstddef>
#include <optional>
#include <samebench/clock.hpp>
#include <vector>

#include "events.hpp"

namespace samebench {

/// How much of a round is done, and how much time remains.
class Progress {
public:
    /// @param start  when the round began
    /// @param visits  whether each visit is reported
    /// @param budget  of the round; 0: it has none
    /// @param limit  of the round; 0: it has none
    Progress(Clock& clock, EventSink& events, Nanoseconds start, bool visits = false,
             Nanoseconds budget = Nanoseconds{0}, Nanoseconds limit = Nanoseconds{0}) noexcept
        : clock_{clock},
          events_{events},
          start_{start},
          visits_{visits},
          budget_{budget},
          limit_{limit} {}

    /// Sets how many benchmarks the round measures. Before this call the progress is 0.
    void expect(std::size_t benchmarks) noexcept { expected_ = benchmarks; }

    /// One more benchmark is warmed up, or failed at it.
    void count_warmed_up() noexcept { ++warmed_up_; }

    /// The finished share of a benchmark's visits grows from `before` to `now`, both 0 to 1.
    void advance(double before, double now) noexcept { measured_ += now - before; }

    /// Keeps a cost for the next event.
    void add(LiveCost cost) { costs_.push_back(cost); }

    /// Sends an event.
    void report(Stage stage, std::optional<std::size_t> benchmark = std::nullopt);

    /// Sends an event if each visit is reported, if this is the first one, or if the last event is
    /// a tenth of a second old.
    void report_visit(std::size_t benchmark);

    /// Sends an event if there are kept costs that no event has carried.
    void report_costs();

private:
    [[nodiscard]] double done() const noexcept;

    Clock& clock_;
    EventSink& events_;
    Nanoseconds start_;
    bool visits_;
    Nanoseconds budget_;
    Nanoseconds limit_;
    Nanoseconds last_at_{0};
    std::optional<Stage> last_stage_;
    std::size_t expected_ = 0;
    std::size_t warmed_up_ = 0;
    double measured_ = 0;  // of all benchmarks: 0 to expected_
    std::vector<LiveCost> costs_;
};

}  // namespace samebench
