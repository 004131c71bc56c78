#pragma once

#include <cstdint>
#include <optional>
#include <samebench/suite.hpp>
#include <string>
#include <vector>

namespace samebench {

/// Counts what the CPU and the system do for this process, such as branch misses. A host passes
/// it to the core, as it passes the clock.
class HardwareCounters {
public:
    /// Counts from here on. Never throws.
    virtual void start() noexcept = 0;
    /// Stops counting. Never throws.
    virtual void stop() noexcept = 0;
    /// What was counted since the last call of this function: a number for each of `names()`, in
    /// their order. Empty where a counter did not run.
    [[nodiscard]] virtual std::vector<std::optional<double>> take() = 0;
    /// What is counted, such as "CPU cycles". Always the same.
    [[nodiscard]] virtual std::vector<std::string> names() const = 0;

protected:
    ~HardwareCounters() = default;
};

/// A reading of a counter that shares its place in the CPU with others. Times in nanoseconds.
struct CounterReading {
    std::uint64_t count = 0;
    std::uint64_t enabled = 0;  ///< how long it should have counted
    std::uint64_t running = 0;  ///< how long it did
};

/// The count between two readings. Where the counter ran for a part of the time, the number for
/// all of it, on the assumption that they are spread evenly. Empty if it did not run at all.
[[nodiscard]] std::optional<double> count_between(const CounterReading& before,
                                                  const CounterReading& after) noexcept;

/// Reads the hardware counters for one operation of a benchmark, less those of its empty twin. Runs
/// the body several times, untimed: the median is reported, because interrupts add events to some
/// samples. A counter that never ran is left out. None if `operations` is below 1.
///
/// @param benchmark   with its inputs, and called at least once
/// @param operations  of a sample, about
[[nodiscard]] std::vector<UserCounter> read_hardware_counters(HardwareCounters& meter,
                                                              Benchmark& benchmark,
                                                              double operations);

}  // namespace samebench
