#include "sample.hpp"

#include <algorithm>
#include <cmath>

namespace samebench {

bool has_fixed_size(const Benchmark& benchmark) noexcept {
    return benchmark.options.operations != 0;
}

Extent extent_of(const Benchmark& benchmark, double operations) noexcept {
    const std::uint64_t size = std::max<std::uint64_t>(1, benchmark.options.operations);
    const double count = std::max(1.0, std::round(operations / static_cast<double>(size)));
    const auto whole = static_cast<std::uint64_t>(count);
    return has_fixed_size(benchmark) ? Extent{whole, size} : Extent{1, whole};
}

Sample take_sample(Clock& clock, Benchmark& benchmark, Side side, Extent extent) {
    const auto& options = benchmark.options;
    if (side == Side::body && options.before) options.before();
    Loop loop{clock, extent.size};
    Body& body = *benchmark.body;
    if (side == Side::body) {
        loop.start();
        for (auto left = extent.executions; left != 0; --left) body.run(loop);
        loop.stop();
    } else {
        loop.start();
        for (auto left = extent.executions; left != 0; --left) body.run_twin(loop);
        loop.stop();
    }
    if (side == Side::body && options.after) options.after();
    return {loop.timed(), loop.pauses(), loop.use()};
}

Pair take_pair(Clock& clock, Benchmark& benchmark, Extent extent, Side first) {
    const Side second = first == Side::body ? Side::twin : Side::body;
    const auto a = take_sample(clock, benchmark, first, extent);
    const auto b = take_sample(clock, benchmark, second, extent);
    const auto& body = first == Side::body ? a : b;
    const auto& twin = first == Side::body ? b : a;
    return {extent.operations(), body.elapsed, twin.elapsed, body.pauses};
}

}  // namespace samebench
