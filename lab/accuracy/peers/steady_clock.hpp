#pragma once

#include <chrono>
#include <samebench/clock.hpp>

/// The clock of programs that use Samebench's cycle meter without its engine.
class SteadyClock final : public samebench::Clock {
public:
    [[nodiscard]] samebench::Nanoseconds now() noexcept override {
        return std::chrono::steady_clock::now().time_since_epoch();
    }
    [[nodiscard]] const char* name() const noexcept override { return "std::chrono::steady_clock"; }
};
