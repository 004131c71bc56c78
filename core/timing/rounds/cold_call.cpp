#include <tuple>
#include <utility>

#include "row.hpp"
#include "suite/validation.hpp"

/// The first call of a row, and what its calls show of it.
namespace samebench {
namespace {

/// Shortest first call that is reported, in ticks. Shorter ones could be mostly rounding error.
constexpr double ticks_to_show_a_call = 2;

/// Takes the operations of a call one by one.
class OneByOne final : public Batches {
public:
    explicit OneByOne(Extent one) : one_{one} {}

    std::uint64_t first() override { return one_.operations(); }
    std::uint64_t next(const Loop& loop) override {
        last = loop.timed() - before_;
        before_ = loop.timed();
        return std::exchange(is_first_, false) ? one_.operations() : 0;
    }

    Nanoseconds last{0};

private:
    Extent one_;
    Nanoseconds before_{0};
    bool is_first_ = true;
};

/// An operation after the first one, which may have made a table, or been compiled. Two, unless the
/// second one takes half of the first or more, or the time is limited; none, if another one like
/// the first would leave nothing to others.
Sample later_operation(Row& row, const Sample& first, const Instruments& with) {
    auto& benchmark = *row.benchmark;
    const Extent once = extent_of(benchmark, 1);
    const auto limit = with.request.round_limit;
    if (limit.count() > 0 && 2 * first.elapsed >= limit) return first;
    if (benchmark.options.threads > 1) return take_trial(with.clock, benchmark, once).sample;
    if (benchmark.body->begins_anew() && !has_fixed_size(benchmark)) {
        // What a call makes for itself is made again in the next one.
        OneByOne batches{once};
        auto both = take_sample(with.clock, benchmark, Side::body, {1, 2 * once.size}, &batches);
        both.elapsed = batches.last.count() > 0 ? batches.last : both.elapsed / 2;
        return both;
    }
    const auto second = take_sample(with.clock, benchmark, Side::body, once);
    if (is_limited(with) || 2 * second.elapsed >= first.elapsed) return second;
    return take_sample(with.clock, benchmark, Side::body, once);
}

}  // namespace

std::optional<Problem> update_options(Row& row) {
    auto& options = row.benchmark->options;
    const auto shown = [&options] {
        return std::tuple{options.bytes, options.items, options.note, options.parameter,
                          options.counters};
    };
    const auto before = shown();
    auto problem = update_options(*row.benchmark);
    if (shown() != before) row.updated = true;
    return problem;
}

std::optional<Problem> call_cold(Row& row, const Instruments& with) {
    auto& benchmark = *row.benchmark;
    if (benchmark.problem) return benchmark.problem;
    if (auto problem = make_inputs(benchmark, with.request.seed)) return problem;
    const auto start = with.clock.now();
    auto cold = take_sample(with.clock, benchmark, Side::body, extent_of(benchmark, 1));
    row.first = {cold, with.clock.now() - start};
    row.set_up = row.first.wall - cold.elapsed;
    if (auto problem = update_options(row)) return problem;
    if (const char* misuse = describe_misuse(cold.use)) return Problem{misuse};
    const auto kept = cold.elapsed >= with.limits.budget ? later_operation(row, cold, with) : cold;
    const bool slow = kept.elapsed >= with.limits.budget;
    const auto checked = slow ? std::uint64_t{1} : Body::checksum_operations;
    if (auto wrong = wrong_result_of(benchmark, checked)) return wrong;
    // The body may have run a batch that was not known before.
    const Extent once = extent_of(benchmark, 1);
    if (cold.elapsed >= ticks_to_show_a_call * with.profile.tick) row.cold = cold.elapsed;
    if (slow) {
        // One call used up the whole budget, so keep that single sample.
        const auto twin = take_sample(with.clock, benchmark, Side::twin, once);
        row.pairs.push_back(pair_of(once.operations(), kept, twin));
        row.stop = Stop::budget;
    }
    return std::nullopt;
}

}  // namespace samebench
