#include <doctest/doctest.h>

#include <algorithm>

#include "fakes.hpp"

using namespace samebench;
using namespace samebench::test;
using namespace std::chrono_literals;

TEST_CASE("progress only grows") {
    ScriptedClock clock;
    const auto seen =
        run(clock, list(benchmark_costing(clock, 5ns), benchmark_costing(clock, 2ms, "slow"))).seen;
    CHECK(seen.progress.size() > 3);
    CHECK(std::is_sorted(seen.progress.begin(), seen.progress.end(),
                         [](auto& a, auto& b) { return a.done < b.done; }));
    CHECK(seen.progress.back().done <= 1);
}

TEST_CASE("progress events carry the cost of each pair if the request asks for it") {
    ScriptedClock clock;
    Request request = patient();
    CHECK(run(clock, list(benchmark_costing(clock, 5ns)), request)
              .seen.progress.back()
              .costs.empty());
    request.live = true;
    const auto seen = run(clock, list(benchmark_costing(clock, 5ns)), request).seen;
    std::size_t told = 0;
    for (const auto& event : seen.progress) {
        for (const auto& [benchmark, nanoseconds] : event.costs) {
            ++told;
            CHECK(benchmark == 0);
            CHECK(nanoseconds == doctest::Approx(5).epsilon(0.01));
        }
    }
    CHECK(told == seen.results.at("body").pairs.size());
}

/// How many visits a round reported.
template <typename Events>
std::ptrdiff_t visits_in(const Events& seen) {
    return std::count_if(seen.progress.begin(), seen.progress.end(),
                         [](const auto& event) { return event.stage == Stage::measure; });
}

TEST_CASE("progress names the benchmark of each visit if the request asks for it") {
    const auto visits_reported = [](bool visits) {
        ScriptedClock clock;
        Request request = patient();
        request.visits = visits;
        const auto seen =
            run(clock, list(benchmark_costing(clock, 5ns), benchmark_costing(clock, 6ns)), request)
                .seen;
        return visits_in(seen);
    };
    CHECK(visits_reported(true) == 8);  // four each
    CHECK(visits_reported(false) < 8);
}

TEST_CASE("the first visit is reported, however soon it is") {
    ScriptedClock clock;
    Request request = patient();
    request.profile.warm_up = 1ms;
    request.profile.budget = 10ms;
    const auto seen =
        run(clock, list(benchmark_costing(clock, 5ns), benchmark_costing(clock, 6ns)), request)
            .seen;
    CHECK(visits_in(seen) == 1);
}
