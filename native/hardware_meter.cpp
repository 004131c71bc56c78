#include "hardware_meter.hpp"

#ifdef __linux__
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#endif

namespace samebench {

#ifdef __linux__
HardwareMeter::HardwareMeter() {
    perf_event_attr event{};
    event.size = sizeof event;
    event.type = PERF_TYPE_HARDWARE;
    event.config = PERF_COUNT_HW_INSTRUCTIONS;
    event.exclude_kernel = 1;
    event.exclude_hv = 1;
    constexpr int this_process = 0;
    constexpr int any_cpu = -1;
    constexpr int no_group = -1;
    descriptor_ =
        static_cast<int>(syscall(SYS_perf_event_open, &event, this_process, any_cpu, no_group, 0));
    if (descriptor_ < 0) problem_ = std::string{"perf_event_open: "} + std::strerror(errno);
}

HardwareMeter::~HardwareMeter() {
    if (descriptor_ >= 0) close(descriptor_);
}

double HardwareMeter::reading() const noexcept {
    std::uint64_t count = 0;
    const auto size = read(descriptor_, &count, sizeof count);
    return size == sizeof count ? static_cast<double>(count) : 0;
}
#else
HardwareMeter::HardwareMeter() : problem_{"only Linux lets programs count their instructions"} {}
HardwareMeter::~HardwareMeter() = default;
double HardwareMeter::reading() const noexcept {
    return 0;
}
#endif

void HardwareMeter::start() noexcept {
    started_ = reading();
}

void HardwareMeter::stop() noexcept {
    counted_ += reading() - started_;
}

Work HardwareMeter::take() {
    const Work work{counted_};
    counted_ = 0;
    return work;
}

}  // namespace samebench
