#pragma once

#include <samebench/clock.hpp>

namespace samebench {

/// Turns readings of a body's clock into starts and stops of a meter: a sample reads its clock when
/// counting starts, at each pause, at the end of each pause, and when counting ends.
template <class Meter>
class MeteredClock final : public Clock {
public:
    explicit MeteredClock(Meter& meter) noexcept : meter_{meter} {}

    Nanoseconds now() noexcept override {
        counting_ = !counting_;
        if (counting_) {
            meter_.start();
        } else {
            meter_.stop();
        }
        return Nanoseconds{0};
    }
    const char* name() const noexcept override { return "meter"; }

    /// Ends what a body that uses `pause()` wrongly has left running.
    void finish() noexcept {
        if (counting_) static_cast<void>(now());
    }

private:
    Meter& meter_;
    bool counting_ = false;
};

}  // namespace samebench
