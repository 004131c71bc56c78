#include "repetition.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "sample.hpp"

namespace samebench {
namespace {

/// Parts of the ring. A predictor that learns the whole ring in part learns an eighth of it better.
constexpr std::uint64_t parts = 8;

/// Laps of a timing. The first shows inputs that are new, the others those that come back.
constexpr double min_laps = 4;

/// Timings of each order. A disturbance is unlikely to favour the same one each time.
constexpr int timings = 3;

/// Fewer inputs have parts so short that entering them takes a share of the time.
constexpr std::size_t min_inputs = 1024;

enum class Order { by_laps, by_parts };

Nanoseconds time_in(Order order, Clock& clock, Body& body, std::uint64_t laps) {
    const std::uint64_t inputs = body.inputs();
    const std::uint64_t part = inputs / parts;
    Loop loop{clock, part};
    const auto run_part = [&](std::uint64_t lap, std::uint64_t which) {
        body.seek(lap * inputs + which * part);
        body.run(loop);
    };
    loop.start();
    if (order == Order::by_laps) {
        for (std::uint64_t lap = 0; lap < laps; ++lap) {
            for (std::uint64_t which = 0; which < parts; ++which) run_part(lap, which);
        }
    } else {
        for (std::uint64_t which = 0; which < parts; ++which) {
            for (std::uint64_t lap = 0; lap < laps; ++lap) run_part(lap, which);
        }
    }
    loop.stop();
    return loop.timed();
}

}  // namespace

double gain_of_repetition(Clock& clock, Benchmark& benchmark, Nanoseconds cost, Nanoseconds length,
                          Nanoseconds most) {
    const auto& options = benchmark.options;
    auto& body = *benchmark.body;
    if (body.inputs() < min_inputs || has_fixed_size(benchmark) || options.times_itself ||
        options.before || options.after) {
        return 0;
    }
    const auto lap = static_cast<double>(body.inputs()) * cost;
    if (lap.count() <= 0) return 0;
    const double laps = std::max(min_laps, std::ceil(length / lap));
    if (2 * timings * laps * lap > most) return 0;

    Nanoseconds shortest = most;
    Nanoseconds longest{0};
    for (int left = timings; left != 0; --left) {
        const auto count = static_cast<std::uint64_t>(laps);
        shortest = std::min(shortest, time_in(Order::by_laps, clock, body, count));
        longest = std::max(longest, time_in(Order::by_parts, clock, body, count));
    }
    body.seek(0);
    return shortest.count() > 0 ? std::max(0.0, 1 - longest / shortest) : 0;
}

}  // namespace samebench
