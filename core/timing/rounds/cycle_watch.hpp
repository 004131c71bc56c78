#pragma once

#include <samebench/clock.hpp>

#include "clock/cycle_meter.hpp"
#include "events.hpp"

namespace samebench {

/// Reads the cycle meter before and after a round, sends each reading as a `CycleEvent`, and warns
/// when the CPU's speed has not settled. Samples that stand between slices of the meter need no
/// such warning.
class CycleWatch {
public:
    /// @param start  when the round began
    CycleWatch(Clock& clock, EventSink& events, CycleChain chain, Nanoseconds start) noexcept;

    /// Runs the meter until the CPU's speed settles, and sends nothing. Call it first. Returns the
    /// length of a CPU cycle.
    /// @param length  of one sample of the meter
    /// @param is_short  whether the CPU has been busy right before
    Nanoseconds warm_up(Nanoseconds length, bool is_short = false);

    /// Sends the reading of the warm-up, and a warning if the speed did not settle.
    /// @param length  of one sample of all later readings
    /// @param warns   whether warnings of the speed are sent
    void report_start(Nanoseconds length, bool warns);

    /// The meter, for slices of about `length` around samples. After `warm_up`.
    /// @param reading  cost of one reading of the clock
    [[nodiscard]] CycleMeter& meter_with_slices(Nanoseconds length, Nanoseconds reading) noexcept {
        meter_.set_slice(length, reading);
        return meter_;
    }

    /// Takes the last reading of the round.
    void read_end();

private:
    Clock& clock_;
    EventSink& events_;
    CycleMeter meter_;
    Nanoseconds start_;
    Nanoseconds length_{0};
    CycleMeter::WarmUp warm_{};
};

}  // namespace samebench
