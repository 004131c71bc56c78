#pragma once

#include <samebench/units.hpp>

namespace samebench {

/// The clock that a host passes to the core: a monotonic one, read at the start and at the end of a
/// sample.
///
/// An interface and not a template parameter, because `Loop::pause()` reads it inside bodies that
/// are compiled without the host. The call through a pointer costs body and twin the same.
class Clock {
public:
    /// Time since a moment that is fixed for the life of the clock. Never throws.
    [[nodiscard]] virtual Nanoseconds now() noexcept = 0;

    /// A reading at the start and at the end of a sample. May wait for an edge of the clock's tick:
    /// the start is when it returns, the end when it was called.
    [[nodiscard]] virtual Nanoseconds sample_start() noexcept { return now(); }
    [[nodiscard]] virtual Nanoseconds sample_end() noexcept { return now(); }

    /// The platform's name for this clock, such as "performance.now".
    [[nodiscard]] virtual const char* name() const noexcept = 0;

protected:
    ~Clock() = default;
};

}  // namespace samebench
