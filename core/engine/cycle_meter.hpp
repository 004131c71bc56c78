#pragma once

#include <cstdint>
#include <samebench/clock.hpp>

namespace samebench {

/// Nanoseconds of one CPU cycle, without hardware counters.
///
/// A chain of x = (x + a) ^ b is two dependent single-cycle instructions a step on all mainstream
/// CPUs, so that its length in cycles is known and its time gives the length of a cycle.
class CycleMeter {
public:
    explicit CycleMeter(Clock& clock) noexcept : clock_{&clock} {}

    /// One reading: the least of three samples of `length`, because a disturbance only adds.
    [[nodiscard]] Nanoseconds read(Nanoseconds length);

    /// What running the meter until the process is warm showed.
    struct WarmUp {
        Nanoseconds cycle;
        bool agreed;  ///< the last readings agreed within 1 %
    };

    /// Reads until four readings in a row agree within 1 %, for 200 ms to 1.5 s: by then the CPU has
    /// its speed and the engine its code.
    [[nodiscard]] WarmUp warm_up(Nanoseconds length);

private:
    [[nodiscard]] Nanoseconds time_chain(std::uint64_t turns);

    Clock* clock_;
    std::uint64_t turns_ = 16;
};

}  // namespace samebench
