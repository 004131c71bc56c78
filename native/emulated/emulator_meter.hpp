#pragma once

#include <utility>

#include "counting/work_meter.hpp"

namespace samebench {

/// Counts by the emulator that runs this process: QEMU with the plugin extras/arm64/plugin.cpp.
/// System calls are the host calls of its work.
class EmulatorMeter final : public WorkMeter {
public:
    /// @param descriptor  that the plugin answers
    EmulatorMeter(int descriptor, GiveUp give_up)
        : descriptor_{descriptor}, give_up_{std::move(give_up)} {}

    void start() noexcept override;
    void stop() noexcept override;
    [[nodiscard]] Work take() override;
    [[nodiscard]] const char* name() const noexcept override { return "qemu"; }

private:
    [[nodiscard]] Work reading() noexcept;

    int descriptor_;
    GiveUp give_up_;
    bool answers_ = true;
    Work started_;
    Work counted_;
};

}  // namespace samebench
