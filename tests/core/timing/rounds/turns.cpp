#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "fakes.hpp"

/// Rounds in which two builds take turns.
using namespace samebench;
using namespace samebench::test;
using namespace std::chrono_literals;

namespace {

Request with_turns() {
    auto request = patient();
    request.turns = true;
    request.profile.maximum_pairs = 64;
    request.profile.warm_up = 1ms;
    request.profile.warm_up_cap = 10ms;
    return request;
}

/// What a host does in turn: '|' for each pass, '.' for each turn that it asks for, and the name of
/// each row that it visits.
struct Course {
    std::string log;
    Recorder seen;
};

/// Rows that cost 1 µs, or 5 ms if their name is a capital.
Course course_of(const std::string& names, const Request& request = with_turns()) {
    Course course;
    ScriptedClock clock;
    std::vector<Benchmark> benchmarks;
    for (const char name : names) {
        auto benchmark =
            benchmark_costing(clock, name < 'a' ? Nanoseconds{5e6} : 1us, std::string(1, name));
        benchmark.options.before = [&log = course.log, name] {
            if (!log.empty() && log.back() != name) log += name;
        };
        benchmarks.push_back(std::move(benchmark));
    }
    RoundHooks hooks;
    hooks.before_pass = [&log = course.log] { log += '|'; };
    hooks.wait_for_turn = [&log = course.log] { log += '.'; };
    auto outcome = run(clock, std::move(benchmarks), request, hooks);
    CHECK(outcome.measured);
    course.seen = std::move(outcome.seen);
    return course;
}

}  // namespace

TEST_CASE("a host asks for a turn before each visit, and stays at the row of the other side") {
    const auto [log, seen] = course_of("aB");
    // Visits of two pairs, and of one where a pair takes long. The row that needs fewer asks in
    // their place, too.
    CHECK(std::count(log.begin(), log.end(), 'a') == 32);
    CHECK(std::count(log.begin(), log.end(), 'B') == 64);
    // In a third of the passes it goes on without asking.
    CHECK(std::count(log.begin(), log.end(), '.') == 2 * 64 - 21);
    CHECK(log.find("aB") == std::string::npos);
    CHECK(log.find("Ba") == std::string::npos);
}

TEST_CASE("each side is the first one to visit a row in half of the passes, of any distance") {
    std::string firsts;
    for (std::size_t pass = 1; pass <= 16; ++pass) firsts += is_second_first(pass) ? 'b' : 'a';
    CHECK(firsts == "abbabaabbaababba");
    // Inputs come back after a power of two of passes.
    for (std::size_t lap = 1; lap <= 8; lap *= 2) {
        for (std::size_t at = 1; at <= lap; ++at) {
            int second = 0;
            for (std::size_t pass = at; pass <= 32; pass += lap) second += is_second_first(pass);
            CHECK(2 * second == static_cast<int>(32 / lap));
        }
    }
}

TEST_CASE("a side that ended a pass and is the first one in the next does not ask for the turn") {
    auto request = with_turns();
    CHECK(course_of("A", request).log.starts_with("|.A|.A|.A|A|.A|A|.A|.A"));
    request.is_second = true;
    CHECK(course_of("A", request).log.starts_with("|.A|A|.A|.A|A|.A|.A|A"));
}

TEST_CASE("in a round with turns, no row ends at its target") {
    auto request = with_turns();
    CHECK(course_of("a", request).seen.results.at("a").stop == Stop::maximum);
    request.turns = false;
    CHECK(course_of("a", request).seen.results.at("a").stop == Stop::target);
}

TEST_CASE("two builds visit the benchmarks that both have in the same order") {
    const auto without = [](std::string log, char name) {
        std::erase_if(log, [](char c) { return c == '.' || c == '|'; });
        std::erase(log, name);
        return log;
    };
    const auto one = without(course_of("abcd").log, ' ');
    REQUIRE(one.size() == 4 * 32);
    CHECK(without(course_of("dcxba").log, 'x') == one);
    auto other_round = with_turns();
    other_round.round = 1;
    CHECK(without(course_of("abcd", other_round).log, ' ') != one);
}

TEST_CASE("a sample has as many operations as on the other side, if that is not far from its own") {
    const auto operations_with = [](double of_other_side) {
        auto request = with_turns();
        if (of_other_side > 0) request.operations["scripted/body"] = of_other_side;
        ScriptedClock clock;
        const auto seen = run(clock, list(benchmark_costing(clock, 1us)), request).seen;
        const auto& pairs = seen.results.at("body").pairs;
        const auto first = pairs.front().operations;
        CHECK(static_cast<double>(first) == doctest::Approx(seen.operations.at(0)));
        CHECK(std::all_of(pairs.begin(), pairs.end(),
                          [&](const Pair& pair) { return pair.operations == first; }));
        return static_cast<double>(first);
    };
    const double own = operations_with(0);
    CHECK(own == doctest::Approx(100).epsilon(0.2));  // samples of 0.1 ms
    for (const double factor : {0.25, 4.0}) {
        const double other = std::round(factor * own);
        CHECK(operations_with(other) == other);
    }
    CHECK(operations_with(100 * own) == own);
    CHECK(operations_with(1) == own);
}

TEST_CASE("a row whose operations are known does not wait until its speed settles") {
    for (const bool is_told : {false, true}) {
        auto request = with_turns();
        if (is_told) request.operations["scripted/n"] = 100;
        ScriptedClock clock;
        double each = 1000;
        const auto cost = [&each](std::uint64_t n) {
            each *= 1.005;
            return static_cast<double>(n) * Nanoseconds{each};
        };
        const auto seen = run(clock, list(benchmark_of(clock, "n", cost)), request).seen;
        CHECK((seen.results.at("n").warm_up < request.profile.warm_up_cap) == is_told);
        CHECK((std::count(seen.warnings.begin(), seen.warnings.end(), WarningCode::not_warmed_up) ==
               0) == is_told);
    }
}

TEST_CASE("in a round with turns, the state of a long run is sampled where garbage is its own") {
    const auto measured = [](bool own_heap) {
        ScriptedClock clock;
        double done = 0;
        auto row = benchmark_of(clock, "row", [&done](std::uint64_t operations) {
            done += static_cast<double>(operations);
            return static_cast<double>(operations) * (done < 8'000 ? 1us : 2us);
        });
        static_cast<ScriptedBody&>(*row.body).own_heap = own_heap;
        auto request = with_turns();
        request.profile.long_run = 100ms;
        return run(clock, list(std::move(row)), request).seen.results.at("row");
    };
    CHECK(measured(false).long_run.empty());
    CHECK(measured(false).pairs.front().cost(0ns) == doctest::Approx(1000));
    CHECK_FALSE(measured(true).long_run.empty());
    CHECK(measured(true).pairs.front().cost(0ns) == doctest::Approx(2000));
}

TEST_CASE("without turns, a host is told no operations") {
    ScriptedClock clock;
    CHECK(run(clock, list(benchmark_costing(clock, 1us))).seen.operations.empty());
}
