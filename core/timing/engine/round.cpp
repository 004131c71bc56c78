#include "round.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <utility>

#include "sampling/calibration.hpp"
#include "statistics/estimate.hpp"
#include "statistics/statistics.hpp"

namespace samebench {
namespace {

using namespace std::chrono_literals;

/// The order statistics of fewer pairs do not make a 95 % interval.
constexpr std::size_t pairs_for_an_interval = 6;
constexpr auto time_between_cycle_readings = 500ms;
constexpr auto time_between_progress_events = 100ms;

/// A cost that cannot be told from nothing is not measured on once it is known to a sixteenth of a
/// CPU cycle: no share of nothing would ever be reached.
constexpr double resolution_in_cycles = 1.0 / 16;

/// One benchmark on its way through the round.
struct Row {
    std::size_t id;
    Benchmark* benchmark;
    double operations = 1;  // of a sample, before it is varied
    std::optional<Nanoseconds> cold{};
    WarmUp warm_up{};
    std::optional<std::uint64_t> checksum{};
    std::vector<Pair> pairs{};
    std::vector<Window> windows{};
    Nanoseconds spent{0};
    bool too_coarse = false;
    bool finished = false;
    double progress = 0;
};

const char* describe(Loop::Use use) noexcept {
    switch (use) {
        case Loop::Use::proper: return nullptr;
        case Loop::Use::paused_twice: return "pause() was called twice without resume() between";
        case Loop::Use::resumed_twice: return "resume() was called without pause() before it";
        case Loop::Use::left_paused: return "the body ended between pause() and resume()";
    }
    return nullptr;
}

class Round {
public:
    Round(const Request& request, std::vector<Benchmark> benchmarks, Clock& clock,
          EventSink& events, const RoundHooks& hooks)
        : request_{request},
          benchmarks_{std::move(benchmarks)},
          clock_{clock},
          events_{events},
          hooks_{hooks},
          meter_{clock, hooks.chain},
          order_{Random::seed_for(request.seed, "order " + std::to_string(request.round))},
          start_{clock.now()} {}

    bool run();

private:
    bool plan();
    bool warm_up_process();
    bool prepare(Row& row);
    void visit(Row& row);
    [[nodiscard]] std::optional<Stop> should_stop(Row& row) const;
    [[nodiscard]] Nanoseconds sample_length(const Row& row) const;
    void finish(Row& row, Stop stop);
    void read_cycle(const char* at);
    void report_progress(const char* stage, const Row* row, bool always);
    void fail(const Row& row, std::string message);
    [[nodiscard]] Nanoseconds elapsed() const { return clock_.now() - start_; }

    const Request& request_;
    std::vector<Benchmark> benchmarks_;
    Clock& clock_;
    EventSink& events_;
    const RoundHooks& hooks_;
    CycleMeter meter_;
    Random order_;
    Nanoseconds start_;
    ClockProfile profile_;
    std::vector<Row> rows_;
    Nanoseconds first_cycle_{0};
    std::array<double, 3> last_cycles_{};
    Nanoseconds last_cycle_at_{0};
    Nanoseconds last_progress_at_{0};
    bool drifted_ = false;
    std::vector<LiveCost> live_;
    std::size_t prepared_ = 0;
};

bool Round::plan() {
    PlanEvent event{benchmarks_, {}, {}};
    bool anything = false;
    for (std::size_t id = 0; id < benchmarks_.size(); ++id) {
        auto& benchmark = benchmarks_[id];
        const bool selected = request_.selects(benchmark);
        event.selected.push_back(selected);
        anything = anything || selected;
        if (request_.measures(benchmark)) rows_.push_back({id, &benchmark});
    }
    if (!anything) {
        events_.on(FailureEvent{"no benchmark matches the request", std::nullopt});
        return false;
    }
    order_.shuffle(rows_);
    for (const auto& row : rows_) event.order.push_back(row.id);
    events_.on(event);
    return true;
}

bool Round::warm_up_process() {
    report_progress("process", nullptr, true);
    profile_ = profile_clock(clock_);
    if (profile_.stalled) {
        events_.on(
            FailureEvent{std::string{"the clock does not move: "} + clock_.name(), std::nullopt});
        return false;
    }
    const auto warm = meter_.warm_up(profile_.sample_length());
    profile_ = profile_clock(clock_);  // again: reading the clock has become faster, too
    events_.on(profile_, clock_.name());
    first_cycle_ = warm.cycle;
    last_cycles_.fill(warm.cycle.count());
    last_cycle_at_ = clock_.now();
    events_.on(CycleEvent{"start", elapsed(), warm.cycle, warm.agreed});
    if (!warm.agreed) {
        events_.on(WarningEvent{"cycle-unsettled",
                                "the CPU's speed did not settle within 1 % before the measurement: "
                                "the machine is busy or changes its frequency",
                                std::nullopt});
    }
    if (profile_.backwards != 0) {
        events_.on(WarningEvent{"clock-backwards",
                                "the clock went backwards " + std::to_string(profile_.backwards) +
                                    " times while it was profiled",
                                std::nullopt});
    }
    return true;
}

/// Everything before the pairs: inputs, cold call, checksum, warm-up, length of a sample.
bool Round::prepare(Row& row) {
    report_progress("warm-up", &row, true);
    auto& benchmark = *row.benchmark;
    if (!benchmark.body->prepare(Random{Random::seed_for(request_.seed, benchmark.label())})) {
        fail(row, "its inputs are empty: the generator made no values");
        return false;
    }

    const Extent once = extent_of(benchmark, 1);
    const auto cold = take_sample(clock_, benchmark, Side::body, once);
    if (const char* misuse = describe(cold.use)) {
        fail(row, misuse);
        return false;
    }
    if (cold.elapsed >= 2 * profile_.tick) row.cold = cold.elapsed;

    const auto& limits = request_.profile;
    if (cold.elapsed >= limits.budget) {
        // Once has to be enough of a body that spends the budget in one call.
        const auto twin = take_sample(clock_, benchmark, Side::twin, once);
        row.pairs.push_back({once.operations(), cold.elapsed, twin.elapsed, cold.pauses});
        finish(row, Stop::budget);
        return false;
    }

    if (benchmark.options.before) benchmark.options.before();
    Loop loop{clock_, has_fixed_size(benchmark) ? once.size : Body::checksum_operations};
    row.checksum = benchmark.body->checksum(loop);
    if (benchmark.options.after) benchmark.options.after();

    const auto short_sample = std::max<Nanoseconds>(250us, 25 * profile_.common_tick);
    row.warm_up = warm_up(clock_, benchmark, short_sample, limits.warm_up, limits.warm_up_cap);
    if (!row.warm_up.settled) {
        events_.on(WarningEvent{
            "not-warmed-up", "its speed did not settle within 2 % while it was warmed up", row.id});
    }

    const auto length = sample_length(row);
    const double at_least = static_cast<double>(benchmark.options.minimum_operations);
    auto extent = calibrate(clock_, benchmark, length,
                            std::max(at_least, row.warm_up.operations * (length / short_sample)));
    const auto longest = limits.budget / static_cast<double>(limits.minimum_pairs);
    row.too_coarse = !grow_for_pauses(clock_, benchmark, profile_, limits.target,
                                      static_cast<double>(limits.minimum_pairs), longest, extent);
    row.operations = static_cast<double>(extent.operations());
    return true;
}

Nanoseconds Round::sample_length(const Row& row) const {
    return std::max(profile_.sample_length(request_.profile.target),
                    row.benchmark->options.minimum_time);
}

void Round::visit(Row& row) {
    const auto start = clock_.now();
    // Lengths vary by up to 2 %, five ticks or more, evenly spread by the golden ratio: the end of
    // a sample then falls anywhere in a tick, and the clock's rounding averages out over the pairs.
    const double turn = 0.6180339887498949 * static_cast<double>(row.pairs.size());
    const auto extent =
        extent_of(*row.benchmark, row.operations * (1 + 0.02 * (turn - std::floor(turn))));
    const Side first = row.pairs.size() % 2 == 0 ? Side::body : Side::twin;
    const auto pair = take_pair(clock_, *row.benchmark, extent, first);
    row.pairs.push_back(pair);
    // A sample that became too short was calibrated in a slow moment.
    const auto length = sample_length(row);
    if (pair.body < long_enough * length && row.operations < most_operations &&
        pair.body.count() > 0) {
        row.operations = std::min(2 * row.operations, row.operations * (length / pair.body));
    }
    const auto end = clock_.now();
    row.spent += end - start;
    if (request_.windows) row.windows.push_back({start, end});
    if (request_.live) live_.push_back({row.id, pair.cost(profile_.pause)});
    if (const auto stop = should_stop(row)) finish(row, *stop);
}

std::optional<Stop> Round::should_stop(Row& row) const {
    const auto& limits = request_.profile;
    const auto count = row.pairs.size();
    const double share_of_budget = row.spent / limits.budget;
    row.progress = share_of_budget;
    if (is_look(count, limits.minimum_pairs)) {
        const auto now = estimate(row.pairs, profile_);
        const double wanted =
            now.low <= 0 ? resolution_in_cycles * first_cycle_.count() : limits.target * now.median;
        if (now.half_width() <= wanted) return Stop::target;
    }
    if (count >= limits.maximum_pairs) return Stop::maximum;
    const bool spent = share_of_budget >= 1 && count >= pairs_for_an_interval;
    if (spent || share_of_budget >= 4) return Stop::budget;
    row.progress = std::max(share_of_budget,
                            static_cast<double>(count) / static_cast<double>(limits.maximum_pairs));
    return std::nullopt;
}

void Round::finish(Row& row, Stop stop) {
    row.finished = true;
    row.progress = 1;
    if (row.too_coarse) stop = Stop::clock;
    const auto result = estimate(row.pairs, profile_);
    events_.on(ResultEvent{row.id, *row.benchmark, stop, row.cold, row.warm_up.elapsed,
                           row.warm_up.settled, row.checksum, row.pairs, row.windows, result.median,
                           result.low, result.high});
}

void Round::fail(const Row& row, std::string message) {
    events_.on(FailureEvent{std::move(message), row.id});
}

void Round::read_cycle(const char* at) {
    const auto cycle = meter_.read(profile_.sample_length());
    events_.on(CycleEvent{at, elapsed(), cycle, std::abs(cycle / first_cycle_ - 1) <= 0.01});
    // One reading may have been disturbed; a drift shows in most of the last three.
    std::rotate(last_cycles_.begin(), last_cycles_.begin() + 1, last_cycles_.end());
    last_cycles_.back() = cycle.count();
    const double drift =
        median({last_cycles_.begin(), last_cycles_.end()}) / first_cycle_.count() - 1;
    last_cycle_at_ = clock_.now();
    if (std::abs(drift) > 0.02 && !drifted_) {
        drifted_ = true;
        char text[96];
        std::snprintf(text, sizeof text,
                      "the length of a CPU cycle drifted by %+.1f %% within the round",
                      100 * drift);
        events_.on(WarningEvent{"cycle-drift", text, std::nullopt});
    }
}

void Round::report_progress(const char* stage, const Row* row, bool always) {
    const auto now = clock_.now();
    if (!always && now - last_progress_at_ < time_between_progress_events) return;
    last_progress_at_ = now;
    // Warming up takes about a third of a round.
    double measured = 0;
    for (const auto& each : rows_) measured += each.progress;
    const auto count = static_cast<double>(std::max<std::size_t>(1, rows_.size()));
    const double done =
        std::min(1.0, (static_cast<double>(prepared_) / 3 + measured * 2 / 3) / count);
    std::optional<Nanoseconds> remaining;
    if (done > 0.02) remaining = (now - start_) * ((1 - done) / done);
    events_.on(ProgressEvent{stage, row != nullptr ? std::optional{row->id} : std::nullopt, done,
                             now - start_, remaining, std::move(live_)});
    live_.clear();
}

bool Round::run() {
    if (is_debug_build()) {
        if (!request_.allow_debug) {
            events_.on(
                FailureEvent{"this is a debug build: build it with optimisation, or allow it in "
                             "the request",
                             std::nullopt});
            return false;
        }
        events_.on(WarningEvent{
            "debug-build", "measured without optimisation: compare nothing with it", std::nullopt});
    }
    if (!plan() || !warm_up_process()) return false;

    std::vector<Row*> open;
    for (auto& row : rows_) {
        if (prepare(row)) open.push_back(&row);
        ++prepared_;
    }
    while (!open.empty()) {
        order_.shuffle(open);
        if (hooks_.before_pass) hooks_.before_pass();
        for (auto* row : open) {
            report_progress("measure", row, false);
            visit(*row);
        }
        std::erase_if(open, [](const Row* row) { return row->finished; });
        if (clock_.now() - last_cycle_at_ >= time_between_cycle_readings) read_cycle("visit");
    }
    if (!live_.empty()) report_progress("measure", nullptr, true);
    read_cycle("end");
    events_.on_end(elapsed());
    return true;
}

}  // namespace

const char* to_text(Stop stop) noexcept {
    switch (stop) {
        case Stop::target: return "target";
        case Stop::budget: return "budget";
        case Stop::maximum: return "maximum";
        case Stop::clock: return "clock";
    }
    return "";
}

bool is_debug_build() noexcept {
#ifdef NDEBUG
    return false;
#else
    return true;
#endif
}

bool run_round(const Request& request, std::vector<Benchmark> benchmarks, Clock& clock,
               EventSink& events, const RoundHooks& hooks) {
    return Round{request, std::move(benchmarks), clock, events, hooks}.run();
}

}  // namespace samebench
