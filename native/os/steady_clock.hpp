#pragma once

#include <chrono>
#include <samebench/clock.hpp>

namespace samebench {

/// The monotonic clock of the operating system.
class SteadyClock final : public Clock {
public:
    Nanoseconds now() noexcept override {
        return std::chrono::steady_clock::now().time_since_epoch();
    }
    const char* name() const noexcept override { return "std::chrono::steady_clock"; }
};

}  // namespace samebench
