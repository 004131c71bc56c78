#pragma once

#include <optional>
#include <string>
#include <vector>

#include "counting/hardware_counters.hpp"
#include "meters/perf_counter.hpp"

namespace samebench {

/// Counts what the CPU and the system count: cycles, instructions, branch misses and cache misses
/// where the CPU has counters that programs may read, and page faults.
class LinuxCounters final : public HardwareCounters {
public:
    LinuxCounters();

    /// Why the CPU's counters are not among them; empty if at least one is.
    [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

    void start() noexcept override;
    void stop() noexcept override;
    [[nodiscard]] std::vector<std::optional<double>> take() override;
    [[nodiscard]] std::vector<std::string> names() const override;

private:
    struct Counted {
        const char* name;
        PerfCounter event;
        std::optional<CounterReading> started{};
        std::optional<double> sum = 0;
    };
    std::vector<Counted> counted_;
    std::string problem_;
};

}  // namespace samebench
