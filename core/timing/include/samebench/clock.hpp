#pragma once

#include <samebench/units.hpp>

namespace samebench {

/// The clock that a host hands to the core: a monotonic one, read twice a sample.
///
/// An interface and not a template parameter, because `Loop::pause()` reads it inside bodies that
/// know nothing of the host; the call through a pointer costs the same on both sides of a pair.
class Clock {
public:
    /// Time since a fixed moment of the clock's own choice.
    [[nodiscard]] virtual Nanoseconds now() noexcept = 0;

    /// What the platform calls this clock, such as "performance.now".
    [[nodiscard]] virtual const char* name() const noexcept = 0;

protected:
    ~Clock() = default;
};

}  // namespace samebench
