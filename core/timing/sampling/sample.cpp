#include "sample.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "constants.hpp"

namespace samebench {

bool has_fixed_size(const Benchmark& benchmark) noexcept {
    return benchmark.options.operations != 0;
}

Extent extent_of(const Benchmark& benchmark, double operations) noexcept {
    const auto& options = benchmark.options;
    const bool fixed = has_fixed_size(benchmark);
    const std::uint64_t size =
        std::max<std::uint64_t>(1, fixed ? options.operations : options.multiple);
    const double count = std::max(1.0, std::round(operations / static_cast<double>(size)));
    const auto whole = static_cast<std::uint64_t>(count);
    return fixed ? Extent{whole, size} : Extent{1, whole * size};
}

std::optional<Problem> make_inputs(Benchmark& benchmark, std::uint64_t seed) {
    const auto& label = benchmark.inputs_label;
    const Random inputs{Random::seed_for(seed, label.empty() ? benchmark.label() : label)};
    if (benchmark.body->make_inputs(inputs)) return std::nullopt;
    auto why = benchmark.body->about_inputs();
    if (why.empty()) why = "its inputs are empty: the generator made no values";
    return Problem{std::move(why)};
}

Sample take_sample(Clock& clock, Benchmark& benchmark, Side side, Extent extent, Batches* batches) {
    const auto& options = benchmark.options;
    if (side == Side::body && options.before) options.before();
    Loop loop{clock, extent.size};
    if (batches != nullptr) loop.in_batches(*batches);
    Body& body = *benchmark.body;
    const bool start = !options.times_itself;
    if (side == Side::body) {
        if (start) loop.start();
        for (auto left = extent.executions; left != 0; --left) body.run(loop);
        if (start) loop.stop();
    } else {
        if (start) loop.start();
        for (auto left = extent.executions; left != 0; --left) body.run_twin(loop);
        if (start) loop.stop();
    }
    if (side == Side::body) {
        body.record(loop.report(), extent.operations());
        if (options.after) options.after();
    }
    return {loop.timed(), loop.pauses(), loop.use(), loop.has_own_time()};
}

Sample take_undisturbed(Clock& clock, Benchmark& benchmark, Side side, Extent extent,
                        std::uint64_t first) {
    auto sample = take_sample(clock, benchmark, side, extent);
    for (int left = tuned::tries; left != 0 && benchmark.body->was_disturbed(); --left) {
        benchmark.body->seek(first);
        sample = take_sample(clock, benchmark, side, extent);
    }
    return sample;
}

Trial take_trial(Clock& clock, Benchmark& benchmark, Extent extent) {
    const auto take = [&] {
        const auto start = clock.now();
        const auto sample = take_sample(clock, benchmark, Side::body, extent);
        return Trial{sample, clock.now() - start};
    };
    auto shortest = take();
    if (benchmark.options.threads < 2) return shortest;
    for (int left = tuned::tries - 1; left != 0; --left) {
        const auto trial = take();
        if (trial.sample.elapsed < shortest.sample.elapsed) shortest = trial;
    }
    return shortest;
}

const char* describe_misuse(Loop::Use use) noexcept {
    switch (use) {
        case Loop::Use::proper: return nullptr;
        case Loop::Use::paused_twice: return "pause() was called twice without resume() between";
        case Loop::Use::resumed_twice: return "resume() was called without pause() before it";
        case Loop::Use::left_paused: return "the body ended between pause() and resume()";
        case Loop::Use::too_many_counters: return "it has more than 8 counters";
    }
    return nullptr;
}

std::optional<std::uint64_t> checksum_of(Clock& clock, Benchmark& benchmark, std::uint64_t from,
                                         KeptResults* kept) {
    const auto& options = benchmark.options;
    const auto operations =
        has_fixed_size(benchmark) ? options.operations : Body::checksum_operations;
    if (options.before) options.before();
    Loop loop{clock, operations};
    auto& body = *benchmark.body;
    const auto checksum =
        kept == nullptr ? body.checksum_from(loop, from) : body.checksum_and_keep(loop, *kept);
    if (options.after) options.after();
    return checksum;
}

std::optional<Problem> wrong_result_of(Benchmark& benchmark, std::uint64_t inputs) {
    const auto& options = benchmark.options;
    if (!options.check) return std::nullopt;
    if (options.before) options.before();
    auto wrong = options.check(inputs);
    if (options.after) options.after();
    if (!wrong) return std::nullopt;
    return Problem{std::move(*wrong)};
}

Pair pair_of(std::uint64_t operations, const Sample& body, const Sample& twin) noexcept {
    if (body.own_time) return {operations, body.elapsed, Nanoseconds{0}, 0};
    return {operations, body.elapsed, twin.elapsed, body.pauses};
}

Pair take_pair(Clock& clock, Benchmark& benchmark, Extent extent, Side first) {
    const Side second = first == Side::body ? Side::twin : Side::body;
    const auto a = take_sample(clock, benchmark, first, extent);
    const auto b = take_sample(clock, benchmark, second, extent);
    return first == Side::body ? pair_of(extent.operations(), a, b)
                               : pair_of(extent.operations(), b, a);
}

}  // namespace samebench
