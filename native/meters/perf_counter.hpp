#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "counting/hardware_counters.hpp"

namespace samebench {

/// What Linux can count in this process, those of the kernel left out.
enum class PerfCounterKind { cycles, instructions, branch_misses, cache_misses, page_faults };

/// One of the system's counters. Linux only. (`man 2 perf_event_open`.)
class PerfCounter {
public:
    explicit PerfCounter(PerfCounterKind kind);
    PerfCounter(PerfCounter&& other) noexcept;
    PerfCounter& operator=(PerfCounter&&) = delete;
    ~PerfCounter();

    /// Why it cannot count; empty if it can.
    [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

    /// Empty if it cannot be read.
    [[nodiscard]] std::optional<CounterReading> reading() const noexcept;

private:
    int descriptor_ = -1;
    std::string problem_;
};

}  // namespace samebench
