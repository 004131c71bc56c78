#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <samebench/samebench.hpp>
#include <string>
#include <thread>
#include <vector>

#include "os/thread_cpus.hpp"
#include "sampling/calibration.hpp"
#include "sampling/sample.hpp"
#include "scripted_clock.hpp"
#include "threads/no_threads.hpp"
#include "threads/std_thread_team.hpp"
#include "threads/threaded_rows.hpp"

using namespace samebench;
using test::ScriptedClock;

namespace {

using Labels = std::vector<std::string>;

/// Runs the threads of a job one after another, and moves the clock meanwhile.
class ScriptedTeam final : public ThreadTeam {
public:
    explicit ScriptedTeam(std::size_t most) : most_{most} {}

    ScriptedClock* clock = nullptr;
    Nanoseconds to_the_barrier{0};    ///< until all threads wait there
    Nanoseconds from_the_barrier{0};  ///< until the last one has finished

    std::optional<std::string> refusal(std::size_t threads) const override {
        if (threads <= most_) return std::nullopt;
        return "refused";
    }
    void run(std::size_t threads, Job& job) override {
        meetings_ = 0;
        for (auto left = threads; left != 0; --left) job.run(left - 1);
    }
    void meet(std::size_t thread, const std::function<void()>& last) override {
        if (thread != 0) return;
        const bool is_first = meetings_++ == 0;
        if (clock != nullptr) clock->advance(is_first ? to_the_barrier : from_the_barrier);
        last();
    }

private:
    std::size_t most_;
    std::size_t meetings_ = 0;
};

Labels labels_of(const std::deque<Benchmark>& rows) {
    Labels labels;
    for (const auto& row : rows) labels.push_back(row.label());
    return labels;
}

/// The rows of a suite, as `make_benchmarks` makes them.
template <class Fill>
std::deque<Benchmark> rows_of(ThreadTeam* team, Fill fill) {
    Suite suite{"s"};
    fill(suite);
    expand_threads(suite.benchmarks(), team);
    return std::move(suite.benchmarks());
}

}  // namespace

TEST_CASE("each number of threads is a row, after a sweep's own argument") {
    ScriptedTeam team{4};
    const auto rows = rows_of(&team, [](Suite& suite) {
        suite.bench("plain", [] { return 1; });
        suite.bench("add", [] { return 1; }).threads({1, 4}).note("shared");
        suite.bench("sort", each_of({10, 20}), [](int n) { return n; }).threads({2}).complexity();
        suite.bench("none", [] { return 1; }).threads({});
    });
    CHECK(labels_of(rows) == Labels{"s/plain", "s/add threads=1", "s/add threads=4",
                                    "s/sort 10, threads=2", "s/sort 20, threads=2", "s/none"});
    CHECK(rows[0].options.threads == 0);
    CHECK(rows[2].options.threads == 4);
    CHECK(rows[2].options.note == "shared");
    CHECK_FALSE(rows[2].problem);
    CHECK(rows[4].options.series == "sort, threads=2");
    CHECK(rows[4].options.parameter == 20);
    CHECK(rows[5].options.threads == 0);
}

TEST_CASE("a row that cannot run in its threads says why") {
    const auto fill = [](Suite& suite) {
        suite.bench("a", [] {}).threads({1, 2});
        suite.bench("c", [] {}).threads({0});
        suite.bench("d", [] {}).threads({2}).skip_if(true, "no lock");
    };
    ScriptedTeam team{1};
    auto rows = rows_of(&team, fill);
    CHECK_FALSE(rows[0].problem);
    CHECK(rows[1].problem->message == "refused");
    CHECK(rows[1].problem->skipped);
    CHECK(rows[2].problem->message == "threads({0}): expected numbers from 1");
    CHECK_FALSE(rows[2].problem->skipped);
    CHECK(rows[3].problem->message == "no lock");
    NoThreads none{"it counts"};
    rows = rows_of(&none, fill);
    CHECK(rows[0].problem->message == "it counts");
    rows = rows_of(nullptr, fill);
    CHECK(rows[0].problem->skipped);
}

TEST_CASE("a sample is timed from the barrier to the last thread, and twins run in as many") {
    ScriptedClock clock;
    clock.call = Nanoseconds{0};
    ScriptedTeam team{3};
    team.clock = &clock;
    team.to_the_barrier = Nanoseconds{5000};
    team.from_the_barrier = Nanoseconds{40};
    std::vector<std::size_t> ran;
    auto* const calls = &ran;
    auto rows = rows_of(&team, [calls](Suite& suite) {
        const auto noted = [calls](Loop& loop) {
            CHECK(loop.threads() == 3);
            CHECK(loop.size() == 7);
            calls->push_back(loop.thread());
        };
        suite.bench("a", noted, noted).threads({3});
    });
    for (const auto side : {Side::body, Side::twin}) {
        ran.clear();
        const auto sample = take_sample(clock, rows[0], side, extent_of(rows[0], 7));
        CHECK(sample.elapsed == Nanoseconds{40});
        CHECK(sample.use == Loop::Use::proper);
        CHECK(ran == std::vector<std::size_t>{2, 1, 0});
    }
}

TEST_CASE("a thread that waits for a CPU does not decide how many operations a sample has") {
    ScriptedClock clock;
    ScriptedTeam team{2};
    team.clock = &clock;
    auto* const time = &clock;
    auto rows = rows_of(&team, [time](Suite& suite) {
        const auto work = [time, calls = 0](Loop& loop) mutable {
            if (loop.thread() != 0) return;
            time->advance(static_cast<double>(loop.size()) * Nanoseconds{10});
            // Of five samples only the fourth is not disturbed.
            if (++calls % 5 != 4) time->advance(std::chrono::milliseconds{50});
        };
        suite.bench("a", work).threads({2});
    });
    const Nanoseconds length = std::chrono::microseconds{200};
    const Nanoseconds longest = std::chrono::milliseconds{100};
    const auto extent = calibrate(clock, rows[0], length, 1, longest);
    CHECK(extent.operations() >= 18'000);
    CHECK(extent.operations() <= 25'000);
}

TEST_CASE(
    "each thread takes the inputs in turn from a place of its own, again in the next sample") {
    ScriptedClock clock;
    ScriptedTeam team{2};
    std::vector<int> seen;
    auto* const taken = &seen;
    auto rows = rows_of(&team, [taken](Suite& suite) {
        const Inputs<int> inputs{[next = 0](Random&) mutable { return next++; }, 8};
        suite.bench("a", inputs, [taken](int n) { taken->push_back(n); }).threads({2});
    });
    REQUIRE_FALSE(make_inputs(rows[0], 1));
    static_cast<void>(take_sample(clock, rows[0], Side::body, extent_of(rows[0], 2)));
    CHECK(seen == std::vector<int>{4, 5, 0, 1});
    static_cast<void>(take_sample(clock, rows[0], Side::twin, extent_of(rows[0], 2)));
    static_cast<void>(take_sample(clock, rows[0], Side::body, extent_of(rows[0], 2)));
    CHECK(seen == std::vector<int>{4, 5, 0, 1, 6, 7, 2, 3});
    rows[0].body->seek(1);
    seen.clear();
    static_cast<void>(take_sample(clock, rows[0], Side::body, extent_of(rows[0], 1)));
    CHECK(seen == std::vector<int>{5, 1});
}

TEST_CASE("all numbers of threads have the inputs of one row, and its checksum") {
    ScriptedClock clock;
    ScriptedTeam team{2};
    const auto checksum_in = [&](std::size_t which) {
        auto rows = rows_of(&team, [](Suite& suite) {
            suite.bench("a", random_values<std::uint32_t>(16), [](auto n) { return n; })
                .threads({1, 2});
        });
        REQUIRE(!make_inputs(rows[which], 1));
        return checksum_of(clock, rows[which]);
    };
    CHECK(checksum_in(0).has_value());
    CHECK(checksum_in(0) == checksum_in(1));
}

TEST_CASE("counters are of all threads: averages of an operation, and sums of a second") {
    ScriptedClock clock;
    ScriptedTeam team{4};
    auto rows = rows_of(&team, [](Suite& suite) {
        suite
            .bench("a",
                   [](Loop& loop) {
                       const auto size = static_cast<double>(loop.size());
                       loop.counter("hits", loop.thread() == 0 ? size : 0);
                       loop.counter("rate", size, Loop::Counter::per_second);
                       loop.counter("file", 7, Loop::Counter::total);
                       loop.note("thread " + std::to_string(loop.thread()));
                   })
            .threads({4});
    });
    static_cast<void>(take_sample(clock, rows[0], Side::body, extent_of(rows[0], 10)));
    REQUIRE_FALSE(rows[0].body->update(rows[0].options));
    CHECK(rows[0].options.counters ==
          std::vector<UserCounter>{{"hits", CounterKind::per_operation, 0.25},
                                   {"rate", CounterKind::per_second, 4},
                                   {"file", CounterKind::total, 7}});
    REQUIRE_FALSE(rows[0].body->update(rows[0].options));
    CHECK(rows[0].options.counters.size() == 3);
}

TEST_CASE("the row has a remark if its threads ran one after another") {
    ScriptedClock clock;
    ScriptedTeam team{2};
    team.clock = &clock;
    const auto note_after = [&](std::size_t threads, Nanoseconds sample) {
        auto rows = rows_of(&team, [threads](Suite& suite) {
            suite.bench("a", [] {}).threads({threads}).note("mine");
        });
        team.from_the_barrier = sample;
        static_cast<void>(take_sample(clock, rows[0], Side::body, extent_of(rows[0], 1)));
        CHECK(rows[0].body->was_disturbed() == (threads > 1 && sample > Nanoseconds{100'000}));
        for (int calls = 0; calls < 2; ++calls) {
            REQUIRE_FALSE(rows[0].body->update(rows[0].options));
        }
        return rows[0].options.note;
    };
    CHECK(note_after(2, Nanoseconds{200'000}) ==
          "mine; its threads did not always run at the same time: too few CPUs were idle");
    CHECK(note_after(2, Nanoseconds{50'000}) == "mine");
    CHECK(note_after(1, Nanoseconds{200'000}) == "mine");
}

TEST_CASE("what a body does outside of the loop that it times is not measured") {
    ScriptedClock clock;
    clock.call = Nanoseconds{0};
    ScriptedTeam team{2};
    team.clock = &clock;
    team.from_the_barrier = Nanoseconds{40};
    auto rows = rows_of(&team, [&clock](Suite& suite) {
        const auto work = [time = &clock](Loop& loop) {
            time->advance(Nanoseconds{1000});
            loop.start();
            if (loop.thread() == 0) time->advance(Nanoseconds{7});
            loop.stop();
            time->advance(Nanoseconds{1000});
        };
        suite.bench("a", work, work).times_itself().threads({2});
    });
    for (const auto side : {Side::body, Side::twin}) {
        const auto sample = take_sample(clock, rows[0], side, extent_of(rows[0], 5));
        CHECK(sample.elapsed == Nanoseconds{47});
        CHECK(sample.use == Loop::Use::proper);
    }
}

TEST_CASE("the time is that of the thread that pauses least, or the mean of what they add") {
    ScriptedClock clock;
    clock.call = Nanoseconds{0};
    ScriptedTeam team{2};
    auto rows = rows_of(&team, [&clock](Suite& suite) {
        const auto pause = [time = &clock](Loop& loop) {
            for (std::size_t i = 0; i < 3 - loop.thread(); ++i) {
                loop.pause();
                time->advance(Nanoseconds{100});
                loop.resume();
                time->advance(Nanoseconds{5});
            }
        };
        suite.bench("pauses", pause).threads({2});
        const auto add = [](Loop& loop) {
            for (const auto each : loop) {
                loop.add_time((each + loop.thread()) * Nanoseconds{10});
            }
        };
        suite.bench("adds", add).threads({2});
        suite.bench("skips", [](Loop& loop) { loop.skip("no such file"); }).threads({2});
        const auto leave = [](Loop& loop) {
            if (loop.thread() == 1) loop.pause();
        };
        suite.bench("leaves", leave).threads({2});
    });
    const auto sample_of = [&clock](Benchmark& row) {
        return take_sample(clock, row, Side::body, extent_of(row, 4));
    };
    // Thread 0 is measured, for 315 ns, and pauses for 300 of them.
    CHECK(sample_of(rows[0]).elapsed == Nanoseconds{15});
    CHECK(sample_of(rows[0]).pauses == 3);
    CHECK(sample_of(rows[0]).use == Loop::Use::proper);
    CHECK(sample_of(rows[1]).elapsed == Nanoseconds{80});
    CHECK(sample_of(rows[1]).own_time);
    CHECK(sample_of(rows[2]).use == Loop::Use::proper);
    CHECK(rows[2].body->update(rows[2].options)->message == "no such file");
    CHECK(sample_of(rows[3]).use == Loop::Use::left_paused);
}

TEST_CASE("a loop without threads keeps where keep() does, and is thread 0 of 1") {
    ScriptedClock clock;
    Loop loop{clock, 1};
    keep(std::uint32_t{1});
    loop.keep(std::uint32_t{77});
    CHECK(detail::sink_storage[0] == 77);
    CHECK(loop.thread() == 0);
    CHECK(loop.threads() == 1);
    const void* address = nullptr;
    unsigned char sink[detail::sink_size] = {};
    auto other = loop.in_thread(clock, 1, 2, sink, &address);
    other.keep(std::uint32_t{5});
    other.keep(std::string{"text"});
    CHECK(sink[0] == 5);
    CHECK(address != nullptr);
    CHECK(detail::sink_storage[0] == 77);
}

TEST_CASE("a team refuses more threads than CPUs") {
    const StdThreadTeam one{1};
    CHECK_FALSE(one.refusal(1));
    CHECK(one.refusal(2) == "2 threads, but this process may use 1 CPU");
    const StdThreadTeam two{2};
    CHECK_FALSE(two.refusal(2));
    CHECK(two.refusal(4) == "4 threads, but this process may use 2 CPUs");
}

TEST_CASE("a process on a fixed CPU counts those that the command names, and uses the others") {
    const auto pinned = plan_thread_cpus("2", "0-2,5", 8);
    CHECK(pinned.count == 4);
    CHECK(pinned.others == std::vector<int>{0, 1, 5});
    // By hand, or by a command that could not fix a CPU.
    CHECK(plan_thread_cpus("0-1", "", 8).count == 2);
    CHECK(plan_thread_cpus("0-1", "0-3", 8).count == 2);
    CHECK(plan_thread_cpus("0-1", "0-3", 8).others.empty());
    CHECK(plan_thread_cpus("7", "0-3", 8).count == 1);
    CHECK(plan_thread_cpus("", "", 8).count == 8);
    CHECK(plan_thread_cpus("", "", 0).count == 1);
}

#if !defined(__EMSCRIPTEN__) || defined(__EMSCRIPTEN_PTHREADS__)

namespace {

/// Meets twice, and notes who was where when.
class CountingJob final : public ThreadTeam::Job {
public:
    std::atomic<std::size_t> there{0};
    std::size_t there_at_first = 0;
    std::size_t there_at_second = 0;
    std::vector<std::size_t> ran;  ///< by thread

    CountingJob(ThreadTeam& team, std::size_t threads) : ran(threads), team_{team} {}

    void run(std::size_t thread) override {
        ++there;
        team_.meet(thread, [this] { there_at_first = there; });
        ++there;
        team_.meet(thread, [this] { there_at_second = there; });
        ++ran[thread];
    }

private:
    ThreadTeam& team_;
};

/// All threads but those that leave early meet three times.
class LeavingJob final : public ThreadTeam::Job {
public:
    std::vector<int> met;            ///< by thread
    std::vector<std::size_t> early;  ///< that return after their first meeting

    LeavingJob(ThreadTeam& team, std::size_t threads, std::vector<std::size_t> leave)
        : met(threads), early{std::move(leave)}, team_{team} {}

    void run(std::size_t thread) override {
        const bool leaves = std::find(early.begin(), early.end(), thread) != early.end();
        while (met[thread] < (leaves ? 1 : 3)) {
            team_.meet(thread, [] {});
            ++met[thread];
        }
    }

private:
    ThreadTeam& team_;
};

}  // namespace

TEST_CASE("a team runs its threads at the same time, and they meet, even on fewer CPUs") {
    std::atomic<std::size_t> begun{0};
    {
        StdThreadTeam team{1, [&begun](std::size_t thread) { begun += thread; }};
        CountingJob alone{team, 1};
        team.run(1, alone);
        CHECK(alone.there_at_second == 2);
    }
    CHECK(begun.exchange(0) == 1);  // another one sleeps beside it
    StdThreadTeam team{1, [&begun](std::size_t thread) { begun += thread; }};
    // A thread that is not wanted in one sample is wanted in the next.
    for (const std::size_t threads : {2u, 1u, 4u, 3u, 2u, 4u}) {
        CountingJob job{team, threads};
        team.run(threads, job);
        CHECK(job.there_at_first == threads);
        CHECK(job.there_at_second == 2 * threads);
        CHECK(job.ran == std::vector<std::size_t>(threads, 1));
    }
    CHECK(begun == 1 + 2 + 3);
}

TEST_CASE("threads that leave are not waited for") {
    StdThreadTeam team{1};
    for (const auto& early : {std::vector<std::size_t>{0}, {2}, {0, 1}, {1, 2}}) {
        LeavingJob job{team, 3, early};
        team.run(3, job);
        for (std::size_t i = 0; i < 3; ++i) {
            const bool left = std::find(early.begin(), early.end(), i) != early.end();
            CHECK(job.met[i] == (left ? 1 : 3));
        }
    }
}

#endif
