#include "count.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "sampling/sample.hpp"

namespace samebench {
namespace {

/// A sample executes at least this many instructions, so that both pairs differ by more than noise
/// of hardware counters.
constexpr double least_instructions = 1 << 16;

/// From here on what a sample costs besides its operations, some 30 instructions, is below a
/// millionth, and one pair is enough.
constexpr double enough_for_one_pair = 1 << 25;

/// The most that a sample may be expected to execute before it is limited to a part of the inputs:
/// about a second in callgrind.
constexpr double most_instructions = 1 << 28;

/// A body that sleeps takes long for few instructions: samples are not lengthened to more than
/// this. `least_instructions` that a CPU executes take a hundredth of it in callgrind, so that even
/// a busy machine does not change the number of operations, on which counts may depend.
constexpr Nanoseconds longest_sample = std::chrono::milliseconds{500};

/// Parts of the inputs differ by this factor, so that a small change of the body rarely changes
/// the part.
constexpr double part_of_ring = 16;

/// Turns readings of a body's clock into starts and stops of a meter: a sample reads its clock when
/// counting starts, at each pause, at the end of each pause, and when counting ends.
class MeteredClock final : public Clock {
public:
    explicit MeteredClock(WorkMeter& meter) noexcept : meter_{meter} {}

    Nanoseconds now() noexcept override {
        counting_ = !counting_;
        if (counting_) {
            meter_.start();
        } else {
            meter_.stop();
        }
        return Nanoseconds{0};
    }
    const char* name() const noexcept override { return meter_.name(); }

    /// Ends what a body that uses `pause()` wrongly has left running.
    void finish() noexcept {
        if (counting_) static_cast<void>(now());
    }

private:
    WorkMeter& meter_;
    bool counting_ = false;
};

struct CountedSample {
    Work work;
    Nanoseconds elapsed;
    std::uint64_t pauses;
    Loop::Use use;
};

/// What counts, and a clock that shows which bodies sleep.
struct Meter {
    WorkMeter& work;
    Clock& clock;
};

CountedSample count_sample(const Meter& with, Benchmark& benchmark, Side side, Extent extent) {
    CountedSample least{{std::numeric_limits<double>::infinity()}, {}, 0, Loop::Use::proper};
    for (auto left = std::max(1, with.work.repeats()); left != 0; --left) {
        benchmark.body->seek(0);
        MeteredClock metered{with.work};
        static_cast<void>(with.work.take());
        const auto start = with.clock.now();
        const auto sample = take_sample(metered, benchmark, side, extent);
        const auto elapsed = with.clock.now() - start;
        metered.finish();
        const auto work = with.work.take();
        if (work.instructions < least.work.instructions) {
            least = {work, elapsed, sample.pauses, sample.use};
        }
    }
    return least;
}

WorkPair count_pair(const Meter& with, Benchmark& benchmark, double operations) {
    const auto extent = extent_of(benchmark, operations);
    const auto body = count_sample(with, benchmark, Side::body, extent);
    const auto twin = count_sample(with, benchmark, Side::twin, extent);
    return {extent.operations(), body.work, twin.work, body.pauses};
}

/// Operations that run through all inputs, or through the first of them where all would take too
/// long.
/// @param once  instructions of one operation
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

std::vector<WorkPair> count_pairs(const Meter& with, Benchmark& benchmark) {
    // The first call of a function is not like the others, because it is linked and allocates what
    // later calls find. So nothing of it decides or is kept.
    const auto one = extent_of(benchmark, 1);
    static_cast<void>(count_sample(with, benchmark, Side::twin, one));
    const auto once = count_sample(with, benchmark, Side::body, one);
    const auto each = static_cast<double>(one.operations());
    const auto operations = through_inputs(benchmark, once.work.instructions / each,
                                           with.work.weight() * most_instructions);
    const auto extent = extent_of(benchmark, operations);
    const auto all = count_sample(with, benchmark, Side::body, extent);
    if (all.work.instructions >= enough_for_one_pair) {
        return {count_pair(with, benchmark, operations)};
    }
    const double times = least_instructions / std::max(1.0, all.work.instructions);
    double enough = operations * std::exp2(std::ceil(std::log2(std::max(1.0, times))));
    // A disturbance may have made one of the two samples long, but hardly both.
    const auto operation =
        std::min(once.elapsed / each, all.elapsed / static_cast<double>(extent.operations()));
    if (operation * (2 * enough) > longest_sample) enough = operations;
    return {count_pair(with, benchmark, enough), count_pair(with, benchmark, 2 * enough)};
}

}  // namespace

std::variant<WorkCount, const char*> count_work(WorkMeter& meter, Clock& clock,
                                                Benchmark& benchmark, std::uint64_t seed) {
    if (const char* problem = make_inputs(benchmark, seed)) return problem;
    const Meter with{meter, clock};
    const auto first = count_sample(with, benchmark, Side::body, extent_of(benchmark, 1));
    if (const char* misuse = describe_misuse(first.use)) return misuse;
    const auto checksum = checksum_of(clock, benchmark);
    return WorkCount{checksum, count_pairs(with, benchmark)};
}

Work work_of_a_pause(WorkMeter& meter, Clock& clock) {
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
    const Meter with{meter, clock};
    static_cast<void>(count_sample(with, pausing, Side::body, extent));
    const auto less = count_sample(with, pausing, Side::body, extent).work;
    const auto more = count_sample(with, pausing, Side::body, twice).work - less;
    const double share = 1.0 / static_cast<double>(pauses);
    return {more.instructions * share, more.bulk_bytes * share, more.host_calls * share,
            more.host_bytes * share};
}

}  // namespace samebench
