#include "count.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "counting/metered_clock.hpp"
#include "sampling/sample.hpp"
#include "suite/validation.hpp"

namespace samebench {
namespace {

/// A sample executes at least this many instructions, so that both pairs differ by more than noise
/// of hardware counters.
constexpr double min_instructions = 1 << 16;

/// From here on what a sample costs besides its operations, some 30 instructions, is below a
/// millionth, and one pair is enough.
constexpr double enough_for_one_pair = 1 << 25;

/// The most that a sample may be expected to execute before it is limited to a part of the inputs:
/// about a second in callgrind.
constexpr double max_instructions = 1 << 28;

/// A body that sleeps takes long for few instructions: samples are not lengthened to more than
/// this. `min_instructions` that a CPU executes take a hundredth of it in callgrind, so that even
/// a busy machine does not change the number of operations, on which counts may depend.
constexpr Nanoseconds max_sample = std::chrono::milliseconds{500};

/// Operations from all over the inputs that show how much one executes.
constexpr std::uint64_t places_to_try = 5;

/// How often a body is timed to see whether it sleeps.
constexpr int timed_operations = 5;

/// Parts of the inputs differ by this factor, so that a small change of the body rarely changes
/// the part.
constexpr double part_of_ring = 16;

constexpr const char* waiting_not_counted =
    "it waits for something, and no count of instructions shows how long";

/// Remembers the first and the last reading of another clock.
class SpanClock final : public Clock {
public:
    explicit SpanClock(Clock& clock) noexcept : clock_{clock} {}

    Nanoseconds now() noexcept override {
        last_ = clock_.now();
        if (!first_) first_ = last_;
        return last_;
    }
    const char* name() const noexcept override { return clock_.name(); }

    [[nodiscard]] Nanoseconds span() const noexcept { return last_ - first_.value_or(last_); }

private:
    Clock& clock_;
    std::optional<Nanoseconds> first_;
    Nanoseconds last_{0};
};

struct CountedSample {
    Work work;
    std::uint64_t pauses;
    Loop::Use use;
};

/// @param from  the input of the sample's first operation
CountedSample count_once(WorkMeter& meter, Benchmark& benchmark, Side side, Extent extent,
                         std::uint64_t from = 0) {
    benchmark.body->seek(from);
    MeteredClock clock{meter};
    static_cast<void>(meter.take());
    const auto sample = take_sample(clock, benchmark, side, extent);
    clock.finish();
    return {meter.take(), sample.pauses, sample.use};
}

/// The least of several samples, where interrupts add to a count.
CountedSample count_sample(WorkMeter& meter, Benchmark& benchmark, Side side, Extent extent,
                           std::uint64_t from = 0) {
    CountedSample least{{std::numeric_limits<double>::infinity()}, 0, Loop::Use::proper};
    for (auto left = std::max(1, meter.repeats()); left != 0; --left) {
        const auto sample = count_once(meter, benchmark, side, extent, from);
        if (sample.work.instructions < least.work.instructions) least = sample;
    }
    return least;
}

WorkPair count_pair(WorkMeter& meter, Benchmark& benchmark, double operations) {
    const auto extent = extent_of(benchmark, operations);
    const auto body = count_sample(meter, benchmark, Side::body, extent);
    const auto twin = count_sample(meter, benchmark, Side::twin, extent);
    return {extent.operations(), body.work, twin.work, body.pauses};
}

/// Operations that run through all inputs, or through the first of them where all would take too
/// long.
/// @param once  instructions of one operation, about
/// @param most  that a sample may execute
double through_inputs(const Benchmark& benchmark, double once, double most) {
    const auto& options = benchmark.options;
    auto operations = std::max({static_cast<double>(benchmark.body->inputs()),
                                static_cast<double>(options.operations),
                                static_cast<double>(options.minimum_operations)});
    while (operations > 1 && operations * once > most) {
        operations = std::ceil(operations / part_of_ring);
    }
    return operations;
}

/// @param first_call  instructions of the benchmark's first call, which was its last one
FirstWork first_work(WorkMeter& meter, Benchmark& benchmark, double first_call) {
    const auto one = extent_of(benchmark, 1);
    if (benchmark.body->inputs() == 1) return {one.operations(), first_call};
    const double once = first_call / static_cast<double>(one.operations());
    const auto extent =
        extent_of(benchmark, through_inputs(benchmark, once, meter.weight() * max_instructions));
    const auto lap = count_once(meter, benchmark, Side::body, extent);
    return {extent.operations(), lap.work.instructions};
}

/// Whether this many operations would take too long, because the body sleeps.
///
/// Single operations are timed, without what the meter does between samples. The shortest counts,
/// because a busy machine interrupts some of them. Their number is always the same, because what
/// the body allocates may depend on how often it ran. Set-up outside of the measured part does not
/// count, unless the executions have a fixed size: then each repeats it.
bool takes_long(Clock& clock, Benchmark& benchmark, double operations) {
    const auto extent = extent_of(benchmark, 1);
    Nanoseconds shortest{std::numeric_limits<double>::infinity()};
    for (auto left = timed_operations; left != 0; --left) {
        benchmark.body->seek(0);
        SpanClock measured{clock};
        const auto start = clock.now();
        static_cast<void>(take_sample(measured, benchmark, Side::body, extent));
        const auto whole = clock.now() - start;
        shortest = std::min(shortest, has_fixed_size(benchmark) ? whole : measured.span());
    }
    return shortest * (operations / static_cast<double>(extent.operations())) > max_sample;
}

std::vector<WorkPair> count_pairs(WorkMeter& meter, Clock& clock, Benchmark& benchmark) {
    // The first call of a function is not like the others, because it is linked and allocates what
    // later calls find. So nothing of it decides or is kept.
    const auto one = extent_of(benchmark, 1);
    static_cast<void>(count_sample(meter, benchmark, Side::twin, one));
    double once = 0;
    for (std::uint64_t place = 0; place < places_to_try; ++place) {
        const auto from = place * benchmark.body->inputs() / places_to_try;
        once += count_sample(meter, benchmark, Side::body, one, from).work.instructions;
    }
    once /= static_cast<double>(places_to_try * one.operations());
    const auto operations = through_inputs(benchmark, once, meter.weight() * max_instructions);
    const auto extent = extent_of(benchmark, operations);
    const auto all = count_sample(meter, benchmark, Side::body, extent).work.instructions;
    if (all >= enough_for_one_pair) return {count_pair(meter, benchmark, operations)};
    const double times = min_instructions / std::max(1.0, all);
    double enough = operations * std::exp2(std::ceil(std::log2(std::max(1.0, times))));
    if (enough > operations && takes_long(clock, benchmark, 2 * enough)) enough = operations;
    return {count_pair(meter, benchmark, enough), count_pair(meter, benchmark, 2 * enough)};
}

}  // namespace

std::variant<WorkCount, Problem> count_work(WorkMeter& meter, Clock& clock, Benchmark& benchmark,
                                            std::uint64_t seed, bool counts_first) {
    if (benchmark.problem) return *benchmark.problem;
    if (benchmark.body->waiting() != Waiting::none) return Problem{waiting_not_counted, true};
    if (const char* problem = make_inputs(benchmark, seed)) return Problem{problem};
    const auto one = extent_of(benchmark, 1);
    const auto first = counts_first ? count_once(meter, benchmark, Side::body, one)
                                    : count_sample(meter, benchmark, Side::body, one);
    if (auto problem = update_options(benchmark)) return std::move(*problem);
    if (const char* misuse = describe_misuse(first.use)) return Problem{misuse};
    // Before the checksum, which computes results of the first inputs.
    const auto of_first = counts_first
                              ? std::optional{first_work(meter, benchmark, first.work.instructions)}
                              : std::nullopt;
    WorkCount count{checksum_of(clock, benchmark), count_pairs(meter, clock, benchmark),
                    std::nullopt, of_first};
    // Last, because counts depend on what was allocated before.
    if (auto wrong = wrong_result_of(benchmark, Body::checksum_operations)) {
        return std::move(*wrong);
    }
    return count;
}

Work work_of_a_pause(WorkMeter& meter) {
    constexpr std::uint64_t pauses = 64;
    const auto pause_each = [](Loop& loop) {
        for ([[maybe_unused]] auto i : loop) {
            loop.pause();
            loop.resume();
        }
    };
    Benchmark pausing{
        "", "", std::nullopt, {}, std::make_unique<LoopBody<decltype(pause_each)>>(pause_each)};
    const auto extent = Extent{1, pauses};
    const auto twice = Extent{1, 2 * pauses};
    static_cast<void>(count_sample(meter, pausing, Side::body, extent));
    const auto less = count_sample(meter, pausing, Side::body, extent).work;
    const auto more = count_sample(meter, pausing, Side::body, twice).work - less;
    const double share = 1.0 / static_cast<double>(pauses);
    return {more.instructions * share, more.bulk_bytes * share, more.host_calls * share,
            more.host_bytes * share};
}

}  // namespace samebench
