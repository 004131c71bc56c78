#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <samebench/samebench.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "counting/count.hpp"
#include "counting/scripted_meter.hpp"
#include "rounds/row.hpp"
#include "scripted_clock.hpp"

using namespace samebench;
using namespace std::chrono_literals;

namespace {

/// What checking says of each row that `fill` adds; empty: its results are right.
template <class Fill>
std::vector<std::string> wrong_in(Fill fill) {
    Suite suite{"suite"};
    fill(suite);
    std::vector<std::string> messages;
    for (auto& row : suite.benchmarks()) {
        REQUIRE(row.body->make_inputs(Random{1}));
        const auto problem = wrong_result_of(row, Body::checksum_operations);
        messages.push_back(problem ? problem->message : "");
    }
    return messages;
}

using Messages = std::vector<std::string>;

struct Position {
    int x;
    bool operator==(const Position&) const = default;
};

}  // namespace

TEST_CASE("the result of each input has to be the expected one") {
    CHECK(wrong_in([](Suite& suite) {
              suite.bench("right", one_of({3, 4}), [](int n) { return n * n; }).expect([](int n) {
                  return n * n;
              });
              suite.bench("wrong", one_of({7}), [](int n) { return n * n + 1; }).expect([](int n) {
                  return n * n;
              });
          }) == Messages{"", "wrong result for the input 7: expected 49, found 50"});
}

TEST_CASE("as many inputs are checked as a checksum covers") {
    std::uint64_t calls = 0;
    int next = 0;
    Suite suite{"suite"};
    suite
        .bench("b", Inputs<int>{[&next](Random&) { return next++; }, 1000},
               [&calls](int n) {
                   ++calls;
                   return n;
               })
        .expect([](int n) { return n < 256 ? n : -1; });
    auto& row = suite.benchmarks().front();
    REQUIRE(row.body->make_inputs(Random{1}));
    CHECK_FALSE(wrong_result_of(row, Body::checksum_operations));
    CHECK(calls == 256);
    CHECK(wrong_result_of(row, 257)->message ==
          "wrong result for the input 256: expected -1, found 256");
}

TEST_CASE("a sweep expects a value or a function of its parameter") {
    CHECK(
        wrong_in([](Suite& suite) {
            suite.bench("value", each_of({1, 2}), [](int n) { return n; }).expect(1);
            suite.bench("function", each_of({1, 2}), [](int n) { return n * n; }).expect([](int n) {
                return n + n;
            });
            suite
                .bench("product", product(each_of({2}), each_of({3})),
                       [](int a, int b) { return a * b; })
                .expect([](int a, int b) { return a + b; });
        }) == Messages{"", "wrong result for the parameter 2: expected 1, found 2",
                       "wrong result for the parameter 1: expected 2, found 1", "",
                       "wrong result for the parameter 2 × 3: expected 5, found 6"});
}

TEST_CASE("a body without inputs expects a value") {
    CHECK(wrong_in([](Suite& suite) {
              suite.bench("right", [] { return 42; }).expect(42);
              suite.bench("wrong", [] { return 41; }).expect(42);
          }) == Messages{"", "wrong result: expected 42, found 41"});
}

TEST_CASE("integers and text are compared by value, numbers in the type of the result") {
    CHECK(wrong_in([](Suite& suite) {
              suite.bench("unsigned", [] { return std::uint64_t{1} << 40; }).expect(1LL << 40);
              suite.bench("negative", [] { return ~std::uint32_t{0}; }).expect(-1);
              suite.bench("float", [] { return 0.1f; }).expect(0.1);
              suite.bench("double", [] { return 0.1 + 0.2; }).expect(0.3);
              suite.bench("bool", [] { return true; }).expect(false);
              static char text[] = "abc";
              suite.bench("pointer", [] { return static_cast<const char*>(text); }).expect("abc");
              suite.bench("string", [] { return std::string{"a"}; }).expect("b");
          }) == Messages{"", "wrong result: expected -1, found 4294967295", "",
                         "wrong result: expected 0.3, found 0.30000000000000004",
                         "wrong result: expected false, found true", "",
                         "wrong result: expected \"b\", found \"a\""});
}

TEST_CASE("results and inputs without a text, or with a long one, are not shown in full") {
    CHECK(wrong_in([](Suite& suite) {
              suite.bench("object", [] { return Position{1}; }).expect(Position{2});
              suite
                  .bench("inputs", Inputs<Position>{[](Random&) { return Position{5}; }, 2},
                         [](const Position& point) { return point.x; })
                  .expect([](const Position&) { return 6; });
              suite.bench("long", [] { return std::string(100, 'a'); }).expect("b");
              suite.bench("same start", [] { return std::string(100, 'a'); })
                  .expect(std::string(99, 'a'));
          }) == Messages{"wrong result: it differs from the expected one",
                         "wrong result for input number 1: expected 6, found 5",
                         "wrong result: expected \"b\", found \"" + std::string(64, 'a') + "…\"",
                         "wrong result: it differs from the expected one"});
}

TEST_CASE("a row with a wrong result fails before it is warmed up, between before and after") {
    test::ScriptedClock clock;
    std::string calls;
    Suite suite{"suite"};
    suite
        .bench("b",
               [&] {
                   calls += 'b';
                   return 1;
               })
        .before([&calls] { calls += '('; })
        .after([&calls] { calls += ')'; })
        .expect(2);
    const Request request;
    const Instruments with{request, clock};
    Row row{0, &suite.benchmarks().front()};
    const auto problem = call_cold(row, with);
    REQUIRE(problem);
    CHECK(problem->message == "wrong result: expected 2, found 1");
    CHECK_FALSE(problem->skipped);
    CHECK(calls == "(b)(b)");
}

TEST_CASE("of a body whose second call takes ten budgets, too, one result is checked") {
    test::ScriptedClock clock;
    Request request;
    request.profile.budget = std::chrono::milliseconds{200};
    int calls = 0;
    int right = 1;
    Suite suite{"suite"};
    suite
        .bench("b", one_of({1}, 100),
               [&](int n) {
                   ++calls;
                   clock.advance(10 * request.profile.budget);
                   return n;
               })
        .expect([&right](int) { return right; });
    const Instruments with{request, clock};
    Row row{0, &suite.benchmarks().front()};
    CHECK_FALSE(call_cold(row, with));
    CHECK(calls == 3);
    CHECK(row.stop == Stop::budget);
    right = 2;
    CHECK(call_cold(row, with)->message == "wrong result for the input 1: expected 2, found 1");
}

TEST_CASE("a row with a wrong result is not counted either, and is checked after it was counted") {
    test::ScriptedClock clock;
    test::ScriptedMeter meter;
    int calls = 0;
    int calls_when_checked = 0;
    int right = 1;
    Suite suite{"suite"};
    suite
        .bench("b", one_of({1}, 2),
               [&calls](int n) {
                   ++calls;
                   return n;
               })
        .expect([&](int) {
            if (calls_when_checked == 0) calls_when_checked = calls;
            return right;
        });
    auto& row = suite.benchmarks().front();
    CHECK(std::holds_alternative<WorkCount>(count_work(meter, clock, row, 1)));
    CHECK(calls_when_checked > 0);
    CHECK(calls == calls_when_checked + 2);
    right = 2;
    const auto outcome = count_work(meter, clock, row, 1);
    REQUIRE(std::holds_alternative<Problem>(outcome));
    CHECK(std::get<Problem>(outcome).message ==
          "wrong result for the input 1: expected 2, found 1");
}
