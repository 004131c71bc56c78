#include "rows.hpp"

TEST_CASE("only the loop is measured") {
    Row row{[](State& state) {
        now->advance(1ms);
        for ([[maybe_unused]] auto _ : state) now->advance(3ns);
        now->advance(1ms);
    }};
    CHECK(row.sample(100).elapsed.count() == doctest::Approx(300));
    CHECK(row.update().empty());
}

TEST_CASE("every kind of loop runs as many iterations as are asked for, and counts them") {
    SUBCASE("range-based for") {
        Row row{[](State& state) {
            CHECK(state.iterations() == 0);
            for ([[maybe_unused]] auto _ : state) now->advance(1ns);
            CHECK(state.iterations() == 7);
            CHECK(state.max_iterations == 7);
        }};
        CHECK(row.sample(7).elapsed.count() == doctest::Approx(7));
    }
    SUBCASE("KeepRunning") {
        Row row{[](State& state) {
            for (int i = 0; state.KeepRunning(); ++i) {
                CHECK(state.iterations() == i + 1);
                now->advance(1ns);
            }
            CHECK(state.iterations() == 7);
        }};
        CHECK(row.sample(7).elapsed.count() == doctest::Approx(7));
    }
    SUBCASE("KeepRunningBatch") {
        Row row{[](State& state) {
            while (state.KeepRunningBatch(5)) now->advance(5ns);
            CHECK(state.iterations() % 5 == 0);
        }};
        // The first sample does not know of batches yet.
        CHECK(row.sample(7).elapsed.count() == doctest::Approx(10));
        CHECK(row.update().empty());
        CHECK(samebench::extent_of(row[0], 12).operations() == 10);
        CHECK(row.sample(12).elapsed.count() == doctest::Approx(10));
    }
}

TEST_CASE("the twin walks as the function does, and takes no time of its own") {
    Row row{[](State& state) {
        while (state.KeepRunning()) now->advance(1ns);
    }};
    static_cast<void>(row.sample(7));
    const auto twin = row.sample(7, Side::twin);
    CHECK(twin.elapsed.count() == 0);
    CHECK(twin.use == samebench::Loop::Use::proper);
}

TEST_CASE("paused time does not count") {
    Row row{[](State& state) {
        state.PauseTiming();  // Outside of the loop nothing is measured anyway.
        state.ResumeTiming();
        for ([[maybe_unused]] auto _ : state) {
            {
                benchmark::ScopedPauseTiming pause{state};
                now->advance(1us);
            }
            now->advance(2ns);
            state.PauseTiming();
            now->advance(1us);
            state.ResumeTiming();
        }
    }};
    const auto sample = row.sample(10);
    CHECK(sample.elapsed.count() == doctest::Approx(20));
    CHECK(sample.pauses == 20);
    CHECK(sample.use == samebench::Loop::Use::proper);
}

TEST_CASE("manual time replaces the clock's, in each execution") {
    Rows rows{[] {
        const auto work = [](State& state) {
            for ([[maybe_unused]] auto _ : state) state.SetIterationTime(2e-6);
        };
        benchmark::RegisterBenchmark("row", work)->UseManualTime()->Iterations(5);
    }};
    const auto sample = rows.sample(15);
    CHECK(sample.elapsed.count() == doctest::Approx(30e3));
    // The empty loop runs too, for counts of instructions.
    int readings = 0;
    rows.clock.on_reading = [&readings](ScriptedClock&) { ++readings; };
    CHECK(rows.sample(15, Side::twin).elapsed.count() == 0);
    CHECK(readings == 6);
}

TEST_CASE("pauses do not change manual time, so there is nothing to subtract for them") {
    Rows rows{[] {
        benchmark::RegisterBenchmark("row", [](State& state) {
            for ([[maybe_unused]] auto _ : state) {
                state.PauseTiming();
                state.ResumeTiming();
                state.SetIterationTime(2e-6);
            }
        })->UseManualTime();
    }};
    const auto sample = rows.sample(15);
    CHECK(sample.elapsed.count() == doctest::Approx(30e3));
    CHECK(sample.pauses == 0);
}

TEST_CASE("a fixed number of iterations is run in each call") {
    Rows rows{[] {
        benchmark::RegisterBenchmark("row", [](State& state) {
            CHECK(state.max_iterations == 5);
            for ([[maybe_unused]] auto _ : state) benchmark::ClobberMemory();
        })->Iterations(5);
    }};
    static_cast<void>(rows.sample(20));
    CHECK(rows[0].options.operations == 5);
}

TEST_CASE("a pause may last into the next iteration, or until the loop ends") {
    const auto iteration = [](State& state) {
        now->advance(2ns);
        state.PauseTiming();
        now->advance(1us);
    };
    SUBCASE("each iteration resumes at its start") {
        Row row{[&](State& state) {
            for ([[maybe_unused]] auto _ : state) {
                state.ResumeTiming();
                iteration(state);
            }
        }};
        CHECK(row.update_after(1).empty());
        const auto sample = row.sample(10);
        CHECK(sample.elapsed.count() == doctest::Approx(20));
        CHECK(sample.pauses == 9);
        CHECK(sample.use == samebench::Loop::Use::proper);
        CHECK(row.update().empty());
    }
    SUBCASE("each iteration pauses again at its start") {
        Row row{[&](State& state) {
            while (state.KeepRunning()) {
                state.PauseTiming();
                now->advance(1us);
                state.ResumeTiming();
                iteration(state);
            }
        }};
        const auto sample = row.sample(10);
        CHECK(sample.elapsed.count() == doctest::Approx(20));
        CHECK(sample.pauses == 10);
        CHECK(row.update().empty());
        CHECK(row[0].options.operations == 0);
    }
    SUBCASE("nothing resumes: each call of the function has one iteration") {
        Row row{[&](State& state) {
            for ([[maybe_unused]] auto _ : state) iteration(state);
        }};
        CHECK(row.update_after(1).empty());
        const auto sample = row.sample(10);
        CHECK(sample.elapsed.count() == doctest::Approx(20));
        CHECK(sample.pauses == 0);
        CHECK(sample.use == samebench::Loop::Use::proper);
        CHECK(row.update().empty());
    }
    SUBCASE("a batch that nothing resumes") {
        Row row{[&](State& state) {
            while (state.KeepRunningBatch(5)) iteration(state);
        }};
        CHECK(row.update_after(1).empty());
        CHECK(samebench::extent_of(row[0], 12).operations() == 10);
        CHECK(row.sample(10).elapsed.count() == doctest::Approx(4));
    }
    SUBCASE("a skip in a pause") {
        Row row{[&](State& state) {
            for ([[maybe_unused]] auto _ : state) {
                state.PauseTiming();
                state.SkipWithError("no file");
                break;
            }
        }};
        CHECK(row.sample(3).use == samebench::Loop::Use::proper);
        CHECK(row.update() == "skipped: no file");
    }
}

TEST_CASE("a wrong use of pauses fails in the words of the function") {
    Rows rows{[] {
        const auto pause = [](State& state) {
            for ([[maybe_unused]] auto _ : state) state.PauseTiming();
        };
        const auto resume = [](State& state) {
            for ([[maybe_unused]] auto _ : state) state.ResumeTiming();
        };
        benchmark::RegisterBenchmark("pause", pause)->Iterations(5);
        benchmark::RegisterBenchmark("resume", resume);
    }};
    CHECK(rows.update_after(5, 0) ==
          "failed: PauseTiming() was called in several iterations, and ResumeTiming() in none, so "
          "that only the first one would be measured");
    CHECK(rows.update_after(2, 1) ==
          "failed: ResumeTiming() was called twice without PauseTiming() between");
}
