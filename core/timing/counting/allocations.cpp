#include "allocations.hpp"

#include <algorithm>

#include "constants.hpp"
#include "counting/metered_clock.hpp"
#include "sampling/sample.hpp"
#include "suite/validation.hpp"

namespace samebench {
namespace {

Allocations count_sample(AllocationMeter& meter, Benchmark& benchmark, Side side, Extent extent,
                         std::uint64_t from) {
    benchmark.body->seek(from);
    MeteredClock clock{meter};
    static_cast<void>(meter.take());
    static_cast<void>(take_sample(clock, benchmark, side, extent));
    return meter.take();
}

/// What a sample of the body allocates beyond that of the twin.
Allocations count_pair(AllocationMeter& meter, Benchmark& benchmark, Extent extent) {
    const auto body = count_sample(meter, benchmark, Side::body, extent, 0);
    const auto twin = count_sample(meter, benchmark, Side::twin, extent, 0);
    return {body.count - twin.count, body.bytes - twin.bytes, 0};
}

}  // namespace

Allocations count_allocations(AllocationMeter& meter, Benchmark& benchmark,
                              std::uint64_t operations) {
    const auto once = static_cast<double>(operations);
    const auto less = extent_of(benchmark, once);
    const auto more = extent_of(benchmark, 2 * once);
    // The difference is without what a sample allocates besides its operations.
    const auto first = count_pair(meter, benchmark, less);
    const auto second = count_pair(meter, benchmark, more);
    const auto between = static_cast<double>(more.operations() - less.operations());
    Allocations each{(second.count - first.count) / between, (second.bytes - first.bytes) / between,
                     0};
    const auto one = extent_of(benchmark, 1);
    const auto inputs = benchmark.body->inputs();
    const auto places = std::min<std::uint64_t>(tuned::window, inputs);
    for (std::uint64_t place = 0; place < places; ++place) {
        const auto from = place * inputs / places;
        const auto sample = count_sample(meter, benchmark, Side::body, one, from);
        each.peak_bytes = std::max(each.peak_bytes, sample.peak_bytes);
    }
    return each;
}

std::optional<Allocations> count_allocations_of(AllocationMeter& meter, Benchmark& benchmark,
                                                std::uint64_t seed, std::uint64_t operations) {
    if (benchmark.problem || make_inputs(benchmark, seed)) return std::nullopt;
    // First calls allocate what later ones find.
    const auto one = extent_of(benchmark, 1);
    static_cast<void>(count_sample(meter, benchmark, Side::body, one, 0));
    if (update_options(benchmark)) return std::nullopt;
    static_cast<void>(count_sample(meter, benchmark, Side::body, extent_of(benchmark, 1), 0));
    return count_allocations(meter, benchmark, operations);
}

}  // namespace samebench
