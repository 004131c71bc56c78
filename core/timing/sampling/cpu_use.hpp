#pragma once

#include <cstdint>
#include <samebench/units.hpp>

namespace samebench {

/// What a process has used of the CPUs since it began.
struct CpuUse {
    Nanoseconds time{0};           ///< of all its threads
    std::uint64_t given_up = 0;    ///< how often a thread waited for something
    std::uint64_t taken_away = 0;  ///< how often the system let something else run instead
    bool has_engine = false;       ///< threads of an engine are in it, which wait for work
};

/// Whether the process waited for most of the time between two readings: it used a CPU for less
/// than half of it, and gave it up by its own choice more often than the system took it away. Of
/// an engine that is not known.
[[nodiscard]] constexpr bool waited(const CpuUse& before, const CpuUse& after,
                                    Nanoseconds elapsed) noexcept {
    return !after.has_engine && 2 * (after.time - before.time) < elapsed &&
           after.given_up - before.given_up > after.taken_away - before.taken_away;
}

/// How much of the time between two readings the process had no CPU because the system let
/// something else run. 0 where it also gave the CPU up, so that the two cannot be told apart.
[[nodiscard]] constexpr Nanoseconds taken_by_others(const CpuUse& before, const CpuUse& after,
                                                    Nanoseconds elapsed) noexcept {
    const bool was_taken =
        after.taken_away > before.taken_away && after.given_up == before.given_up;
    const auto used = after.time - before.time;
    return was_taken && used < elapsed ? elapsed - used : Nanoseconds{0};
}

}  // namespace samebench
