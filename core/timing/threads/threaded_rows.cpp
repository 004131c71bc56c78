#include "threaded_rows.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "constants.hpp"

namespace samebench {
namespace {

/// In samples that are shorter, a thread may end before another one has left the barrier.
constexpr Nanoseconds shortest_to_judge = std::chrono::microseconds{100};

constexpr const char* ran_apart =
    "its threads did not always run at the same time: too few CPUs were idle";

/// Runs a body in several threads at once. It calls start() and stop() of its loop itself.
class ThreadedBody final : public Body, private ThreadTeam::Job {
public:
    /// @param options  of the body
    ThreadedBody(std::shared_ptr<Body> body, const Options& options, std::size_t threads,
                 ThreadTeam* team)
        : body_{std::move(body)},
          loops_{options.thread_loops},
          times_itself_{options.times_itself},
          threads_{threads},
          team_{team} {}

    bool make_inputs(Random random) override {
        body_at_ = twin_at_ = 0;
        return body_->make_inputs(random);
    }
    [[nodiscard]] std::string about_inputs() const override { return body_->about_inputs(); }
    std::size_t inputs() const noexcept override { return body_->inputs(); }
    bool keeps_results() const noexcept override { return body_->keeps_results(); }
    void seek(std::uint64_t operation) noexcept override { body_at_ = twin_at_ = operation; }

    void run(Loop& loop) override {
        body_->begin_threads(threads_);
        judge(loop, loops_.body, body_at_);
        body_->end_threads();
    }
    void run_twin(Loop& loop) override { judge(loop, loops_.twin, twin_at_); }
    bool was_disturbed() const noexcept override { return was_disturbed_; }

    void record(const LoopReport& report, std::uint64_t operations) override {
        reports_.record(report, operations * threads_);
    }
    std::optional<Problem> update(Options& options) override {
        if (auto problem = body_->update(options)) return problem;
        auto before = std::exchange(options.counters, {});
        if (auto problem = reports_.update(options)) return problem;
        // Those of a second are of all threads, in the time of one operation of each.
        for (auto& counter : options.counters) {
            if (counter.kind == CounterKind::per_second) {
                counter.amount *= static_cast<double>(threads_);
            }
        }
        if (options.counters.empty()) options.counters = std::move(before);
        if (samples_apart_ > tuned::large * samples_ &&
            options.note.find(ran_apart) == std::string::npos) {
            options.note += (options.note.empty() ? "" : "; ") + std::string{ran_apart};
        }
        samples_ = samples_apart_ = 0;
        return std::nullopt;
    }
    /// Computed in one thread.
    std::optional<std::uint64_t> checksum(Loop& loop) override { return body_->checksum(loop); }
    std::optional<std::uint64_t> checksum_and_keep(Loop& loop, KeptResults& kept) override {
        return body_->checksum_and_keep(loop, kept);
    }
    std::optional<std::uint64_t> checksum_from(Loop& loop, std::uint64_t operation) override {
        return body_->checksum_from(loop, operation);
    }

private:
    /// What one thread writes while it is measured: no other thread touches these cache lines. As
    /// its clock, it starts and ends its sample together with the others.
    class alignas(128) Place final : public Clock {
    public:
        Place(ThreadedBody& body, const Loop& whole, std::size_t thread)
            : loop{whole.in_thread(*this, thread, body.threads_, sink_, &address_)},
              body_{body},
              clock_{whole.clock()} {}

        Nanoseconds now() noexcept override { return clock_.now(); }
        Nanoseconds sample_start() noexcept override {
            body_.team_->meet(loop.thread(), [this] { body_.start_ = clock_.sample_start(); });
            if (body_.finished_.load(std::memory_order_relaxed) != 0) body_.is_apart_ = true;
            return body_.start_;
        }
        Nanoseconds sample_end() noexcept override {
            body_.finished_.fetch_add(1, std::memory_order_relaxed);
            body_.team_->meet(loop.thread(), [this] { body_.end_ = clock_.sample_end(); });
            return body_.end_;
        }
        const char* name() const noexcept override { return clock_.name(); }

        Loop loop;

    private:
        unsigned char sink_[detail::sink_size] = {};
        const void* address_ = nullptr;
        ThreadedBody& body_;
        Clock& clock_;
    };

    void judge(Loop& loop, detail::ThreadLoops::Run of_side, std::uint64_t& at) {
        run_in_threads(loop, of_side, at);
        const bool is_long = loop.timed() >= shortest_to_judge;
        was_disturbed_ = is_long && is_apart_;
        if (is_long) ++samples_;
        if (was_disturbed_) ++samples_apart_;
    }

    void run_in_threads(Loop& loop, detail::ThreadLoops::Run of_side, std::uint64_t& at) {
        places_.clear();
        std::vector<const Loop*> loops;
        for (std::size_t i = 0; i < threads_; ++i) {
            places_.push_back(std::make_unique<Place>(*this, loop, i));
            loops.push_back(&places_.back()->loop);
        }
        run_ = of_side;
        at_ = at;
        apart_ = body_->inputs() / threads_;
        finished_ = 0;
        is_apart_ = false;
        start_ = end_ = Nanoseconds{0};
        team_->run(threads_, *this);
        loop.add_threads(loops);
        at += loop.size();
    }

    void run(std::size_t thread) override {
        auto& loop = places_[thread]->loop;
        if (!times_itself_) loop.start();
        run_(*body_, loop, at_ + thread * apart_);
        if (!times_itself_) loop.stop();
    }

    std::shared_ptr<Body> body_;
    detail::ThreadLoops loops_;
    bool times_itself_;
    std::size_t threads_;
    ThreadTeam* team_;  // nullptr only in a row with a problem, which is never run
    detail::RecordedReports reports_;
    std::uint64_t body_at_ = 0;  // number of the next operation of the first thread
    std::uint64_t twin_at_ = 0;
    // Of the sample that runs.
    std::vector<std::unique_ptr<Place>> places_;
    Nanoseconds start_{0};
    Nanoseconds end_{0};
    detail::ThreadLoops::Run run_ = nullptr;
    std::uint64_t at_ = 0;
    std::size_t apart_ = 0;  // operations between the inputs of two threads
    bool was_disturbed_ = false;
    double samples_ = 0;  // since the last call of update()
    double samples_apart_ = 0;
    alignas(128) std::atomic<std::size_t> finished_{0};
    std::atomic<bool> is_apart_{false};  // a thread began after another one had finished
};

std::string suffix(std::size_t threads) {
    return "threads=" + std::to_string(threads);
}

/// Why a row cannot run in this many threads.
std::optional<Problem> problem_with(const Benchmark& row, std::size_t threads,
                                    const ThreadTeam* team) {
    if (row.problem) return row.problem;
    if (threads == 0) return Problem{"threads({0}): expected numbers from 1"};
    if (team == nullptr) return Problem{"it runs in threads of its own, which are off here", true};
    if (auto refusal = team->refusal(threads)) return Problem{std::move(*refusal), true};
    return std::nullopt;
}

/// @param argument  of the new row
Benchmark in_threads(const Benchmark& row, std::optional<std::string> argument,
                     std::shared_ptr<Body> body, std::size_t threads, ThreadTeam* team) {
    Benchmark threaded{row.suite, row.name, std::move(argument), row.options, nullptr};
    threaded.inputs_label = row.inputs_label.empty() ? row.label() : row.inputs_label;
    threaded.source = row.source;
    threaded.problem = problem_with(row, threads, team);
    auto& options = threaded.options;
    options.threads = threads;
    options.times_itself = true;
    if (options.complexity) {
        // The rows with one number of threads are fitted together, against the row's own argument.
        options.series =
            (options.series.empty() ? row.name : options.series) + ", " + suffix(threads);
        const bool given = options.parameter != 0 || !row.argument;
        if (!given) options.parameter = std::strtod(row.argument->c_str(), nullptr);
    }
    threaded.body = std::make_unique<ThreadedBody>(std::move(body), row.options, threads, team);
    return threaded;
}

}  // namespace

void expand_threads(std::deque<Benchmark>& rows, ThreadTeam* team) {
    std::deque<Benchmark> expanded;
    for (auto& row : rows) {
        const auto& options = row.options;
        if (options.thread_counts.empty() && options.threads == 0) {
            expanded.push_back(std::move(row));
            continue;
        }
        const std::shared_ptr<Body> body = std::move(row.body);
        if (options.threads != 0) {
            expanded.push_back(in_threads(row, row.argument, body, options.threads, team));
        }
        for (const auto threads : options.thread_counts) {
            const auto argument = (row.argument ? *row.argument + ", " : "") + suffix(threads);
            expanded.push_back(in_threads(row, argument, body, threads, team));
        }
    }
    rows = std::move(expanded);
}

}  // namespace samebench
