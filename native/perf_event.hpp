#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "counting/event_meter.hpp"

namespace samebench {

/// What Linux can count in this process, those of the kernel left out.
enum class EventKind { cycles, instructions, branch_misses, cache_misses, page_faults };

/// One of the system's counters. Linux only. (`man 2 perf_event_open`.)
class PerfEvent {
public:
    explicit PerfEvent(EventKind kind);
    PerfEvent(PerfEvent&& other) noexcept;
    PerfEvent& operator=(PerfEvent&&) = delete;
    ~PerfEvent();

    /// Why it cannot count; empty if it can.
    [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

    /// Empty if it cannot be read.
    [[nodiscard]] std::optional<EventReading> reading() const noexcept;

private:
    int descriptor_ = -1;
    std::string problem_;
};

}  // namespace samebench
