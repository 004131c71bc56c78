#include "visit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "constants.hpp"

namespace samebench {
namespace {

/// The factor for the operations of a pair. Samples of different length end at different points of
/// a tick, so the clock's rounding averages out over the pairs. A precise clock has nothing to
/// round.
double lengthening(const ClockTraits& profile, std::size_t index) {
    if (profile.is_precise()) return 1;
    const double most = std::max(tuned::settled, profile.common_tick / profile.sample_length());
    // Its multiples, without their whole parts, are spread evenly over 0 to 1 however many there
    // are (D. Knuth, "The Art of Computer Programming", vol. 3, 6.4, 1973).
    const double multiple = std::numbers::phi * static_cast<double>(index);
    return 1 + most * (multiple - std::floor(multiple));
}

/// The first operation of a pair. A sample of whole blocks of inputs has the same inputs in each
/// lap, in whatever order. A shorter one takes those of the first lap again.
std::uint64_t first_of_pair(const Benchmark& benchmark, Extent extent, std::size_t index) {
    const auto inputs = benchmark.body->inputs();
    const auto operations = extent.operations();
    const bool any_lap = operations >= inputs || operations % detail::InputOrder::block == 0;
    return any_lap ? index * operations : index * operations % inputs;
}

/// Whether a visit has more than one pair.
bool has_several(const VisitInstruments& with) {
    return with.profile.is_precise() || with.profile.is_paired;
}

void check_last(ResultCheck& check, Benchmark& benchmark) {
    const auto right = benchmark.body->kept_right();
    if (right) check.wrong = check.wrong.value_or(0) + (*right ? 0 : 1);
}

/// Runs loops that are not measured, and looks at their last results. They begin as the sample that
/// follows, so that code has to work for each operation: it may be the last one of such a loop.
void check_at_random(const VisitInstruments& with, Benchmark& benchmark, Extent extent,
                     std::uint64_t begin) {
    // Without a result so far there is none to compare.
    if (with.check == nullptr || !with.check->wrong || with.few || extent.operations() == 1) return;
    auto& ends = with.check->ends;
    // After each of them as likely as before: that one was is no sign that the sample follows.
    while (ends.below(tuned::pairs_of_a_visit) == 0) {
        const auto operations = static_cast<double>(1 + ends.below(extent.operations()));
        static_cast<void>(
            take_sample(with.clock, benchmark, Side::body, extent_of(benchmark, operations)));
        check_last(*with.check, benchmark);
        benchmark.body->seek(begin);
    }
}

}  // namespace

Visit::Visit(const VisitInstruments& with, Benchmark& benchmark, double operations,
             std::size_t taken)
    : with_{with},
      benchmark_{benchmark},
      operations_{operations},
      taken_{taken},
      start_{with.clock.now()},
      before_{slice()} {}

bool Visit::goes_on() const {
    if (pairs_.empty()) return true;
    const auto most =
        with_.profile.is_paired ? tuned::pairs_of_a_visit / 2 : tuned::pairs_of_a_visit;
    if (!has_several(with_) || with_.few || pairs_.size() == most) return false;
    const auto& last = pairs_.back().window;
    // After a long pair the benchmark has warmed the caches for itself, and its budget is to be
    // checked.
    return last.end - last.start < tuned::pairs_of_a_visit * tuned::piece;
}

Extent Visit::extent() const noexcept {
    return extent_of(benchmark_, operations_ * lengthening(with_.profile, index()));
}

void Visit::begin_pair() {
    first_ = first_of_pair(benchmark_, extent_of(benchmark_, operations_), index());
    benchmark_.body->seek(first_);
    if (!is_body_first()) {
        twin_ = run_twin();
        between_ = slice();
    }
}

void Visit::end_pair(const Sample& body) {
    const bool body_first = is_body_first();
    if (body_first) {
        between_ = slice();
        twin_ = run_twin();
    }
    const auto after = slice();
    auto pair = pair_of(extent().operations(), body, twin_);
    pair.around_body = body_first ? Meters{before_, between_} : Meters{between_, after};
    pair.around_twin = body_first ? Meters{between_, after} : Meters{before_, between_};
    const auto end = with_.clock.now();
    pairs_.push_back({pair, {start_, end}});
    start_ = end;
    before_ = after;
}

Nanoseconds Visit::slice() const {
    return with_.meter != nullptr ? with_.meter->slice() : Nanoseconds{0};
}

Sample Visit::run_twin() const {
    return take_undisturbed(with_.clock, benchmark_, Side::twin, extent(), first_);
}

std::vector<TimedPair> visit(const VisitInstruments& with, Benchmark& benchmark, double operations,
                             std::size_t taken) {
    if (has_several(with) && !with.few) {
        const auto ring = static_cast<double>(benchmark.body->inputs());
        const double lap = ring > 1 && ring <= operations ? ring : 0;
        // What was visited in between has taken its place in the caches. In a duel, the side that
        // comes second finds the branch predictor as the other has left it.
        const double share = with.profile.is_paired ? 1 : tuned::quarter;
        const double wanted = std::max(share * operations, lap);
        const auto untimed = extent_of(benchmark, wanted);
        if (static_cast<double>(untimed.operations()) < 2 * wanted) {
            static_cast<void>(take_sample(with.clock, benchmark, Side::body, untimed));
        }
    }
    Visit pairs{with, benchmark, operations, taken};
    while (pairs.goes_on()) {
        const auto extent = pairs.extent();
        pairs.begin_pair();
        const auto first = pairs.first_operation();
        check_at_random(with, benchmark, extent, first);
        const auto body = take_undisturbed(with.clock, benchmark, Side::body, extent, first);
        const bool to_check = pairs.is_body_first() && pairs.index() % tuned::pairs_of_a_visit == 0;
        if (with.check != nullptr && to_check) check_last(*with.check, benchmark);
        pairs.end_pair(body);
    }
    return pairs.pairs();
}

double whole_rings(const Benchmark& benchmark, double operations) noexcept {
    const auto ring = static_cast<double>(benchmark.body->inputs());
    if (has_fixed_size(benchmark) || ring <= 1) return operations;
    // In longer samples, most catch a timer interrupt where the system has a thousand a second.
    if (ring <= 2 * operations) return ring * std::max(1.0, std::round(operations / ring));
    const double part = ring / std::exp2(std::ceil(std::log2(ring / operations)));
    return part >= 1 && part == std::floor(part) ? part : operations;
}

}  // namespace samebench
