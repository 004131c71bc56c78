#pragma once

#include <string>

#include "counting/work_meter.hpp"
#include "meters/perf_counter.hpp"

namespace samebench {

/// Counts by the CPU's own counter of executed instructions, those of the kernel left out. Linux
/// only. (`man 2 perf_event_open`.)
class HardwareMeter final : public WorkMeter {
public:
    explicit HardwareMeter(GiveUp give_up);

    /// Why it cannot count; empty if it can.
    [[nodiscard]] const std::string& problem() const noexcept { return instructions_.problem(); }

    void start() noexcept override;
    void stop() noexcept override;
    [[nodiscard]] Work take() override;
    [[nodiscard]] const char* name() const noexcept override { return "hardware counter"; }
    [[nodiscard]] int repeats() const noexcept override { return 5; }

private:
    [[nodiscard]] double reading() noexcept;

    GiveUp give_up_;
    bool is_whole_ = true;  ///< every reading succeeded, and the counter ran all the time
    PerfCounter instructions_{PerfCounterKind::instructions};
    double started_ = 0;
    double counted_ = 0;
};

}  // namespace samebench
