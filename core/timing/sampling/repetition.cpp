#include "repetition.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "constants.hpp"
#include "sample.hpp"

namespace samebench {
namespace {

enum class Order { by_laps, by_parts };

Nanoseconds time_in(Order order, Clock& clock, Body& body, Side side, std::uint64_t laps) {
    const std::uint64_t inputs = body.inputs();
    const std::uint64_t part = inputs / tuned::parts_of_the_inputs;
    Loop loop{clock, part};
    const auto run_part = [&](std::uint64_t lap, std::uint64_t which) {
        body.seek(lap * inputs + which * part);
        if (side == Side::body) {
            body.run(loop);
        } else {
            body.run_twin(loop);
        }
    };
    loop.start();
    if (order == Order::by_laps) {
        for (std::uint64_t lap = 0; lap < laps; ++lap) {
            for (std::uint64_t which = 0; which < tuned::parts_of_the_inputs; ++which)
                run_part(lap, which);
        }
    } else {
        for (std::uint64_t which = 0; which < tuned::parts_of_the_inputs; ++which) {
            for (std::uint64_t lap = 0; lap < laps; ++lap) run_part(lap, which);
        }
    }
    loop.stop();
    return loop.timed();
}

/// The extremes of some durations.
struct Range {
    Nanoseconds least = Nanoseconds::max();
    Nanoseconds most{0};

    void add(Nanoseconds one) {
        least = std::min(least, one);
        most = std::max(most, one);
    }
};

/// What the second half of some inputs takes, after the first half of them.
Nanoseconds time_half(Clock& clock, Body& body, std::uint64_t inputs) {
    Loop first{clock, inputs / 2};
    body.seek(0);
    body.run(first);
    Loop second{clock, inputs - inputs / 2};
    second.start();
    body.run(second);
    second.stop();
    return second.timed();
}

/// Whether operations are the engine's to repeat, and alone in what is timed.
bool can_repeat(const Benchmark& benchmark) {
    const auto& options = benchmark.options;
    return !has_fixed_size(benchmark) && !options.times_itself && !options.before && !options.after;
}

}  // namespace

double gain_of_repetition(Clock& clock, CycleMeter* meter, Benchmark& benchmark, Nanoseconds cost,
                          Nanoseconds length, Nanoseconds most) {
    auto& body = *benchmark.body;
    if (body.inputs() < tuned::parts_of_the_inputs * tuned::many || !can_repeat(benchmark))
        return 0;
    const auto lap = static_cast<double>(body.inputs()) * cost;
    if (lap.count() <= 0) return 0;
    const double laps = std::max<double>(tuned::several, std::ceil(length / lap));
    if (2 * tuned::few * laps * lap > most) return 0;

    Range meters;
    Range twins;
    Range by_laps;
    Range by_parts;
    const auto time = [&](Order order) {
        const auto count = static_cast<std::uint64_t>(laps);
        if (meter != nullptr) meters.add(meter->slice());
        twins.add(time_in(order, clock, body, Side::twin, count));
        (order == Order::by_laps ? by_laps : by_parts)
            .add(time_in(order, clock, body, Side::body, count));
        if (meter != nullptr) meters.add(meter->slice());
    };
    for (int left = tuned::few; left != 0; --left) {
        // Every second time the other way round: disturbances may be as far apart as timings.
        const bool laps_first = left % 2 == 1;
        time(laps_first ? Order::by_laps : Order::by_parts);
        time(laps_first ? Order::by_parts : Order::by_laps);
    }
    body.seek(0);
    const bool is_quiet = meters.most <= (1 + tuned::quiet) * meters.least &&
                          twins.most - twins.least <= tuned::quiet * by_laps.least;
    if (!is_quiet || by_laps.least.count() <= 0) return 0;
    return std::max(0.0, 1 - by_parts.most / by_laps.least);
}

std::optional<std::string> describe_repetition(double gain, std::size_t inputs) {
    if (gain <= tuned::large) return std::nullopt;
    return "it takes " + std::to_string(std::lround(100 * gain)) +
           " % less time where an eighth of its " + std::to_string(inputs) +
           " inputs is repeated: a cache or the branch predictor remembers inputs, so its cost "
           "depends on their number. Give it as many as it has in use: Inputs{make, count}";
}

double gain_of_memory(Clock& clock, Benchmark& benchmark, std::uint64_t seed, Nanoseconds cost,
                      Nanoseconds length, double enough, Nanoseconds most) {
    auto& body = *benchmark.body;
    if (!can_repeat(benchmark)) return 0;
    const auto end = clock.now() + most;
    double least = 1;
    for (int left = tuned::few; left != 0; --left) {
        Nanoseconds fresh{0};
        Nanoseconds again{0};
        do {
            if (make_inputs(benchmark, seed++)) return 0;
            auto inputs = static_cast<double>(body.inputs());
            if (cost.count() > 0) inputs = std::min(inputs, most / (4 * tuned::few * cost));
            if (inputs < 2) return 0;
            const auto count = static_cast<std::uint64_t>(inputs);
            fresh += time_half(clock, body, count);
            // Twice: where something else has the CPU for a moment, nothing seems to be saved.
            again += std::min(time_half(clock, body, count), time_half(clock, body, count));
            if (again > (1 - enough) * fresh) return 0;
        } while (fresh < length && clock.now() < end);
        if (fresh < length) return 0;
        least = std::min(least, 1 - again / fresh);
    }
    return least;
}

}  // namespace samebench
