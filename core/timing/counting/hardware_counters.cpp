#include "hardware_counters.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "constants.hpp"
#include "counting/metered_clock.hpp"
#include "sampling/sample.hpp"
#include "statistics/statistics.hpp"

namespace samebench {
namespace {

std::vector<std::optional<double>> count_sample(HardwareCounters& meter, Benchmark& benchmark,
                                                Side side, Extent extent) {
    // The same inputs for both sides.
    benchmark.body->seek(0);
    MeteredClock clock{meter};
    static_cast<void>(meter.take());
    static_cast<void>(take_sample(clock, benchmark, side, extent));
    clock.finish();
    return meter.take();
}

}  // namespace

std::optional<double> count_between(const CounterReading& before,
                                    const CounterReading& after) noexcept {
    const auto count = static_cast<double>(after.count - before.count);
    const auto enabled = static_cast<double>(after.enabled - before.enabled);
    const auto running = static_cast<double>(after.running - before.running);
    if (running == enabled) return count;
    if (running <= 0) return std::nullopt;
    return count * (enabled / running);
}

std::vector<UserCounter> read_hardware_counters(HardwareCounters& meter, Benchmark& benchmark,
                                                double operations) {
    if (operations < 1) return {};
    const auto names = meter.names();
    const auto extent = extent_of(benchmark, operations);
    std::vector<std::vector<double>> costs(names.size());
    for (int pair = 0; pair < tuned::tries; ++pair) {
        const auto body = count_sample(meter, benchmark, Side::body, extent);
        const auto twin = count_sample(meter, benchmark, Side::twin, extent);
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (!body[i] || !twin[i]) continue;
            costs[i].push_back((*body[i] - *twin[i]) / static_cast<double>(extent.operations()));
        }
    }
    std::vector<UserCounter> counters;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (costs[i].empty()) continue;
        // Below 0, noise of the twin outweighs the body.
        const double amount = std::max(0.0, median(std::move(costs[i])));
        counters.push_back({names[i], CounterKind::per_operation, amount});
    }
    return counters;
}

}  // namespace samebench
