/// Prints the time of one step of the ladder, in nanoseconds and in CPU cycles; see chain.hpp. Each
/// sample stands between two slices of the cycle meter.
#include <algorithm>
#include <chain.hpp>
#include <cstddef>
#include <cstdio>
#include <vector>

#include "clock/clock_traits.hpp"
#include "clock/cycle_meter.hpp"
#include "steady_clock.hpp"

namespace {

using namespace std::chrono_literals;

// 160,000 steps take about 0.2 ms: long enough for the clock, and shorter than the time between
// timer interrupts, which every sample of several milliseconds would contain.
constexpr std::uint64_t iterations = 2'500;
constexpr std::size_t samples = 401;

double middle(std::vector<double>& values) {
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

}  // namespace

int main() {
    volatile std::uint64_t unknown = kernels::multiplier;
    volatile std::uint64_t kept = 1;
    SteadyClock clock;
    samebench::CycleMeter meter{clock};
    static_cast<void>(meter.warm_up(1ms));
    const auto reading = samebench::measure_clock(clock).call;
    meter.set_slice(25us, reading);
    std::vector<double> nanoseconds;
    std::vector<double> cycles;
    auto before = meter.slice();
    while (cycles.size() < samples) {
        const auto start = clock.now();
        kept = kernels::run_chain(iterations, kept, unknown);
        const auto step = (clock.now() - start - reading) /
                          static_cast<double>(iterations * kernels::steps_per_iteration);
        const auto after = meter.slice();
        nanoseconds.push_back(step.count());
        cycles.push_back(step * meter.slice_cycles() / ((before + after) / 2));
        before = after;
    }
    std::printf("{\"stepNs\": %.6f, \"stepCycles\": %.6f}\n", middle(nanoseconds), middle(cycles));
}
