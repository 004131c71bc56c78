#include "count.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <utility>

#include "constants.hpp"
#include "counting/metered_clock.hpp"
#include "sampling/long_run.hpp"
#include "sampling/sample.hpp"
#include "suite/validation.hpp"

namespace samebench {
namespace {

/// The most that samples may execute which show whether what comes rarely is missing from the
/// pairs: 10,000 operations of 1,000 steps, of ten instructions each.
constexpr double max_trials = 1e8;

/// The longest that those may take, and a sample of operations that do not all execute the same.
const Nanoseconds max_long_sample = 10 * tuned::counted_sample;

/// Largest differences of equal work, as shares: the rounding of a double, what one pair contains
/// besides its operations, and what interrupts add to hardware counters.
constexpr double rounding = 1e-9;
constexpr double fixed_cost = 1e-6;
constexpr double interrupts = 1e-3;

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
        // Parts differ by so much, so that a small change of the body rarely changes the part.
        operations = std::ceil(operations / tuned::window);
    }
    return operations;
}

/// @param first_call  instructions of the benchmark's first call, which was its last one
FirstWork first_work(WorkMeter& meter, Benchmark& benchmark, double first_call) {
    const auto one = extent_of(benchmark, 1);
    if (benchmark.body->inputs() == 1) return {one.operations(), first_call};
    const double once = first_call / static_cast<double>(one.operations());
    const auto extent = extent_of(
        benchmark, through_inputs(benchmark, once, meter.weight() * tuned::max_instructions));
    const auto lap = count_once(meter, benchmark, Side::body, extent);
    return {extent.operations(), lap.work.instructions};
}

/// How long an operation takes.
///
/// Single operations are timed, without what the meter does between samples. The shortest counts,
/// because a busy machine interrupts some of them. Their number is always the same, because what
/// the body allocates may depend on how often it ran. Set-up outside of the measured part does not
/// count, unless the executions have a fixed size: then each repeats it.
Nanoseconds time_of_one(Clock& clock, Benchmark& benchmark) {
    const auto extent = extent_of(benchmark, 1);
    Nanoseconds shortest{std::numeric_limits<double>::infinity()};
    for (auto left = tuned::tries; left != 0; --left) {
        benchmark.body->seek(0);
        SpanClock measured{clock};
        const auto start = clock.now();
        static_cast<void>(take_sample(measured, benchmark, Side::body, extent));
        const auto whole = clock.now() - start;
        shortest = std::min(shortest, has_fixed_size(benchmark) ? whole : measured.span());
    }
    return shortest / static_cast<double>(extent.operations());
}

/// Samples that show whether what comes rarely is missing from the pairs.
struct Trials {
    double samples;  ///< 0: they would execute or take too much
    double size;     ///< operations of each

    [[nodiscard]] double operations() const noexcept { return samples * size; }
};

/// @param unit  operations of the smallest sample
/// @param most  operations of all together
Trials trials_of(bool begins_anew, double unit, double most) {
    const double units =
        std::min(std::max<double>(tuned::several, std::ceil(operations_to_see / unit)),
                 std::floor(most / unit));
    const double samples = std::min<double>(begins_anew ? 1 : tuned::several, units);
    return {samples, samples > 0 ? std::ceil(units / samples) * unit : 0};
}

/// What a sample executes if its operations are like those of the pairs.
double expected_of(std::span<const WorkPair> pairs, Extent extent) {
    const auto operations = static_cast<double>(extent.operations());
    const auto at = [](const WorkPair& pair) { return static_cast<double>(pair.operations); };
    const auto &first = pairs.front(), &last = pairs.back();
    const double less = first.body.amount();
    if (pairs.size() == 1) return less * (operations / at(first));
    return less + (last.body.amount() - less) / (at(last) - at(first)) * (operations - at(first));
}

/// Counts the pairs, or operations that do not all execute the same.
void count_pairs(WorkMeter& meter, Clock& clock, Benchmark& benchmark, WorkCount& result) {
    // The first call of a function is not like the others, because it is linked and allocates what
    // later calls find. So nothing of it decides or is kept.
    const auto one = extent_of(benchmark, 1);
    static_cast<void>(count_sample(meter, benchmark, Side::twin, one));
    double once = 0;
    for (std::uint64_t place = 0; place < tuned::tries; ++place) {
        const auto from = place * benchmark.body->inputs() / tuned::tries;
        once += count_sample(meter, benchmark, Side::body, one, from).work.instructions;
    }
    once /= static_cast<double>(tuned::tries * one.operations());
    const double most = meter.weight() * tuned::max_instructions;
    const auto operations = through_inputs(benchmark, once, most);
    const auto extent = extent_of(benchmark, operations);
    const auto all = count_sample(meter, benchmark, Side::body, extent).work;
    const double executed = std::max(1.0, all.instructions);
    const bool is_one_pair = executed >= tuned::instructions_of_one_pair;
    const double times = std::exp2(std::ceil(std::log2(tuned::min_instructions / executed)));
    double enough = operations * std::max(1.0, times);
    Nanoseconds each = enough > operations ? time_of_one(clock, benchmark) : Nanoseconds{0};
    const bool is_slow = each * (2 * enough) > tuned::counted_sample;
    if (is_slow) enough = operations;

    const bool is_anew = begins_anew(benchmark);
    double affordable = is_slow ? 0 : max_trials * meter.weight() * operations / executed;
    if (affordable >= enough && each.count() == 0) each = time_of_one(clock, benchmark);
    if (each.count() > 0) affordable = std::min(affordable, max_long_sample / each);
    const auto trials = trials_of(is_anew, enough, affordable);
    const auto trial = extent_of(benchmark, trials.size);
    std::vector<Work> tried;
    // Before the pairs: `explain` looks for them at the end.
    while (static_cast<double>(tried.size()) < trials.samples) {
        tried.push_back(count_sample(meter, benchmark, Side::body, trial).work);
    }
    auto& pairs = result.pairs;
    pairs.push_back(count_pair(meter, benchmark, enough));
    if (!is_one_pair) pairs.push_back(count_pair(meter, benchmark, 2 * enough));
    const double paired = is_one_pair ? enough : 3 * enough;
    const double largest = std::max(trials.size, is_one_pair ? enough : 2 * enough);
    result.in_a_row = static_cast<std::uint64_t>(is_anew ? largest : trials.operations() + paired);

    const double error = meter.repeats() > 1 ? interrupts : is_one_pair ? fixed_cost : rounding;
    const double expected = expected_of(pairs, trial);
    const auto is_expected = [&](const Work& work) {
        return std::abs(work.amount() - expected) <= error * expected;
    };
    if (std::all_of(tried.begin(), tried.end(), is_expected)) return;
    // What is rare may have come in a sample that was to show how much an operation executes.
    const auto& pair = pairs.front();
    const double usual =
        std::min(executed / operations, pair.body.amount() / static_cast<double>(pair.operations));
    const RareLimits limits{2 * most, max_long_sample / each};
    const double longest = std::min(max_trials * meter.weight() / usual, limits.operations);
    double size = std::max(enough, trials.operations());
    while (size < operations_to_see && 2 * size <= longest) size *= 2;
    const auto rare = count_rare_work(meter, benchmark, size, operations, usual, limits);
    pairs = {rare.pair};
    result.doubt = rare.doubt;
    result.in_a_row = rare.pair.operations;
}

}  // namespace

std::variant<WorkCount, Problem> count_work(WorkMeter& meter, Clock& clock, Benchmark& benchmark,
                                            std::uint64_t seed, bool counts_first,
                                            KeptResults* kept) {
    if (benchmark.problem) return *benchmark.problem;
    if (benchmark.body->waiting() != Waiting::none) return Problem{waiting_not_counted, true};
    if (auto problem = make_inputs(benchmark, seed)) return *std::move(problem);
    const auto one = extent_of(benchmark, 1);
    const auto first = counts_first ? count_once(meter, benchmark, Side::body, one)
                                    : count_sample(meter, benchmark, Side::body, one);
    if (auto problem = update_options(benchmark)) return std::move(*problem);
    if (const char* misuse = describe_misuse(first.use)) return Problem{misuse};
    // Before the checksum, which computes results of the first inputs.
    const auto of_first = counts_first
                              ? std::optional{first_work(meter, benchmark, first.work.instructions)}
                              : std::nullopt;
    WorkCount count{
        checksum_of(clock, benchmark, 0, kept), {}, 0, std::nullopt, std::nullopt, of_first};
    count_pairs(meter, clock, benchmark, count);
    // Last, because counts depend on what was allocated before.
    if (auto wrong = wrong_result_of(benchmark, Body::checksum_operations)) {
        return std::move(*wrong);
    }
    return count;
}

Work work_of_a_pause(WorkMeter& meter) {
    const auto pauses = std::uint64_t{tuned::many};
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
