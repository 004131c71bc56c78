/// Prints the time of one step of the ladder in nanoseconds; see chain.hpp.
#include <algorithm>
#include <chain.hpp>
#include <chrono>
#include <cstdio>
#include <vector>

int main() {
    using Clock = std::chrono::steady_clock;
    volatile std::uint64_t unknown = kernels::multiplier;
    volatile std::uint64_t kept = 1;
    // 160,000 steps take about 0.2 ms: long enough for the clock, and shorter than the time between
    // timer interrupts, which every sample of several milliseconds would contain.
    constexpr std::uint64_t turns = 2'500;
    std::vector<double> steps;
    for (int i = 0; i < 401; ++i) {
        const auto start = Clock::now();
        kept = kernels::run_chain(turns, kept, unknown);
        const std::chrono::duration<double, std::nano> elapsed = Clock::now() - start;
        steps.push_back(elapsed.count() / static_cast<double>(turns * kernels::steps_a_turn));
    }
    std::sort(steps.begin(), steps.end());
    std::printf("{\"stepNs\": %.6f}\n", steps[steps.size() / 2]);
}
