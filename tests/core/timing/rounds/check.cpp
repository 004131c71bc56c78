#include "rounds/check.hpp"

#include <doctest/doctest.h>

#include <samebench/samebench.hpp>
#include <string>

#include "scripted_clock.hpp"

using namespace samebench;

namespace {

/// The check of the one row that `fill` adds to a suite.
template <class Fill>
Check check_of(Fill fill) {
    Suite suite{"s"};
    fill(suite);
    test::ScriptedClock clock;
    return check_benchmark(suite.benchmarks().front(), clock, 1);
}

}  // namespace

SAMEBENCH_SUITE(checked, suite) {
    suite.only_by_name();
    suite.bench("sweep", each_of({3, 5}), [](int n) { return n; });
}

TEST_CASE("a row passes with the checksum of its results") {
    const auto one = check_of([](Suite& suite) { suite.bench("a", [] { return 1; }); });
    const auto two = check_of([](Suite& suite) { suite.bench("a", [] { return 2; }); });
    CHECK(one.verdict == Verdict::passed);
    CHECK(one.text.size() == 16);
    CHECK(one.text != two.text);
    const auto none = check_of([](Suite& suite) { suite.bench("a", [] {}); });
    CHECK(none.verdict == Verdict::passed);
    CHECK(none.text.empty());
}

TEST_CASE("a check runs several operations, the twin, and what is before and after them") {
    int before = 0;
    int after = 0;
    std::uint64_t most = 0;
    std::uint64_t in_twin = 0;
    const auto check = check_of([&](Suite& suite) {
        suite
            .bench(
                "a", [&most](Loop& loop) { most = std::max(most, loop.size()); },
                [&in_twin](Loop& loop) { in_twin = loop.size(); })
            .before([&before] { ++before; })
            .after([&after] { ++after; });
    });
    CHECK(check.verdict == Verdict::passed);
    CHECK(most > 1);
    CHECK(in_twin > 1);
    CHECK(before > 0);
    CHECK(after == before);
}

TEST_CASE("a row fails for empty inputs, and for a pause that is used wrongly in any operation") {
    const auto empty = check_of([](Suite& suite) {
        suite.bench("a", Inputs<int>{[](Random&) { return 1; }, 0}, [](int n) { return n; });
    });
    CHECK(empty.verdict == Verdict::failed);
    CHECK(empty.text == "its inputs are empty: the generator made no values");

    const auto paused = check_of([](Suite& suite) {
        suite.bench("a", [](Loop& loop) {
            if (loop.size() == 3) loop.pause();
        });
    });
    CHECK(paused.verdict == Verdict::failed);
    CHECK(paused.text == "the body ended between pause() and resume()");
}

TEST_CASE("the results for all inputs are compared, or as many as there is time for") {
    int calls = 0;
    const auto check_with = [&calls](Nanoseconds cost, int wrong_at) {
        calls = 0;
        test::ScriptedClock clock;
        Suite suite{"s"};
        suite
            .bench("a", Inputs<int>{[n = 0](Random&) mutable { return n++; }, 5000},
                   [&, cost, wrong_at](int n) {
                       clock.advance(cost);
                       ++calls;
                       return n == wrong_at ? 1 : 2 * n;
                   })
            .expect([](int n) { return 2 * n; });
        return check_benchmark(suite.benchmarks().front(), clock, 1);
    };
    const auto late = check_with(Nanoseconds{100}, 4321);
    CHECK(late.verdict == Verdict::failed);
    CHECK(late.text == "wrong result for the input 4321: expected 8642, found 1");
    CHECK(check_with(Nanoseconds{100}, -1).verdict == Verdict::passed);
    CHECK(check_with(Nanoseconds{1e9}, 4321).verdict == Verdict::passed);
    CHECK(calls < 600);
}

TEST_CASE("a row fails if its result is not the expected one") {
    const auto wrong = check_of([](Suite& suite) {
        suite.bench("a", each_of({6}), [](int n) { return 9 * n; }).expect(42);
    });
    CHECK(wrong.verdict == Verdict::failed);
    CHECK(wrong.text == "wrong result for the parameter 6: expected 42, found 54");
}

TEST_CASE("a row that skips is skipped, before it runs or when it does") {
    const auto planned = check_of(
        [](Suite& suite) { suite.bench("a", [] { FAIL("it ran"); }).skip_if(true, "not here"); });
    CHECK(planned.verdict == Verdict::skipped);
    CHECK(planned.text == "not here");
    const auto found =
        check_of([](Suite& suite) { suite.bench("a", [](Loop& loop) { loop.skip("not now"); }); });
    CHECK(found.verdict == Verdict::skipped);
    CHECK(found.text == "not now");
}

TEST_CASE("a row of a registered suite is found by its label only") {
    test::ScriptedClock clock;
    CHECK(check_row("checked/sweep 5", make_benchmarks(), clock).verdict == Verdict::passed);
    CHECK(check_row("checked/sweep 5", make_benchmarks(), clock).text !=
          check_row("checked/sweep 3", make_benchmarks(), clock).text);
    const auto missing = check_row("checked/sweep", make_benchmarks(), clock);
    CHECK(missing.verdict == Verdict::failed);
    CHECK(missing.text == "there is no benchmark \"checked/sweep\"");
}

TEST_CASE("two computations agree, or the row fails") {
    const Check a{Verdict::passed, "0000000000000001"};
    const Check b{Verdict::passed, "0000000000000002"};
    CHECK(compare_checks(a, a).verdict == Verdict::passed);
    const auto different = compare_checks(a, b);
    CHECK(different.verdict == Verdict::failed);
    CHECK(different.text ==
          "its results differ between two computations from the same inputs: checksums "
          "0000000000000001 and 0000000000000002");
    const Check skipped{Verdict::skipped, "not here"};
    const Check failed{Verdict::failed, "broken"};
    CHECK(compare_checks(skipped, skipped).verdict == Verdict::skipped);
    CHECK(compare_checks(a, failed).text == "broken");
    CHECK(compare_checks(failed, a).text == "broken");
}
