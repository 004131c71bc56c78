#include "long_run.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "calibration.hpp"
#include "constants.hpp"
#include "statistics/statistics.hpp"
#include "visit.hpp"

namespace samebench {
namespace {

/// A call that begins anew has at least so many times the operations of the one before.
constexpr double least_growth = 2;

bool is_near(Nanoseconds took, Nanoseconds length) {
    return took < tuned::nearby * length && length < tuned::nearby * took;
}

/// Operations of the next window, after one of `operations` took `took`.
double next_operations(double operations, Nanoseconds took, Nanoseconds length) {
    if (is_near(took, length)) return operations;
    const double growth = took.count() > 0 ? length / took : tuned::far_off;
    const double next = operations * std::clamp(growth, 1 / tuned::far_off, tuned::far_off);
    return std::clamp(next, 1.0, tuned::max_operations);
}

double total(std::span<const LongWindow> windows) {
    double sum = 0;
    for (const auto& one : windows) sum += one.body.count();
    return sum;
}

/// Cycles of an operation over all windows, by the chains beside them.
double mean_of(std::span<const LongWindow> windows) {
    double operations = 0;
    double chain = 0;
    double cycles = 0;
    for (const auto& one : windows) {
        operations += static_cast<double>(one.operations);
        chain += one.chain.elapsed.count();
        cycles += one.chain.cycles;
    }
    return total(windows) / operations * (cycles / chain);
}

/// Half width of the 95 % interval of the mean, as a share of it.
double error_of(std::span<const LongWindow> windows) {
    const double mean = mean_of(windows);
    double operations = 0;
    double squares = 0;
    for (const auto& one : windows) {
        const auto count = static_cast<double>(one.operations);
        const double cycles = one.body.count() * (one.chain.cycles / one.chain.elapsed.count());
        const double off = cycles - count * mean;
        operations += count;
        squares += off * off;
    }
    const auto count = static_cast<double>(windows.size());
    return normal_95 * std::sqrt(squares * count / (count - 1)) / (operations * mean);
}

/// Whether more operations would hardly move the mean. Caches and memory may be filled at first.
bool has_settled(std::span<const LongWindow> windows) {
    if (windows.size() < tuned::several) return false;
    const auto half = windows.size() / 2;
    const auto last = windows.subspan(half);
    const double before = mean_of(windows.first(half).subspan(half / 2));
    const double mean = mean_of(last);
    return std::abs(mean - before) <= tuned::quiet * before && error_of(last) <= tuned::quiet;
}

/// Whether two parts of a long run have the same mean.
bool agree(std::span<const LongWindow> one, std::span<const LongWindow> next) {
    const double before = mean_of(one);
    return std::abs(mean_of(next) - before) <= tuned::quiet * before;
}

/// What others take of the CPU while something runs.
class Others {
public:
    explicit Others(const LongRunInstruments& with) : with_{with} { begin(); }

    void begin() {
        if (with_.cpu_use) use_ = with_.cpu_use();
        start_ = with_.clock.now();
    }

    /// What of `measured`, since the last `begin`, is left without its part: pauses have theirs.
    [[nodiscard]] Nanoseconds without(Nanoseconds measured) const {
        const auto elapsed = with_.clock.now() - start_;
        if (!with_.cpu_use) return measured;
        const auto taken = taken_by_others(use_, with_.cpu_use(), elapsed);
        return taken > Nanoseconds{0} ? measured * (1 - taken / elapsed) : measured;
    }

private:
    const LongRunInstruments& with_;
    CpuUse use_{};
    Nanoseconds start_{0};
};

/// How long the bodies of a long run take together, at least.
Nanoseconds least_time(const Benchmark& benchmark, const LongRunLimits& limits) {
    const bool is_longer = begins_anew(benchmark) || benchmark.body->has_own_heap();
    // Its samples did not warm it up, and between two collections of a body's garbage may pass tens
    // of milliseconds.
    return std::max(limits.least, is_longer ? tuned::large * limits.most : Nanoseconds{0});
}

/// How long windows and the chains beside them are. While a chain runs, what else uses the caches
/// takes them from the body: longer windows leave it alone for less of the time.
struct Lengths {
    Nanoseconds window;
    Nanoseconds chain;

    Lengths(const Benchmark& benchmark, const LongRunLimits& limits)
        : window{std::clamp(least_time(benchmark, limits) / tuned::windows_of_a_long_run,
                            limits.window, tuned::far_off * limits.window)},
          chain{limits.window} {}
};

/// The window whose body has just run.
LongWindow window_of(const LongRunInstruments& with, std::uint64_t operations, Nanoseconds body,
                     std::uint64_t pauses, const Lengths& lengths) {
    const Others others{with};
    auto chain = with.meter.run_for(
        is_near(body, lengths.window) ? lengths.chain : body * (lengths.chain / lengths.window));
    chain.elapsed = others.without(chain.elapsed);
    return {operations, body, pauses, chain};
}

/// A long run of a body that stays in its call, and asks for its next operations there. A window
/// is followed by a visit, if one is due.
class InOneCall final : public Batches {
public:
    InOneCall(const LongRunInstruments& with, Benchmark& benchmark, const Lengths& lengths,
              double first, std::uint64_t total, const PairsToTake* pairs)
        : with_{with},
          benchmark_{benchmark},
          lengths_{lengths},
          pairs_{pairs},
          others_{with},
          operations_{first},
          total_{total},
          left_{total} {}

    std::uint64_t first() override { return take_window(); }

    std::uint64_t next(const Loop& loop) override {
        const Sample batch{loop.timed() - timed_, loop.pauses() - pauses_, loop.use(),
                           loop.has_own_time()};
        timed_ = loop.timed();
        pauses_ = loop.pauses();
        if (visit_) {
            visit_->end_pair(batch);
        } else {
            add_window(batch_, batch);
            if (is_due())
                visit_.emplace(pairs_->with, benchmark_, pairs_->operations, run.pairs.size());
        }
        if (visit_ && visit_->goes_on() && left_ >= visit_->extent().operations())
            return take_pair();
        end_visit();
        return left_ == 0 ? 0 : take_window();
    }

    /// Adds what has run since the last window.
    void add_window(std::uint64_t operations, const Sample& batch) {
        const auto body = others_.without(batch.elapsed);
        run.windows.push_back(window_of(with_, operations, body, batch.pauses, lengths_));
        operations_ = next_operations(static_cast<double>(operations), body, lengths_.window);
    }

    LongRun run;

private:
    std::uint64_t take(std::uint64_t operations) {
        batch_ = std::min(left_, operations);
        left_ -= batch_;
        return batch_;
    }
    std::uint64_t take_window() {
        const auto batch = take(extent_of(benchmark_, operations_).operations());
        others_.begin();
        return batch;
    }
    std::uint64_t take_pair() {
        visit_->begin_pair();
        return take(visit_->extent().operations());
    }

    /// Pairs stand as far apart as the call is long, but for its beginning.
    [[nodiscard]] bool is_due() const {
        if (pairs_ == nullptr) return false;
        const double done = 1 - static_cast<double>(left_) / static_cast<double>(total_);
        const double share = (done - tuned::quarter) / (1 - tuned::quarter);
        return static_cast<double>(run.pairs.size()) < share * static_cast<double>(pairs_->count);
    }

    void end_visit() {
        if (!visit_) return;
        run.pairs.insert(run.pairs.end(), visit_->pairs().begin(), visit_->pairs().end());
        visit_.reset();
    }

    const LongRunInstruments& with_;
    Benchmark& benchmark_;
    Lengths lengths_;
    const PairsToTake* pairs_;
    Others others_;
    std::optional<Visit> visit_;
    double operations_;
    std::uint64_t total_;
    std::uint64_t left_;
    std::uint64_t batch_ = 0;
    Nanoseconds timed_{0};
    std::uint64_t pauses_ = 0;
};

LongRun in_one_call(const LongRunInstruments& with, Benchmark& benchmark, double first,
                    double operations, const Lengths& lengths, const PairsToTake* pairs) {
    const auto total = extent_of(benchmark, operations).operations();
    InOneCall call{with, benchmark, lengths, first, total, pairs};
    const auto sample = take_sample(with.clock, benchmark, Side::body, {1, total}, &call);
    // Its loop has not asked for batches.
    if (call.run.windows.empty()) call.add_window(total, sample);
    return std::move(call.run);
}

/// The time that the bodies of a call took, and all that was measured beside them.
struct CallTime {
    Nanoseconds bodies{0};
    Nanoseconds all{0};

    explicit CallTime(const LongRun& run) {
        for (const auto& one : run.windows) {
            bodies += one.body;
            all += one.body + one.chain.elapsed;
        }
        for (const auto& one : run.pairs) {
            bodies += one.pair.body;
            all += one.window.end - one.window.start;
        }
    }
};

/// A long run in calls of which each is longer than the one before.
LongRun run_in_calls(const LongRunInstruments& with, Benchmark& benchmark, double operations,
                     Nanoseconds took, const LongRunLimits& limits, const PairsToTake* pairs) {
    const auto start = with.clock.now();
    const Lengths lengths{benchmark, limits};
    // How long an operation takes is known only from samples, in which the body has begun anew.
    const double first = next_operations(operations, tuned::far_off * took, lengths.window);
    const auto least = least_time(benchmark, limits);
    // Where set-up leaves time for few calls, the first one has to do.
    const double care = tuned::far_off * limits.set_up < limits.most ? tuned::far_off : 1;
    double wanted = next_operations(operations, care * took, least);
    LongRun run;
    for (double room = least_growth; room >= least_growth;) {
        const auto before = with.clock.now();
        const auto shorter =
            std::exchange(run, in_one_call(with, benchmark, first, wanted, lengths, pairs));
        const auto now = with.clock.now();
        const CallTime call{run};
        const bool is_long = tuned::nearby * call.bodies >= least;
        // A call whose loop asks for no batches is one window.
        const bool are_whole = shorter.windows.size() == 1 && run.windows.size() == 1;
        run.settled =
            is_long && (are_whole ? agree(shorter.windows, run.windows) : has_settled(run.windows));
        if (run.settled) break;
        if (is_long && with.on_longer) with.on_longer();
        const auto set_up = now - before - call.all;
        room = (limits.most - (now - start) - set_up) / call.all;
        const double needed = is_long ? tuned::far_off : tuned::headroom * (least / call.bodies);
        const double growth = std::clamp(needed, least_growth, tuned::far_off);
        // The last call takes all that is left.
        wanted *= room < growth * (1 + least_growth) ? room : growth;
    }
    return run;
}

}  // namespace

bool begins_anew(const Benchmark& benchmark) noexcept {
    const bool is_called_anew = benchmark.body->begins_anew() || benchmark.options.before;
    return is_called_anew && !has_fixed_size(benchmark);
}

LongRun run_for_long(const LongRunInstruments& with, Benchmark& benchmark, double operations,
                     Nanoseconds took, const LongRunLimits& limits, const PairsToTake* pairs) {
    if (begins_anew(benchmark)) {
        return run_in_calls(with, benchmark, operations, took, limits, pairs);
    }
    const auto start = with.clock.now();
    LongRun run;
    auto& [windows, settled, none] = run;
    const Lengths lengths{benchmark, limits};
    double next = next_operations(operations, tuned::far_off * took, lengths.window);
    // Each lap is run to its end, so that all inputs count the same.
    const auto inputs = has_fixed_size(benchmark) ? 1 : benchmark.body->inputs();
    std::uint64_t at = 0;
    std::vector<std::size_t> laps;  // the number of windows until their ends
    const auto least = least_time(benchmark, limits);
    for (std::size_t look = 0; with.clock.now() - start < limits.most || at % inputs != 0;) {
        const auto wanted = extent_of(benchmark, whole_rings(benchmark, next));
        const auto lap = static_cast<double>(inputs - at % inputs);
        const bool is_part = inputs > 1 && static_cast<double>(wanted.operations()) > lap;
        const auto extent = is_part && at % inputs != 0 ? extent_of(benchmark, lap) : wanted;
        at += extent.operations();
        const Others others{with};
        const auto sample = take_sample(with.clock, benchmark, Side::body, extent);
        const auto body = others.without(sample.elapsed);
        windows.push_back(window_of(with, extent.operations(), body, sample.pauses, lengths));
        next = next_operations(next, body, lengths.window);
        if (at % inputs != 0) continue;
        laps.push_back(windows.size());
        // Windows of a long lap differ by their inputs, and its laps do not.
        const bool by_laps = windows.size() >= tuned::several * laps.size();
        const auto parts = by_laps ? laps.size() : windows.size();
        if (Nanoseconds{total(windows)} < least ||
            parts < std::max(look, by_laps ? 2 : tuned::several)) {
            continue;
        }
        const std::span all{windows};
        const auto half = laps[(laps.size() - 1) / 2];
        settled = by_laps ? agree(all.first(half), all.subspan(half)) : has_settled(all);
        if (settled) break;
        if (with.on_longer) with.on_longer();
        look = 2 * parts;
    }
    return run;
}

}  // namespace samebench
