#include "row.hpp"

#include <algorithm>
#include <samebench/random.hpp>
#include <utility>

#include "recheck.hpp"
#include "sampling/repetition.hpp"
#include "selection.hpp"
#include "statistics/statistics.hpp"
#include "stopping.hpp"
#include "suite/validation.hpp"

namespace samebench {
namespace {

using namespace std::chrono_literals;

/// Samples of a warm-up are short, because engines replace code between calls and not during one.
constexpr Nanoseconds min_warm_up_sample = 250us;
constexpr double warm_up_sample_ticks = 25;

/// Samples that decide how many operations a part of the inputs has, and how often they may change
/// it.
constexpr std::size_t places_to_try = 5;
constexpr int max_attempts = 4;

/// The largest growth of such a part at once. A stall that uses up the warm-up leaves a part of a
/// few operations, of which a coarse clock shows nothing.
constexpr double max_growth_of_part = 64;

/// A window of a long run, and how many it has at least. What the machine takes comes about once
/// a millisecond.
constexpr Nanoseconds long_window = 1ms;
constexpr double windows_of_long_run = 6;

/// Largest correction at once: a sample that is too short may be an exception itself.
constexpr double max_correction = 2;

/// Operations of the other side of a duel are taken up to this factor. A neighbour of the core
/// slows a calibration by less, and a build that differs by more needs no pairs.
constexpr double max_factor_of_other_side = 8;

/// A pair has two samples. One that takes longer than this many lengths of a sample spends most of
/// it on set-up.
constexpr double mostly_set_up = 4;

/// Fewest pairs whose order statistics give a 95 % interval: with five, 2 * 0.5^5 is above 5 %.
constexpr std::size_t pairs_for_an_interval = 6;

/// A slow benchmark may use its budget this many times over to get those pairs.
constexpr double max_overdraft = 4;

/// The same to run through all inputs once, where a sample runs through a part of them. What inputs
/// cost that were not reached is not known.
constexpr double overdraft_for_a_lap = 2;

/// Share of a benchmark's time that may be spent to see whether it remembers its inputs.
constexpr double time_for_repetition = 0.25;

/// A row is called about so often before its first visit has ended. Where set-up alone makes that
/// longer than the row's time, it is called as rarely as possible.
constexpr double typical_calls = 16;

/// A cost that cannot be distinguished from zero never reaches a relative target. Measuring it
/// stops when its interval is this narrow, in CPU cycles.
constexpr double resolution_in_cycles = 1.0 / 16;

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
        for (std::size_t place = 0; place < places_to_try; ++place) {
            benchmark.body->seek(place * inputs / places_to_try);
            times.push_back(take_sample(with.clock, benchmark, Side::body, extent).elapsed.count());
        }
        const double share = median(times) / length.count();
        const bool fits = share > 1.0 / 3 && share < 3.0 / 2;
        const bool is_least = extent.operations() == 1 && share > 1;
        if (fits || is_least || attempt == max_attempts) return extent;
        operations = std::max(1.0, operations / std::max(share, 1 / max_growth_of_part));
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
    const bool too_short = body < long_enough * length && body.count() > 0;
    const auto& limits = with.limits;
    const bool took_long = wall > mostly_set_up * length &&
                           wall > limits.budget / static_cast<double>(limits.minimum_pairs);
    if (!too_short || took_long || row.operations >= max_operations ||
        by_parts(row, row.operations)) {
        return;
    }
    row.operations *= std::min(max_correction, length / body);
    row.operations = whole_rings(*row.benchmark, row.operations);
}

bool reached_target(const Row& row, const Instruments& with) {
    const auto interval = stopping_interval(row.pairs, with.profile);
    const double wanted = interval.low <= 0 ? resolution_in_cycles * with.cycle.count()
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
    return row.benchmark->options.threads <= 1 && typical_calls * row.set_up > time;
}

/// Finds the number of operations of a row with a long set-up. False: only its first call was slow.
bool calibrate_in_few_calls(Row& row, const Instruments& with) {
    auto& benchmark = *row.benchmark;
    const auto& limits = with.limits;
    const auto length = sample_length(row, with);
    const auto start = with.clock.now();
    // A single call of a coarse clock shows nothing.
    const auto shortest = with.profile.is_precise() ? 2 * with.profile.call : length / 64;
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
    const double for_a_lap = may_stop || is_limited(with) ? 1 : overdraft_for_a_lap;
    const double allowed = count >= pairs_for_an_interval ? for_a_lap : max_overdraft;
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

    const auto least_sample = with.profile.is_paired ? min_warm_up_sample / 2 : min_warm_up_sample;
    const auto short_sample =
        std::max(least_sample, warm_up_sample_ticks * with.profile.common_tick);
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
                           length, time_for_repetition * limits.budget);
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
        const bool is_near = std::max(factor, 1 / factor) <= max_factor_of_other_side;
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
    const auto length = std::max(long_window, sample_length(row, with));
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
                     took, {length, windows_of_long_run * length, most, row.set_up},
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
