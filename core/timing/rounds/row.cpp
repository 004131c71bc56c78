#include "row.hpp"

#include <algorithm>
#include <samebench/random.hpp>
#include <utility>

#include "constants.hpp"
#include "recheck.hpp"
#include "sampling/repetition.hpp"
#include "selection.hpp"
#include "statistics/statistics.hpp"
#include "stopping.hpp"
#include "suite/validation.hpp"

namespace samebench {
namespace {

Nanoseconds sample_length(const Row& row, const Instruments& with) {
    return std::max(with.profile.sample_length(), row.benchmark->options.minimum_time);
}

bool has_own_heap(const Row& row) {
    return row.alone && row.benchmark->body->has_own_heap();
}

/// Whether samples of `operations` run through a part of the inputs, the same one in all rounds.
bool by_parts(const Row& row, double operations) {
    // A sample has one operation at least.
    const double whole = whole_rings(*row.benchmark, std::max(1.0, operations));
    return whole < static_cast<double>(row.benchmark->body->inputs());
}

/// The extent of a sample that runs through a part of the inputs. Such samples differ in length
/// because their inputs do, so that the median of some from all over the ring decides.
Extent part_of_ring(const Row& row, double operations, const Instruments& with) {
    auto& benchmark = *row.benchmark;
    const auto inputs = benchmark.body->inputs();
    const auto length = sample_length(row, with);
    for (int attempt = 0;; ++attempt) {
        operations = whole_rings(benchmark, operations);
        const auto extent = extent_of(benchmark, operations);
        std::vector<double> times;
        for (std::size_t place = 0; place < tuned::tries; ++place) {
            benchmark.body->seek(place * inputs / tuned::tries);
            times.push_back(take_sample(with.clock, benchmark, Side::body, extent).elapsed.count());
        }
        const double share = median(times) / length.count();
        const bool fits = 2 * tuned::nearby * share > 1 && share < tuned::nearby;
        const bool is_least = extent.operations() == 1 && share > 1;
        if (fits || is_least || attempt == tuned::tries) return extent;
        operations = std::max(1.0, operations / std::max(share, 1 / tuned::largest_growth));
        if (!by_parts(row, operations)) {
            return calibrate(with.clock, benchmark, length, operations, with.limits.budget);
        }
    }
}

/// Lengthens the samples if the last one was too short, because it was calibrated in a slow moment.
/// A sample that took long for set-up that is not measured is left as it is.
/// @param wall  how long the last pair took
void correct_length(Row& row, Nanoseconds wall, const Instruments& with) {
    const auto body = row.pairs.back().body;
    const auto length = sample_length(row, with);
    const bool too_short = tuned::nearby * body < length && body.count() > 0;
    const auto& limits = with.limits;
    const bool took_long = wall > tuned::far_off * length &&
                           wall > limits.budget / static_cast<double>(limits.minimum_pairs);
    if (!too_short || took_long || row.operations >= tuned::max_operations ||
        by_parts(row, row.operations)) {
        return;
    }
    row.operations *= std::min(2.0, length / body);
    row.operations = whole_rings(*row.benchmark, row.operations);
}

bool reached_target(const Row& row, const Instruments& with) {
    const auto interval = stopping_interval(row.pairs, with.profile);
    const double wanted = interval.low <= 0 ? tuned::resolution_in_cycles * with.cycle.count()
                                            : with.limits.target_relative * interval.median;
    return interval.half_width() <= wanted;
}

/// Pairs that run through all inputs, where each runs through a part of them; otherwise 1.
double pairs_of_a_lap(const Row& row) {
    if (!by_parts(row, row.operations)) return 1;
    return static_cast<double>(row.benchmark->body->inputs()) / row.operations;
}

/// Whether its set-up leaves time for few calls.
bool has_long_set_up(const Row& row, const Instruments& with) {
    const auto time = with.limits.warm_up_cap + with.limits.budget;
    // It is called about so often before its first visit has ended.
    return row.benchmark->options.threads <= 1 && tuned::window * row.set_up > time;
}

/// Finds the number of operations of a row with a long set-up. False: only its first call was slow.
bool calibrate_in_few_calls(Row& row, const Instruments& with) {
    auto& benchmark = *row.benchmark;
    const auto& limits = with.limits;
    const auto length = sample_length(row, with);
    const auto start = with.clock.now();
    // A single call of a coarse clock shows nothing.
    const auto shortest = with.profile.is_precise() ? 2 * with.profile.call : length / tuned::many;
    const auto [extent, last] =
        calibrate_in_few_calls(with.clock, benchmark, row.first, length, shortest, limits.budget);
    row.set_up = std::min(row.set_up, last.wall - last.sample.elapsed);
    if (!has_long_set_up(row, with)) return false;
    row.few_calls = true;
    auto grown = extent;
    const auto pairs = static_cast<double>(limits.minimum_pairs);
    if (last.sample.pauses > 0) {
        row.too_coarse =
            !grow_for_pauses(with.clock, benchmark, with.profile, limits.target_relative, pairs,
                             limits.budget / pairs, grown);
    }
    row.operations = static_cast<double>(grown.operations());
    row.took = std::max(last.sample.elapsed, length);
    row.warm_up = {with.clock.now() - start, true, row.operations};
    return true;
}

std::optional<Stop> should_stop(const Row& row, const Instruments& with) {
    const auto& limits = with.limits;
    const auto count = row.pairs.size();
    const bool may_stop = static_cast<double>(count) >= pairs_of_a_lap(row);
    // Of two sides that are compared pair by pair, neither ends early: the other would go on for
    // nothing.
    const bool has_target = may_stop && !with.request.turns;
    if (has_target && is_look(count, limits.minimum_pairs) && reached_target(row, with)) {
        return Stop::target;
    }
    if (count >= limits.maximum_pairs) return Stop::maximum;
    if (row.few_calls && count < least_pairs) return std::nullopt;
    // What inputs cost that were not reached is not known.
    const double for_a_lap = may_stop || is_limited(with) ? 1 : 2;
    // Fewer pairs have no order statistics that give a 95 % interval: with five, 2 * 0.5^5 is above
    // 5 %.
    const double allowed = count >= pairs_of_an_interval ? for_a_lap : tuned::far_off;
    if (row.spent / limits.budget >= allowed) return Stop::budget;
    return std::nullopt;
}

VisitInstruments visit_instruments(Row& row, const Instruments& with) {
    return {with.clock, with.profile, with.meter, row.few_calls, row.check ? &*row.check : nullptr};
}

/// Returns how long the pair took.
Nanoseconds add_pair(Row& row, const TimedPair& timed, const Instruments& with) {
    const auto& [pair, window] = timed;
    row.pairs.push_back(pair);
    row.pairs.back().pass = with.pass;
    if (with.request.windows) row.windows.push_back(window);
    const auto wall = window.end - window.start;
    row.spent += wall;
    return wall;
}

/// The operations of a sample, and what they take.
std::pair<double, Nanoseconds> last_sample(const Row& row) {
    if (row.pairs.empty()) return {row.operations, row.took};
    const auto& last = row.pairs.back();
    return {static_cast<double>(last.operations), last.body};
}

}  // namespace

void warm_up_and_calibrate(Row& row, const Instruments& with) {
    auto& benchmark = *row.benchmark;
    const auto& limits = with.limits;
    KeptResults kept;
    // Of the ladder the checksum is enough: nobody changes it.
    const bool keeps = with.first_results != nullptr && benchmark.suite != ladder_suite;
    row.checksum = checksum_of(with.clock, benchmark, 0, keeps ? &kept : nullptr);
    if (keeps) with.first_results->on(KeptEvent{row.id, kept});
    if (has_long_set_up(row, with) && calibrate_in_few_calls(row, with)) return;

    const auto least_sample = with.profile.is_paired ? tuned::sample / 2 : tuned::sample;
    const auto short_sample =
        std::max(least_sample, tuned::ticks_of_a_waiting_sample * with.profile.common_tick);
    const auto before = with.cpu_use ? with.cpu_use() : CpuUse{};
    // Where the other rounds of a duel tell how long its samples are, nothing depends on its speed.
    const bool is_told = with.request.operations.contains(benchmark.label());
    row.warm_up = warm_up(with.clock, benchmark, short_sample, limits.warm_up,
                          is_told ? limits.warm_up : limits.warm_up_cap);
    row.warm_up.settled = row.warm_up.settled || is_told;
    row.waits = with.cpu_use && waited(before, with.cpu_use(), row.warm_up.elapsed);

    const auto length = sample_length(row, with);
    const double expected = row.warm_up.operations * (length / short_sample);
    const auto least = static_cast<double>(benchmark.options.minimum_operations);
    const double first = std::max(least, expected);
    auto extent = by_parts(row, first)
                      ? part_of_ring(row, first, with)
                      : calibrate(with.clock, benchmark, length, first, limits.budget);
    const auto pairs = static_cast<double>(limits.minimum_pairs);
    row.too_coarse = !grow_for_pauses(with.clock, benchmark, with.profile, limits.target_relative,
                                      pairs, limits.budget / pairs, extent);
    row.operations = static_cast<double>(extent.operations());
    row.operations = whole_rings(benchmark, row.operations);
    row.took = short_sample * (row.operations / row.warm_up.operations);
    // The warning that it leads to is for runs: a duel has no use for it, and saves its time.
    if (with.request.turns) return;
    row.repetition_gain =
        gain_of_repetition(with.clock, with.meter, benchmark, short_sample / row.warm_up.operations,
                           length, tuned::quarter * limits.budget);
}

void shuffle_by_label(std::vector<Row*>& rows, std::uint64_t seed) {
    const auto place_of = [seed](const Row* row) {
        return Random{Random::seed_for(seed, row->benchmark->label())}.next();
    };
    std::sort(rows.begin(), rows.end(), [&place_of](const Row* one, const Row* other) {
        return std::pair{place_of(one), one->id} < std::pair{place_of(other), other->id};
    });
}

OperationsEvent agree_on_operations(Row& row, const Request& request) {
    const auto other = request.operations.find(row.benchmark->label());
    if (other != request.operations.end()) {
        const double factor = other->second / row.operations;
        // A neighbour of the core slows a calibration by less.
        const bool is_near = std::max(factor, 1 / factor) <= tuned::far_off;
        if (is_near) row.operations = other->second;
    }
    return {row.id, row.operations};
}

void take_long_run(Row& row, const Instruments& with) {
    const auto& benchmark = *row.benchmark;
    const auto most = with.limits.long_run;
    if (most.count() <= 0 || with.meter == nullptr || !row.long_run.windows.empty()) return;
    // The samples of a duel's many rounds have the mean of a body that goes on, but too few of them
    // collect its garbage.
    if (with.request.turns && !begins_anew(benchmark) && !has_own_heap(row)) return;
    const auto [operations, took] = last_sample(row);
    if (benchmark.options.threads > 0 || benchmark.body->waiting() != Waiting::none || row.waits ||
        row.set_up + took > most) {
        return;
    }
    const auto length = std::max(tuned::piece, sample_length(row, with));
    const auto lap = static_cast<double>(benchmark.body->inputs()) / operations * took;
    // All inputs of a row that collects garbage are worth more time.
    if (lap > (has_own_heap(row) ? most : with.limits.budget)) return;
    const auto on_longer = [&] {
        if (with.on_longer) with.on_longer(row.id);
    };
    const auto visits = visit_instruments(row, with);
    const PairsToTake pairs{visits, row.operations, with.limits.minimum_pairs};
    row.long_run =
        run_for_long({with.clock, *with.meter, with.cpu_use, on_longer}, *row.benchmark, operations,
                     took, {length, tuned::windows_of_a_long_run * length, most, row.set_up},
                     row.pairs.empty() ? &pairs : nullptr);
    if (row.long_run.pairs.empty()) return;
    for (const auto& timed : row.long_run.pairs) add_pair(row, timed, with);
    row.stop = reached_target(row, with) ? Stop::target : Stop::budget;
}

void visit_once(Row& row, const Instruments& with) {
    if (with.request.recheck && !row.check) row.check = begin_check(row, with);
    const bool is_sampled_in_it = !with.request.turns && begins_anew(*row.benchmark);
    if (row.pairs.empty() && (is_sampled_in_it || has_own_heap(row))) take_long_run(row, with);
    if (row.stop) return;
    Nanoseconds wall{0};
    for (const auto& timed :
         visit(visit_instruments(row, with), *row.benchmark, row.operations, row.pairs.size())) {
        if (row.stop) break;
        wall = add_pair(row, timed, with);
        if (!row.held) row.stop = should_stop(row, with);
    }
    // Both sides of a duel have agreed on a length.
    if (!with.request.turns) correct_length(row, wall, with);
}

bool goes_on_as_witness(Row& row, const Request& request) {
    const auto& benchmark = *row.benchmark;
    const bool is_witness = benchmark.suite == ladder_suite && benchmark.name == witness_name;
    if (!is_witness || row.held || request.turns) return false;
    std::swap(row.stop, row.held);
    return true;
}

std::vector<Row*> stop_witnesses(const std::vector<Row*>& open) {
    std::vector<Row*> stopped;
    for (auto* row : open) {
        if (row->stop) continue;
        if (!row->held) return {};
        stopped.push_back(row);
    }
    for (auto* row : stopped) row->stop = row->held;
    return stopped;
}

double share_done(const Row& row, const Profile& profile) noexcept {
    if (row.stop) return 1;
    const double of_pairs =
        static_cast<double>(row.pairs.size()) / static_cast<double>(profile.maximum_pairs);
    return std::min(1.0, std::max(row.spent / profile.budget, of_pairs));
}

}  // namespace samebench
