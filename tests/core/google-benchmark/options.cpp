#include "rows.hpp"

TEST_CASE("throughput is given per iteration, and ignored below zero") {
    for (const int sign : {1, -1}) {
        Row row{[sign](State& state) {
            for ([[maybe_unused]] auto _ : state) benchmark::ClobberMemory();
            state.SetBytesProcessed(sign * state.iterations() * 64);
            state.SetItemsProcessed(sign * state.iterations() * 3);
        }};
        CHECK(row.update_after(10).empty());
        CHECK(row[0].options.bytes == (sign > 0 ? 64 : 0));
        CHECK(row[0].options.items == (sign > 0 ? 3 : 0));
    }
}

TEST_CASE(
    "the label becomes the note, and counters are numbers of one operation, second or in total") {
    Row row{[](State& state) {
        for ([[maybe_unused]] auto _ : state) benchmark::ClobberMemory();
        using benchmark::Counter;
        state.SetLabel("a label");
        state.counters["a"] = 0.5;
        state.counters["a"] += 1;
        state.counters.insert({{"b", 2}, {"c", Counter{40, Counter::kAvgIterations}}});
        state.counters["d"] = Counter{40, Counter::kIsRate, Counter::kIs1024};
        state.counters["e"] = Counter{4, Counter::kIsIterationInvariantRate};
        state.counters["f"] = Counter{4, Counter::kIsIterationInvariant};
        state.counters["g"] = Counter{40, Counter::kIsRate | Counter::kInvert};
        state.counters["h"] = Counter{40, Counter::kAvgIterationsRate};
    }};
    CHECK(row.update_after(10).empty());
    CHECK(row[0].options.note == "a label");
    using Kind = samebench::CounterKind;
    CHECK(row[0].options.counters ==
          std::vector<samebench::UserCounter>{{"a", Kind::total, 1.5},
                                              {"b", Kind::total, 2},
                                              {"c", Kind::per_operation, 4},
                                              {"d", Kind::per_second, 4},
                                              {"e", Kind::per_second, 4},
                                              {"f", Kind::per_operation, 4},
                                              {"g", Kind::per_operation, 4},
                                              {"h", Kind::per_second, 0.4}});
}

TEST_CASE(
    "rows of a family that asks for its complexity are a series, by the numbers that they set") {
    const auto work = [](State& state) {
        for ([[maybe_unused]] auto _ : state) benchmark::ClobberMemory();
        state.SetComplexityN(2 * state.range(0));
    };
    Rows rows{[&] {
        benchmark::RegisterBenchmark("row", work)->Arg(3)->Arg(4)->Complexity();
        benchmark::RegisterBenchmark("row", work)
            ->ArgNames({"n"})
            ->Arg(5)
            ->Complexity(benchmark::oNLogN);
        benchmark::RegisterBenchmark("other", work)->Arg(6);
    }};
    CHECK(rows.update_after(1, 1).empty());
    CHECK(rows[1].options.complexity);
    CHECK(rows[1].options.series == "row");
    CHECK(rows[1].options.parameter == 8);
    CHECK(rows[2].options.series == "row#2");
    CHECK_FALSE(rows[3].options.complexity);
}

TEST_CASE("the unit of a family is passed on") {
    Rows rows{[] {
        const auto work = [](State&) {};
        CHECK(benchmark::RegisterBenchmark("row", work)->GetTimeUnit() == benchmark::kNanosecond);
        benchmark::RegisterBenchmark("row", work)->Unit(benchmark::kMillisecond);
        benchmark::SetDefaultTimeUnit(benchmark::kSecond);
        benchmark::RegisterBenchmark("row", work);
        benchmark::SetDefaultTimeUnit(benchmark::kNanosecond);
    }};
    CHECK(rows[0].options.time_unit == "ns");
    CHECK(rows[1].options.time_unit == "ms");
    CHECK(rows[2].options.time_unit == "s");
}

TEST_CASE("a function that skips is not measured, and its reason is given") {
    SUBCASE("before the loop") {
        Row row{[](State& state) {
            state.SkipWithError("no file");
            for ([[maybe_unused]] auto _ : state) FAIL("the loop ran");
            CHECK(state.skipped());
            CHECK(state.error_occurred());
        }};
        CHECK(row.update_after(10) == "skipped: no file");
    }
    SUBCASE("in the loop") {
        Row row{[](State& state) {
            for ([[maybe_unused]] auto _ : state) {
                state.SkipWithMessage("not here");
                break;
            }
            CHECK(state.skipped());
            CHECK_FALSE(state.error_occurred());
        }};
        CHECK(row.update_after(10) == "skipped: not here");
    }
    SUBCASE("KeepRunning ends by itself") {
        Row row{[](State& state) {
            int runs = 0;
            while (state.KeepRunning()) {
                ++runs;
                state.SkipWithError("once is enough");
            }
            CHECK(runs == 1);
        }};
        CHECK(row.update_after(10) == "skipped: once is enough");
    }
    SUBCASE("without a loop") {
        Row row{[](State&) {}};
        CHECK(row.update_after(10) == "failed: it returned before its loop ended");
    }
}

TEST_CASE("a function gets its arguments") {
    Rows rows{[] {
        benchmark::RegisterBenchmark(
            "row",
            [](State& state, int more, const std::string& text) {
                CHECK(state.range(0) == 4);
                CHECK(state.range(1) == 5);
                CHECK(state.name() == "row");
                CHECK(more == 6);
                CHECK(text == "text");
                for ([[maybe_unused]] auto _ : state) benchmark::ClobberMemory();
            },
            6, std::string{"text"})
            ->Args({4, 5});
    }};
    CHECK(rows.update_after(1).empty());
}

namespace {

std::vector<std::string> steps;

class Steps : public benchmark::Fixture {
public:
    void SetUp(const State& state) override {
        steps.push_back("up " + std::to_string(state.range(0)));
    }
    void TearDown(const State&) override { steps.push_back("down"); }
};

BENCHMARK_DEFINE_F(Steps, Run)(State& state) {
    steps.push_back("run");
    for ([[maybe_unused]] auto _ : state) benchmark::ClobberMemory();
}

}  // namespace

TEST_CASE("a fixture and the callbacks are called around each call of the function, untimed") {
    steps.clear();
    Rows rows{[] {
        benchmark::internal::add(std::make_unique<SAMEBENCH_GOOGLE_FIXTURE(Steps, Run)>())
            ->Arg(9)
            ->Setup([](const State& state) {
                steps.push_back("setup " + std::to_string(state.range(0)));
            })
            ->Teardown([](const State&) { steps.push_back("teardown"); });
    }};
    CHECK(rows[0].name == "Steps/Run/9");
    static_cast<void>(rows.sample(3));
    CHECK(steps == std::vector<std::string>{"setup 9", "up 9", "run", "down", "teardown"});
}

TEST_CASE("Setup and Teardown are paired, whatever the function does") {
    int depth = 0;
    std::vector<int> depths;
    Rows rows{[&] {
        const auto add = [&](const char* name, int how) {
            return benchmark::RegisterBenchmark(name,
                                                [&depth, &depths, how](State& state) {
                                                    depths.push_back(depth);
                                                    if (how == 1) state.SkipWithError("skipped");
                                                    if (how == 2) return;
                                                    for ([[maybe_unused]] auto _ : state) {
                                                        if (how == 3) state.SkipWithError("late");
                                                    }
                                                })
                ->Setup([&depth](const State&) { ++depth; })
                ->Teardown([&depth](const State&) { --depth; });
        };
        add("runs", 0);
        add("skips", 1);
        add("returns", 2);
        add("skips in its loop", 3);
        add("once", 0)->Iterations(1);
        add("three times", 0)->Repetitions(3);
    }};
    for (std::size_t i = 0; i < 6; ++i) {
        static_cast<void>(rows.sample(3, Side::body, i));
        static_cast<void>(rows.sample(3, Side::twin, i));
        CHECK(depth == 0);
    }
    CHECK(depths.size() >= 6);
    for (const int one : depths) CHECK(one == 1);
}
