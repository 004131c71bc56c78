#include "rows.hpp"

#include <array>
#include <atomic>
#include <mutex>
#include <thread>

#include "threads/std_thread_team.hpp"

TEST_CASE("a row of several threads is skipped where there are none, and keeps its name") {
    const auto add = [] {
        benchmark::RegisterBenchmark("row",
                                     [](State& state) {
                                         CHECK(state.threads() == 1);
                                         CHECK(state.thread_index() == 0);
                                         for ([[maybe_unused]] auto _ : state)
                                             benchmark::ClobberMemory();
                                     })
            ->Threads(1)
            ->Threads(2)
            ->Threads(3);
    };
    Rows alone{add};
    CHECK(alone.update_after(1).empty());
    CHECK(alone[0].options.threads == 0);
    CHECK_FALSE(alone[0].problem);
    CHECK(alone[1].label() == "tests/row/threads:2");
    CHECK(alone[1].problem->skipped);
    samebench::StdThreadTeam team{2};
    Rows rows{add, &team};
    CHECK(rows[1].options.threads == 2);
    CHECK_FALSE(rows[1].problem);
    CHECK(rows[2].problem->message == "3 threads, but this process may use 2 CPUs");
}

#if !defined(__EMSCRIPTEN__) || defined(__EMSCRIPTEN_PTHREADS__)

namespace {

constexpr int threads = 3;

struct Team {
    samebench::StdThreadTeam team{threads};
};

/// A row of three threads.
struct Threads : private Team, Rows {
    explicit Threads(std::function<void(State&)> function,
                     const std::function<void(benchmark::Benchmark&)>& change = {})
        : Rows{[&] {
                   auto* row = benchmark::RegisterBenchmark("row", std::move(function));
                   row->Threads(threads);
                   if (change) change(*row);
               },
               &team} {
        now = &clock;
    }
};

}  // namespace

TEST_CASE(
    "each thread calls the function, and their loops are measured from the last start to the last "
    "end") {
    std::array<std::atomic<int>, threads> ran{};
    const auto loop = [&ran](State& state, auto walk) {
        const auto thread = static_cast<std::size_t>(state.thread_index());
        CHECK(state.threads() == threads);
        // The last one to come, and the last one to leave.
        if (thread == 1) now->advance(1ms);
        walk([&] {
            ++ran[thread];
            if (thread == 2) now->advance(5ns);
        });
        CHECK(state.iterations() == 7);
    };
    const auto check = [&](auto walk) {
        Threads row{[&](State& state) { loop(state, [&](auto one) { walk(state, one); }); }};
        const auto sample = row.sample(7);
        CHECK(sample.elapsed.count() == doctest::Approx(35));
        CHECK(sample.use == samebench::Loop::Use::proper);
        CHECK(row.update().empty());
        for (const auto& each : ran) CHECK(each == 7);
        CHECK(row.sample(7, Side::twin).elapsed.count() == 0);
    };
    SUBCASE("range-based for") {
        check([](State& state, auto one) {
            for ([[maybe_unused]] auto _ : state) one();
        });
    }
    SUBCASE("KeepRunning") {
        check([](State& state, auto one) {
            while (state.KeepRunning()) one();
        });
    }
    SUBCASE("KeepRunningBatch") {
        check([](State& state, auto one) {
            while (state.KeepRunningBatch(1)) one();
        });
    }
}

TEST_CASE(
    "what the threads report is added, as Google Benchmark does, and their time is explained") {
    Threads row{[](State& state) {
        for ([[maybe_unused]] auto _ : state) benchmark::ClobberMemory();
        using benchmark::Counter;
        const auto one = state.thread_index() + 1.0;
        state.SetBytesProcessed(state.iterations() * 64);
        state.SetItemsProcessed(state.thread_index() == 0 ? state.iterations() * 6 : 0);
        state.SetComplexityN(5);
        if (state.thread_index() == 1) state.SetLabel("a label");
        state.counters["a"] = one;
        state.counters["b"] = Counter{one, Counter::kAvgThreads};
        state.counters["c"] = Counter{40, Counter::kIsRate};
        state.counters["d"] = Counter{40, Counter::kAvgThreadsRate};
        state.counters["e"] = Counter{60, Counter::kAvgIterations};
        state.counters["f"] = Counter{60, Counter::kIsRate | Counter::kInvert};
        if (state.thread_index() == 2) state.counters["g"] = 9;
    }};
    CHECK(row.update_after(10).empty());
    CHECK(row[0].options.bytes == 64);
    CHECK(row[0].options.items == 2);
    CHECK(row[0].options.parameter == 5);
    CHECK(row[0].options.note ==
          "a label; the time of an iteration in each thread, with its waiting, which Google "
          "Benchmark's CPU time leaves out");
    using Kind = samebench::CounterKind;
    CHECK(row[0].options.counters ==
          std::vector<samebench::UserCounter>{{"a", Kind::total, 6},
                                              {"b", Kind::total, 2},
                                              {"c", Kind::per_second, 12},
                                              {"d", Kind::per_second, 4},
                                              {"e", Kind::per_operation, 6},
                                              {"f", Kind::per_operation, 6},
                                              {"g", Kind::total, 9}});
}

TEST_CASE("manual time is the mean of the threads") {
    Threads row{[](State& state) {
                    for ([[maybe_unused]] auto _ : state) {
                        state.SetIterationTime(1e-6 * (state.thread_index() + 1));
                    }
                },
                [](auto& family) { family.UseManualTime(); }};
    const auto sample = row.sample(10);
    CHECK(sample.own_time);
    CHECK(sample.elapsed.count() == doctest::Approx(20'000));
}

TEST_CASE("what all threads pause does not count, whether or not they end so") {
    for (const bool ends_paused : {false, true}) {
        std::atomic<int> paused{0};
        std::atomic<int> advanced{0};
        std::mutex clock;
        const auto alone = [&clock](auto use) {
            const std::lock_guard lock{clock};
            use();
        };
        Threads row{[&](State& state) {
            const bool is_first = state.thread_index() == 0;
            int round = 0;
            for ([[maybe_unused]] auto _ : state) {
                ++round;
                alone([&] {
                    if (ends_paused) state.ResumeTiming();
                    if (is_first) now->advance(2ns);
                    state.PauseTiming();
                });
                ++paused;
                if (is_first) {
                    while (paused != threads * round) std::this_thread::yield();
                    now->advance(1us);
                    advanced = round;
                }
                while (advanced != round) std::this_thread::yield();
                if (!ends_paused) alone([&] { state.ResumeTiming(); });
            }
        }};
        const auto sample = row.sample(4);
        CHECK(sample.elapsed.count() == doctest::Approx(8));
        CHECK(sample.use == samebench::Loop::Use::proper);
        CHECK(row.update().empty());
    }
}

TEST_CASE(
    "a thread that skips, or returns before its loop ends, ends the row, and no other waits") {
    for (const int one : {0, 2}) {
        std::atomic<int> iterations{0};
        const auto why = [&](auto leave) {
            iterations = 0;
            Threads row{[&](State& state) { leave(state, state.thread_index() == one); }};
            return row.update_after(10);
        };
        const auto rest = [&](State& state) {
            while (state.KeepRunning()) ++iterations;
        };
        CHECK(why([&](State& state, bool is_one) {
                  if (is_one) return state.SkipWithError("no file");
                  rest(state);
              }) == "skipped: no file");
        CHECK(why([&](State& state, bool is_one) {
                  if (is_one) state.SkipWithError("before it");
                  rest(state);
                  // Its fixture may be torn down only now.
                  CHECK(iterations == 10 * (threads - 1));
              }) == "skipped: before it");
        CHECK(why([&](State& state, bool is_one) {
                  for ([[maybe_unused]] auto _ : state) {
                      if (is_one) state.SkipWithMessage("in it");
                      if (is_one) break;
                  }
              }) == "skipped: in it");
        CHECK(why([&](State& state, bool is_one) {
                  for ([[maybe_unused]] auto _ : state) {
                      if (is_one) break;
                  }
              }) == "failed: it returned before its loop ended");
    }
}

namespace {

std::atomic<int> ups{0};
std::atomic<int> downs{0};
std::atomic<int> iterations{0};

class Counted : public benchmark::Fixture {
public:
    void SetUp(const State& state) override { ups += 1 + 10 * state.thread_index(); }
    void TearDown(const State&) override {
        CHECK(iterations == 5 * threads);
        ++downs;
    }
};

BENCHMARK_DEFINE_F(Counted, Run)(State& state) {
    for ([[maybe_unused]] auto _ : state) {
        CHECK(ups == threads + 30);
        ++iterations;
    }
}

}  // namespace

TEST_CASE("a fixture is set up in each thread, and the callbacks are called once") {
    samebench::StdThreadTeam team{threads};
    std::vector<int> calls;
    Rows rows{
        [&] {
            benchmark::internal::add(std::make_unique<SAMEBENCH_GOOGLE_FIXTURE(Counted, Run)>())
                ->Threads(threads)
                ->Setup([&](const State& state) {
                    CHECK(ups == 0);
                    CHECK(state.threads() == threads);
                    calls.push_back(state.thread_index());
                })
                ->Teardown([&](const State&) { calls.push_back(downs); });
        },
        &team};
    CHECK(rows.update_after(5).empty());
    CHECK(calls == std::vector<int>{0, threads});
}

#endif
