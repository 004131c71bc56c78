#include "meters/hardware_meter.hpp"

#include <utility>

namespace samebench {

HardwareMeter::HardwareMeter(GiveUp give_up) : give_up_{std::move(give_up)} {}

double HardwareMeter::reading() noexcept {
    const auto now = instructions_.reading();
    is_whole_ = is_whole_ && now && now->enabled == now->running;
    return now ? static_cast<double>(now->count) : 0;
}

void HardwareMeter::start() noexcept {
    started_ = reading();
}

void HardwareMeter::stop() noexcept {
    counted_ += reading() - started_;
}

Work HardwareMeter::take() {
    if (!is_whole_) {
        give_up_(
            "the CPU's counter did not run all the time; end other programs that use it, or "
            "set SAMEBENCH_COUNTER=callgrind");
    }
    const Work work{counted_};
    counted_ = 0;
    return work;
}

}  // namespace samebench
