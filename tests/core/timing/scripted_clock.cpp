#include "scripted_clock.hpp"

#include <samebench/random.hpp>

#include <cmath>

namespace samebench::test {

Nanoseconds ScriptedClock::now() noexcept {
    if (call != Nanoseconds{0}) time += call;
    if (on_reading) on_reading(*this);
    if (shows == Shows::exactly) return time;
    const double ticks = std::floor(time / tick);
    if (shows == Shows::floored) return ticks * tick;
    // As Chromium does: each interval has an edge of its own, at a place that a hash gives.
    Random hash{static_cast<std::uint64_t>(ticks)};
    const double edge = static_cast<double>(hash.next() >> 11) * 0x1p-53;
    return (time / tick - ticks >= edge ? ticks + 1 : ticks) * tick;
}

}  // namespace samebench::test
