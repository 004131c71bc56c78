#include "edge_clock.hpp"

#include <algorithm>

#include "constants.hpp"
#include "statistics/statistics.hpp"

namespace samebench {
namespace {

constexpr double min_readings = 10;

}  // namespace

EdgeClock::Edge EdgeClock::wait() noexcept {
    const auto first = clock_.now();
    for (double readings = 1;; ++readings) {
        const auto now = clock_.now();
        if (now != first || readings >= tuned::readings_of_a_stalled_clock) return {now, readings};
    }
}

double EdgeClock::readings_of_a_tick() const {
    auto counts = counts_;
    std::sort(counts.begin(), counts.end());
    return quantile(counts, 1 - tuned::quarter);
}

void EdgeClock::calibrate(Nanoseconds tick) {
    static_cast<void>(wait());
    // The first reading of each wait belongs to the tick as well.
    for (auto& count : counts_) count = wait().readings + 1;
    if (readings_of_a_tick() >= min_readings) tick_ = tick;
}

Nanoseconds EdgeClock::sample_start() noexcept {
    if (!waits()) return clock_.now();
    const auto [edge, readings] = wait();
    if (edge - last_edge_ < tuned::nearby * tick_) {
        counts_[counted_++ % counts_.size()] = readings + 1;
    }
    return edge;
}

Nanoseconds EdgeClock::sample_end() noexcept {
    if (!waits()) return clock_.now();
    const auto [edge, readings] = wait();
    last_edge_ = edge;
    // One more for what the readings at the start and at the end add themselves.
    return edge - (readings + 1) / readings_of_a_tick() * tick_;
}

}  // namespace samebench
