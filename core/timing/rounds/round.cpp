#include "round.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "clock/edge_clock.hpp"
#include "constants.hpp"
#include "cycle_watch.hpp"
#include "limits.hpp"
#include "progress.hpp"
#include "recheck.hpp"
#include "row.hpp"
#include "sampling/repetition.hpp"
#include "selection.hpp"
#include "stages.hpp"
#include "stopping.hpp"

namespace samebench {
namespace {

/// Slices of the cycle meter that a pair adds to its benchmark's time. Where they alone would use
/// up the budget, samples are taken without them.
constexpr double slices_of_a_pair = 3;

/// Samples that show whether waiting for edges helps: so short that the CPU's frequency matters
/// little.
constexpr double ticks_to_time = 2;

}  // namespace

Round::Round(const Request& request, std::vector<Benchmark> benchmarks, Clock& clock,
             EventSink& events, const RoundHooks& hooks)
    : request_{request},
      benchmarks_{std::move(benchmarks)},
      clock_{clock},
      events_{events},
      hooks_{hooks},
      passes_{Random::seed_for(request.seed, "passes " + std::to_string(request.round))},
      start_{clock.now()},
      cycles_{clock_, events, hooks.chain, start_},
      progress_{clock_, events, start_, request.visits, request.round_budget, request.round_limit},
      instruments_{request, clock_} {
    instruments_.cpu_use = hooks.cpu_use;
    instruments_.on_longer = [this](std::size_t row) { progress_.report(Stage::longer, row); };
    if (sends_results(request)) instruments_.first_results = &events;
}

bool Round::begin() {
    return check_build() && plan() && warm_up_process();
}

/// After all rows of a stage have been warmed up, each is visited once a pass, in an order of the
/// pass's own, until each has stopped.
const Benchmark* Round::next() {
    if (next_to_start() == nullptr && visited_ == open_.size()) begin_pass();
    if (const auto* row = next_to_start()) {
        return row->benchmark->awaited ? nullptr : row->benchmark;
    }
    return open_.empty() ? nullptr : open_[visited_]->benchmark;
}

void Round::run_next() {
    auto* row = next_to_start();
    if (row == nullptr) {
        const auto before = clock_.now();
        visit(*open_[visited_++]);
        visits_ += clock_.now() - before;
        return;
    }
    limit_next_row();
    if (row->postponed) {
        dear_.pop_back();
    } else {
        ++started_;
    }
    if (start(*row)) open_.push_back(row);
    visited_ = open_.size();
}

/// The rows of a stage in their order, and then those that were postponed. nullptr: none is left.
Row* Round::next_to_start() {
    if (started_ < stage_end_) return &rows_[started_];
    return dear_.empty() ? nullptr : dear_.back();
}

/// Closes the pass before, if there was one, and shuffles what is still to be visited. Without
/// anything left, the next stage begins. The witness goes on from one row that is measured alone to
/// the next.
void Round::begin_pass() {
    const bool goes_on = stage_end_ < rows_.size() && rows_[stage_end_].alone;
    if (instruments_.pass > 0) {
        const auto witnesses = goes_on ? std::vector<Row*>{} : stop_witnesses(open_);
        for (auto* row : witnesses) report_result(*row);
        const auto has_stopped = [](const Row* row) { return row->stop.has_value(); };
        const bool all = std::all_of(open_.begin(), open_.end(), has_stopped);
        if (all || !hooks_.wait_for_turn) std::erase_if(open_, has_stopped);
    }
    visited_ = 0;
    const auto is_held = [](const Row* row) { return row->held.has_value(); };
    if (open_.empty() || (goes_on && std::all_of(open_.begin(), open_.end(), is_held))) {
        stage_end_ = end_of_stage(rows_, stage_end_);
        owed_ = Nanoseconds{0};
        return;
    }
    ++instruments_.pass;
    shuffle_by_label(open_, passes_.next());
    const auto is_alone = [](const Row* row) { return row->alone; };
    if (std::none_of(open_.begin(), open_.end(), is_alone)) prepare_heap();
}

/// Shares the time of the round out: what is left for starting rows over those that are not
/// started, and that for visits over all.
void Round::limit_next_row() {
    if (request_.round_budget.count() <= 0) return;
    const auto elapsed = clock_.now() - start_ - process_ - visits_;
    instruments_.limits =
        limits_of_next(request_.profile, {request_.round_budget - process_, elapsed,
                                          beside_warm_ups_, rows_.size(), started_ - dear_.size()});
}

/// Whether the time of the round is over.
bool Round::is_over() {
    return request_.round_budget.count() > 0 && clock_.now() - start_ >= request_.round_budget;
}

/// The time until the limit of the round, without what those that have begun still need for their
/// pairs.
Nanoseconds Round::time_left() {
    if (request_.round_limit.count() <= 0) return Nanoseconds::max();
    return request_.round_limit - (clock_.now() - start_) - owed_;
}

bool Round::check_build() {
    if (!is_debug_build()) return true;
    if (!request_.allow_debug) return fail({debug_build_refused});
    warn(WarningCode::debug_build, "measured without optimisation: compare nothing with it");
    return true;
}

bool Round::plan() {
    auto event = selection_of(request_, benchmarks_, Selected::costs);
    if (asks_for_nothing(request_, event)) {
        const bool sizes = selection_of(request_, benchmarks_, Selected::all).selects_any();
        return fail({sizes ? sizes_selected : nothing_selected});
    }
    Random order{Random::seed_for(request_.seed, "order " + std::to_string(request_.round))};
    order.shuffle(event.order);
    for (const auto id : event.order) rows_.push_back({id, &benchmarks_[id]});
    arrange_stages(rows_);
    stage_end_ = end_of_stage(rows_, 0);
    progress_.expect(rows_.size());
    events_.on(event);
    warn_of_suites(event, events_);
    return true;
}

bool Round::warm_up_process() {
    progress_.report(Stage::process);
    auto& profile = instruments_.profile;
    profile = look_at_clock(clock_);
    if (profile.stalled) return fail({std::string{"the clock does not move: "} + clock_.name()});
    // Before a later round, the one before has just ended.
    const bool is_awake = request_.turns || request_.follows || request_.round > 0;
    instruments_.cycle = cycles_.warm_up(profile.sample_length(), is_awake);
    profile = measure_clock(clock_);  // by now a reading costs less
    profile.is_paired = request_.turns;
    wait_for_edges(profile);
    events_.on(profile, clock_.name());
    if (slices_of_a_pair * profile.slice_length() <= request_.profile.budget) {
        // Samples that wait for edges are without the cost of a reading.
        const auto reading = clock_.waits() ? Nanoseconds{0} : profile.call;
        instruments_.meter = &cycles_.meter_with_slices(profile.slice_length(), reading);
    }
    cycles_.report_start(profile.sample_length(), instruments_.meter == nullptr);
    if (profile.backwards != 0) {
        warn(WarningCode::clock_backwards, "the clock went backwards " +
                                               std::to_string(profile.backwards) +
                                               " times while it was profiled");
    }
    process_ = clock_.now() - start_;
    return true;
}

/// Lets samples start and end at edges of the clock's tick, where that makes their durations
/// several times more exact.
void Round::wait_for_edges(ClockTraits& profile) {
    if (profile.jitter != Jitter::floor) return;
    clock_.calibrate(profile.common_tick);
    if (!clock_.waits()) return;
    auto& meter = cycles_.meter_with_slices(ticks_to_time * profile.common_tick, Nanoseconds{0});
    for (int attempt = 0; attempt < tuned::few; ++attempt) {
        const auto deviation = deviation_of_samples([&meter] { return meter.slice(); });
        if (tuned::far_off * deviation > profile.reading_deviation()) continue;
        profile.waiting_deviation = std::max<Nanoseconds>(deviation, profile.call);
        return;
    }
    clock_.stop_waiting();
}

/// Everything before the visits. False: the row is not to be visited, or there is no time for it
/// now.
bool Round::start(Row& row) {
    // One row at least is measured, and the ladder, which is short and judges the others.
    const bool is_ladder = row.benchmark->suite == ladder_suite;
    const bool was_postponed = row.postponed;
    const bool is_first = was_postponed ? !has_begun_ : started_ == 1;
    const bool is_begun = is_first || is_ladder || time_left() > row.needs;
    if (is_begun) {
        progress_.report(Stage::warm_up, row.id);
    } else {
        events_.on(FailureEvent{no_time, row.id, true, true});
    }
    if (is_begun && row.alone) prepare_heap();
    const auto before = clock_.now();
    const bool to_visit = is_begun && warm_up(row);
    if (row.postponed && !was_postponed) return false;
    beside_warm_ups_ += clock_.now() - before - row.warm_up.elapsed;
    has_begun_ = has_begun_ || (is_begun && !is_ladder);
    progress_.count_warmed_up();
    if (!to_visit) progress_.advance(0, 1);
    if (to_visit) owed_ += least_pairs * (row.set_up + 2 * instruments_.profile.sample_length());
    return to_visit;
}

/// Cold call, warm-up, calibration. False: the row failed, the cold call was enough, or others go
/// first.
bool Round::warm_up(Row& row) {
    if (!row.postponed) {
        if (auto problem = call_cold(row, instruments_)) return fail(std::move(*problem), &row);
    }
    if (row.stop) {
        report_result(row);
        return false;
    }
    if (postpone(row)) return false;
    warm_up_and_calibrate(row, instruments_);
    if (auto problem = update_options(row)) return fail(std::move(*problem), &row);
    if (request_.turns) events_.on(agree_on_operations(row, request_));
    if (!row.warm_up.settled || row.few_calls) {
        warn(WarningCode::not_warmed_up,
             row.few_calls ? "not warmed up, because set-up takes long"
                           : "the speed did not settle within 2 % during warm-up",
             &row);
    }
    if (auto told = describe_repetition(row.repetition_gain, row.benchmark->body->inputs())) {
        warn(WarningCode::inputs_remembered, std::move(*told), &row);
    }
    return true;
}

/// Where the time of the round is limited, a row that takes far longer than others is begun after
/// them, so that the most rows get a cost.
bool Round::postpone(Row& row) {
    if (request_.round_limit.count() <= 0 || row.postponed) return false;
    row.needs = least_calls * row.first.wall;
    const auto open = static_cast<double>(rows_.size() - started_ + dear_.size() + 1);
    const bool is_alone = started_ == stage_end_ || row.benchmark->suite == ladder_suite;
    const auto left = time_left();
    row.postponed = !is_alone && left.count() > 0 && is_dear(row.needs, left / open, needs_);
    if (needs_.size() < tuned::many) needs_.push_back(row.needs.count());
    if (!row.postponed) return false;
    dear_.push_back(&row);
    std::sort(dear_.begin(), dear_.end(),
              [](const Row* a, const Row* b) { return a->needs > b->needs; });
    return true;
}

void Round::visit(Row& row) {
    const bool goes_on = visited_ == 1 && goes_on_in_pass(request_, instruments_.pass);
    if (hooks_.wait_for_turn && !goes_on) hooks_.wait_for_turn();
    if (row.stop) return;
    progress_.report_visit(row.id);
    const double before = share_done(row, instruments_.limits);
    const auto before_visit = row.pairs.size();
    const bool is_late = row.pairs.size() >= least_pairs && is_over();
    if (is_late) row.stop = Stop::budget;
    if (!is_late) visit_once(row, instruments_);
    progress_.advance(before, share_done(row, instruments_.limits));
    if (request_.live) {
        const auto* meter = instruments_.meter;
        const double cycles = meter != nullptr ? meter->slice_cycles() : 0;
        for (const auto& pair : std::span{row.pairs}.subspan(before_visit)) {
            progress_.add(
                {row.id, pair.cost_at(cycles * instruments_.cycle, instruments_.profile.pause)});
        }
    }
    if (row.stop && !goes_on_as_witness(row, request_)) report_result(row);
}

void Round::report_result(Row& row) {
    if (auto problem = update_options(row)) {
        fail(std::move(*problem), &row);
        return;
    }
    if (hooks_.hardware != nullptr) {
        for (auto& counter :
             read_hardware_counters(*hooks_.hardware, *row.benchmark, row.operations)) {
            row.benchmark->options.counters.push_back(std::move(counter));
            row.updated = true;
        }
    }
    take_long_run(row, instruments_);
    recheck(row, instruments_);
    const auto* meter = instruments_.meter;
    events_.on(ResultEvent{row.id, *row.benchmark, row.too_coarse ? Stop::clock : *row.stop,
                           row.cold, row.warm_up.elapsed, row.warm_up.settled, row.checksum,
                           meter != nullptr ? std::optional{meter->slice_cycles()} : std::nullopt,
                           row.pairs, row.windows, row.updated, row.waits, row.recheck,
                           row.check ? row.check->wrong : std::nullopt, row.proof, row.long_run,
                           row.wrong_results, row.remembers});
    row.benchmark->body->release();
}

/// Reports that the row, or without one the round, cannot be measured. Always false.
bool Round::fail(Problem problem, const Row* row) {
    events_.on(FailureEvent{std::move(problem.message),
                            row != nullptr ? std::optional{row->id} : std::nullopt,
                            problem.skipped});
    if (row != nullptr) row->benchmark->body->release();
    return false;
}

void Round::warn(WarningCode code, std::string message, const Row* row) {
    events_.on(WarningEvent{code, std::move(message),
                            row != nullptr ? std::optional{row->id} : std::nullopt});
}

bool run_round(const Request& request, std::vector<Benchmark> benchmarks, Clock& clock,
               EventSink& events, const RoundHooks& hooks) {
    Round round{request, std::move(benchmarks), clock, events, hooks};
    if (!round.begin()) return false;
    while (round.next() != nullptr) round.run_next();
    round.end();
    return true;
}

}  // namespace samebench
