#include "rows.hpp"

namespace {

/// Wants two iterations, then three, then five; in between, time passes that is nobody's.
class TwoThreeFive final : public samebench::Batches {
public:
    std::uint64_t first() override { return 2; }
    std::uint64_t next(const samebench::Loop& loop) override {
        timed.push_back(loop.timed().count());
        pauses.push_back(loop.pauses());
        now->advance(1ms);
        return timed.size() == 1 ? 3 : timed.size() == 2 ? 5 : 0;
    }

    std::vector<double> timed;
    std::vector<std::uint64_t> pauses;
};

samebench::Sample in_batches(Rows& rows, TwoThreeFive& batches) {
    return samebench::take_sample(rows.clock, rows[0], Side::body, {1, 10}, &batches);
}

}  // namespace

TEST_CASE("a function is called once, and its iterations run in the batches that are wanted") {
    int calls = 0;
    int ran = 0;
    const auto one = [&ran](State& state) {
        CHECK(state.max_iterations == 10);
        now->advance(7ns);
        ++ran;
    };
    const auto check = [&](std::function<void(State&)> function) {
        TwoThreeFive batches;
        Row row{[&](State& state) {
            ++calls;
            now->advance(1ms);
            function(state);
            CHECK(state.iterations() == 10);
        }};
        const auto sample = in_batches(row, batches);
        CHECK(calls == 1);
        CHECK(ran == 10);
        CHECK(batches.timed == std::vector<double>{14, 35, 70});
        CHECK(sample.elapsed.count() == doctest::Approx(70));
        CHECK(sample.use == samebench::Loop::Use::proper);
        CHECK(row.update().empty());
    };
    SUBCASE("range-based for") {
        check([&](State& state) {
            for ([[maybe_unused]] auto _ : state) one(state);
        });
    }
    SUBCASE("KeepRunning") {
        check([&](State& state) {
            for (int i = 1; state.KeepRunning(); ++i) {
                CHECK(state.iterations() == i);
                one(state);
            }
        });
    }
    SUBCASE("KeepRunningBatch") {
        check([&](State& state) {
            while (state.KeepRunningBatch(1)) one(state);
        });
    }
}

TEST_CASE("a pause lasts from one batch into the next") {
    TwoThreeFive batches;
    Row row{[](State& state) {
        for ([[maybe_unused]] auto _ : state) {
            state.ResumeTiming();
            now->advance(2ns);
            state.PauseTiming();
            now->advance(1us);
        }
    }};
    const auto sample = in_batches(row, batches);
    CHECK(batches.timed == std::vector<double>{4, 10, 20});
    CHECK(sample.elapsed.count() == doctest::Approx(20));
    CHECK(sample.use == samebench::Loop::Use::proper);
}

TEST_CASE("manual times are those of their batches") {
    TwoThreeFive batches;
    Rows rows{[] {
        benchmark::RegisterBenchmark("row", [](State& state) {
            for ([[maybe_unused]] auto _ : state) state.SetIterationTime(1e-6);
        })->UseManualTime();
    }};
    now = &rows.clock;
    static_cast<void>(in_batches(rows, batches));
    REQUIRE(batches.timed.size() == 3);
    CHECK(batches.timed[0] == doctest::Approx(2e3));
    CHECK(batches.timed[2] == doctest::Approx(10e3));
}

TEST_CASE("a function that skips itself ends, whatever is wanted of it") {
    TwoThreeFive batches;
    int ran = 0;
    Row row{[&ran](State& state) {
        for ([[maybe_unused]] auto _ : state) {
            if (++ran == 4) state.SkipWithError("enough");
        }
    }};
    static_cast<void>(in_batches(row, batches));
    CHECK(batches.timed.size() == 1);
    CHECK(row.update() == "skipped: enough");
}

TEST_CASE("a function may rely on max_iterations, and its samples are those of one call") {
    std::size_t most = 0;
    Row row{[&](State& state) {
        std::vector<int> each;
        each.resize(static_cast<std::size_t>(state.max_iterations));
        std::size_t i = 0;
        for ([[maybe_unused]] auto _ : state) {
            each[i++] = 1;
            // The first thousand make room.
            now->advance(i <= 1000 ? 10us : 1us);
        }
        CHECK(i == each.size());
        most = std::max(most, i);
    }};
    auto request = samebench::test::patient();
    request.profile.long_run = 600ms;
    row.clock.call = 25ns;
    const auto outcome = samebench::test::run(row.clock, row.take(), request);
    REQUIRE(outcome.measured);
    const auto& result = outcome.seen.results.at("row");
    CHECK(result.pairs.size() == request.profile.minimum_pairs);
    for (const auto& pair : result.pairs) {
        CHECK(pair.cost(0ns) == doctest::Approx(1000).epsilon(0.01));
    }
    CHECK(result.stop == samebench::Stop::target);
    CHECK(most >= 20'000);
}
