#include "visit.hpp"

#include <cmath>

namespace samebench {
namespace {

/// The largest lengthening of a sample: five ticks or more of a sample of 250.
constexpr double length_variation = 0.02;

/// Fraction of the golden ratio. Its multiples, without their whole parts, are spread evenly over
/// 0 to 1 however many there are (D. Knuth, "The Art of Computer Programming", vol. 3, 6.4, 1973).
constexpr double golden_fraction = 0.6180339887498949;

/// What the operations of a visit are multiplied by. Samples of different length end anywhere in a
/// tick, so that the clock's rounding averages out over the pairs.
double lengthening(std::size_t index) {
    const double multiple = golden_fraction * static_cast<double>(index);
    return 1 + length_variation * (multiple - std::floor(multiple));
}

}  // namespace

Visit visit(Clock& clock, Benchmark& benchmark, double operations, std::size_t index) {
    const auto start = clock.now();
    const auto extent = extent_of(benchmark, operations * lengthening(index));
    const Side first = index % 2 == 0 ? Side::body : Side::twin;
    const auto pair = take_pair(clock, benchmark, extent, first);
    return {pair, {start, clock.now()}};
}

}  // namespace samebench
