#pragma once

#include <cstdint>
#include <samebench/clock.hpp>

namespace samebench {

/// Work of known length: runs for `turns` times 128 CPU cycles.
using CycleChain = void (*)(std::uint64_t turns);
inline constexpr double cycles_a_turn = 128;

/// A chain of x = (x + a) ^ b: two dependent single-cycle instructions a step on all mainstream
/// CPUs.
void run_cycle_chain(std::uint64_t turns);

/// Nanoseconds of one CPU cycle, without hardware counters: the time of a chain whose length in
/// cycles is known.
class CycleMeter {
public:
    explicit CycleMeter(Clock& clock, CycleChain chain = run_cycle_chain) noexcept
        : clock_{&clock}, chain_{chain} {}

    /// One reading: the least of three samples of `length`, because a disturbance only adds.
    [[nodiscard]] Nanoseconds read(Nanoseconds length);

    /// What running the meter until the process is warm showed.
    struct WarmUp {
        Nanoseconds cycle;
        bool agreed;  ///< the last readings agreed within 1 %
    };

    /// Reads until four readings in a row agree within 1 %, for 200 ms to 1.5 s: by then the CPU
    /// has its speed and the engine its code.
    [[nodiscard]] WarmUp warm_up(Nanoseconds length);

private:
    [[nodiscard]] Nanoseconds time_chain(std::uint64_t turns);

    Clock* clock_;
    CycleChain chain_;
    std::uint64_t turns_ = 16;
};

}  // namespace samebench
