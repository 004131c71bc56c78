#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "fakes.hpp"

using namespace samebench;
using namespace samebench::test;
using namespace std::chrono_literals;

TEST_CASE("the ladder is measured whatever was asked for, but not shown") {
    ScriptedClock clock;
    auto ladder = benchmark_costing(clock, 5ns, "step");
    ladder.suite = "ladder";
    Request request = patient();
    request.filter = "body";
    const auto seen =
        run(clock, list(std::move(ladder), benchmark_costing(clock, 5ns)), request).seen;
    CHECK(seen.selected == std::vector<bool>{false, true});
    CHECK(seen.results.count("step") == 1);
}

TEST_CASE("sizes are not timed, and not shown among the times") {
    ScriptedClock clock;
    auto size = benchmark_costing(clock, 5ns, "size");
    size.options.object = [](auto&, auto&) { return sizeof(int); };
    const auto seen = run(clock, list(std::move(size), benchmark_costing(clock, 5ns))).seen;
    CHECK(seen.selected == std::vector<bool>{false, true});
    CHECK(seen.results.count("size") == 0);
    CHECK(seen.failures.empty());
}

TEST_CASE("a round that measures nothing reports why") {
    ScriptedClock clock;
    SUBCASE("nothing matches") {
        Request request = patient();
        request.filter = "nothing like it";
        const auto [measured, seen] = run(clock, list(benchmark_costing(clock, 5ns)), request);
        CHECK_FALSE(measured);
        CHECK(seen.failures == std::vector<std::string>{"no benchmark matches the request"});
        CHECK_FALSE(seen.ended);
    }
    SUBCASE("only sizes match") {
        auto size = benchmark_costing(clock, 5ns, "size");
        size.options.object = [](auto&, auto&) { return sizeof(int); };
        const auto [measured, seen] = run(clock, list(std::move(size)));
        CHECK_FALSE(measured);
        CHECK(seen.failures == std::vector<std::string>{
                                   "the request selects only sizes of objects, which a request to "
                                   "count measures"});
    }
    SUBCASE("the clock stands still") {
        clock.call = 0ns;
        const auto [measured, seen] = run(clock, list(benchmark_costing(clock, 5ns)));
        CHECK_FALSE(measured);
        CHECK(seen.failures == std::vector<std::string>{"the clock does not move: scripted"});
    }
}

TEST_CASE("a request can name the only benchmarks to measure, and exclude some") {
    ScriptedClock clock;
    const auto three = [&clock] {
        auto ladder = benchmark_costing(clock, 5ns, "step");
        ladder.suite = "ladder";
        return list(std::move(ladder), benchmark_costing(clock, 5ns, "a"),
                    benchmark_costing(clock, 5ns, "b"));
    };
    Request request = patient();
    SUBCASE("only one, without the ladder") {
        request.only = {"scripted/a"};
        const auto seen = run(clock, three(), request).seen;
        CHECK(seen.results.size() == 1);
        CHECK(seen.results.count("a") == 1);
        CHECK(seen.selected == std::vector<bool>{true, true, true});
    }
    SUBCASE("all but one") {
        request.exclude = {"scripted/a"};
        const auto seen = run(clock, three(), request).seen;
        CHECK(seen.results.size() == 2);
        CHECK(seen.results.count("a") == 0);
    }
}
