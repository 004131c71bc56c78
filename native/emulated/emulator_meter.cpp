#include "emulated/emulator_meter.hpp"

#include <unistd.h>

#include <cstdint>
#include <utility>

namespace samebench {

Work EmulatorMeter::reading() noexcept {
    std::uint64_t counts[2] = {0, 0};
    answers_ = answers_ && read(descriptor_, counts, sizeof counts) == sizeof counts;
    return {static_cast<double>(counts[0]), 0, static_cast<double>(counts[1]), 0};
}

void EmulatorMeter::start() noexcept {
    started_ = reading();
}

void EmulatorMeter::stop() noexcept {
    counted_ += reading() - started_;
}

Work EmulatorMeter::take() {
    if (!answers_) give_up_("--counter-descriptor: no plugin of QEMU answers");
    return std::exchange(counted_, Work{});
}

}  // namespace samebench
