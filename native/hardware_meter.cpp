#include "hardware_meter.hpp"

#include <utility>

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
HardwareMeter::HardwareMeter(GiveUp give_up) : give_up_{std::move(give_up)} {
    perf_event_attr event{};
    event.size = sizeof event;
    event.type = PERF_TYPE_HARDWARE;
    event.config = PERF_COUNT_HW_INSTRUCTIONS;
    // A CPU with more counters in use than it has takes turns, and this one would count too little.
    event.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
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

double HardwareMeter::reading() noexcept {
    struct {
        std::uint64_t count, enabled, running;
    } now{};
    const auto size = read(descriptor_, &now, sizeof now);
    is_whole_ = is_whole_ && size == sizeof now && now.enabled == now.running;
    return static_cast<double>(now.count);
}
#else
HardwareMeter::HardwareMeter(GiveUp give_up)
    : give_up_{std::move(give_up)}, problem_{"only Linux lets programs count their instructions"} {}
HardwareMeter::~HardwareMeter() = default;
double HardwareMeter::reading() noexcept {
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
