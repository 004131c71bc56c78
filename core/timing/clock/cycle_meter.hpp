#pragma once

#include <cstdint>
#include <samebench/clock.hpp>

namespace samebench {

/// Work of known length: runs for `turns` times 128 CPU cycles.
using CycleChain = void (*)(std::uint64_t turns);
inline constexpr double cycles_a_turn = 128;

/// A chain of x = (x + a) ^ b: each step is two dependent instructions that take one cycle each on
/// all mainstream CPUs.
/// @param turns  0: no steps
void run_cycle_chain(std::uint64_t turns);

/// Measures the nanoseconds of one CPU cycle without hardware counters: by the time of a chain of
/// instructions whose length in cycles is known.
class CycleMeter {
public:
    /// Readings of a settled CPU agree within this share.
    static constexpr double agreement = 0.01;

    explicit CycleMeter(Clock& clock, CycleChain chain = run_cycle_chain) noexcept
        : clock_{&clock}, chain_{chain} {}

    /// One reading: the least of three samples, because a disturbance only makes them longer.
    /// @param length  of one sample, about
    [[nodiscard]] Nanoseconds read(Nanoseconds length);

    /// What a warm-up ended with.
    struct WarmUp {
        Nanoseconds cycle;  ///< least of the last four readings
        bool agreed;        ///< they agreed within 1 %
    };

    /// Takes readings until four in a row agree within 1 %, for at least 200 ms and at most 1.5 s.
    /// By then the CPU has its speed and the engine has compiled its code.
    /// @param length  of one sample, about
    [[nodiscard]] WarmUp warm_up(Nanoseconds length);

private:
    [[nodiscard]] Nanoseconds time_chain(std::uint64_t turns);

    Clock* clock_;
    CycleChain chain_;
    std::uint64_t turns_ = 16;  // of a sample; doubled until one is long enough
};

}  // namespace samebench
