#include <doctest/doctest.h>

#include <samebench/samebench.hpp>
#include <string>
#include <vector>

#include "scripted_clock.hpp"

using namespace samebench;

namespace {

/// The only benchmark that `fill` adds.
template <class Fill>
Benchmark only(Fill fill) {
    Suite suite{"suite"};
    fill(suite);
    REQUIRE(suite.benchmarks().size() == 1);
    return std::move(suite.benchmarks().front());
}

void run(Body& body, std::uint64_t operations) {
    test::ScriptedClock clock;
    Loop loop{clock, operations};
    body.run(loop);
}

void run_twin(Body& body, std::uint64_t operations) {
    test::ScriptedClock clock;
    Loop loop{clock, operations};
    body.run_twin(loop);
}

std::optional<std::uint64_t> checksum(Body& body, std::uint64_t operations = 16) {
    test::ScriptedClock clock;
    Loop loop{clock, operations};
    return body.checksum(loop);
}

}  // namespace

TEST_CASE("samples walk on through the ring, and the twin does no work") {
    std::vector<int> seen;
    const auto benchmark = only([&seen](Suite& suite) {
        int next = 0;
        suite.bench("b", Inputs<int>{[next](Random&) mutable { return next++; }, 3},
                    [&seen](int i) { seen.push_back(i); });
    });
    REQUIRE(benchmark.body->make_inputs(Random{1}));
    run(*benchmark.body, 2);
    run_twin(*benchmark.body, 5);
    run(*benchmark.body, 3);
    CHECK(seen == std::vector<int>{0, 1, 2, 0, 1});
    CHECK(benchmark.body->inputs() == 3);
}

TEST_CASE("a chained body feeds each result to the next operation") {
    const auto benchmark = only([](Suite& suite) {
        suite
            .bench("b", one_of(std::vector<std::uint64_t>{1}),
                   [](std::uint64_t x) { return x * 3; })
            .chained();
    });
    REQUIRE(benchmark.body->make_inputs(Random{1}));
    run(*benchmark.body, 4);
    CHECK(*reinterpret_cast<const std::uint64_t*>(detail::sink_storage) == 81);
    run_twin(*benchmark.body, 4);
    CHECK(*reinterpret_cast<const std::uint64_t*>(detail::sink_storage) == 1);
    CHECK(benchmark.options.chained);
    CHECK(benchmark.body->inputs() == 1);
}

TEST_CASE("a loop can have a twin of its own") {
    std::uint64_t ran = 0;
    std::uint64_t twin_ran = 0;
    const auto benchmark = only([&](Suite& suite) {
        suite.bench(
            "b", [&ran](Loop& loop) { ran += loop.size(); },
            [&twin_ran](Loop& loop) { twin_ran += loop.size(); });
    });
    run(*benchmark.body, 3);
    run_twin(*benchmark.body, 5);
    CHECK(ran == 3);
    CHECK(twin_ran == 5);
}

TEST_CASE("inputs that are objects are passed on whole") {
    std::string joined;
    const auto benchmark = only([&joined](Suite& suite) {
        suite.bench("b", one_of(std::vector<std::string>{"long enough to be on the heap"}),
                    [&joined](const std::string& word) { joined += word; });
    });
    REQUIRE(benchmark.body->make_inputs(Random{1}));
    run(*benchmark.body, 2);
    CHECK(joined == "long enough to be on the heaplong enough to be on the heap");
}

TEST_CASE("a body without inputs reports that it has none") {
    const auto benchmark = only([](Suite& suite) {
        suite.bench("b", Inputs<int>{[](Random&) { return 1; }, 0}, [](int i) { return i; });
    });
    CHECK_FALSE(benchmark.body->make_inputs(Random{1}));
}

TEST_CASE("a sweep has a row for each parameter, and its options apply to all of them") {
    Suite suite{"suite"};
    suite
        .bench("sweep", each_of({std::uint64_t{10}, std::uint64_t{20}}),
               [](std::uint64_t n) { return n; })
        .items(5)
        .complexity();
    REQUIRE(suite.benchmarks().size() == 2);
    CHECK(suite.benchmarks()[0].label() == "suite/sweep 10");
    CHECK(suite.benchmarks()[1].label() == "suite/sweep 20");
    for (const auto& row : suite.benchmarks()) {
        CHECK(row.options.items == 5);
        CHECK(row.options.complexity);
    }
}

TEST_CASE("parameters are written in full or as powers") {
    CHECK(parameter_text(1000) == "1000");
    CHECK(parameter_text(std::uint64_t{1'000'000'000'000'000'000}) == "10^18");
    CHECK(parameter_text(2'000'000) == "2000000");
    CHECK(parameter_text(0) == "0");
}

TEST_CASE("checksums differ where results differ, and depend on values alone") {
    const auto of = [](auto work) {
        const auto benchmark =
            only([&](Suite& suite) { suite.bench("b", random_odd<std::uint32_t>(), work); });
        REQUIRE(benchmark.body->make_inputs(Random{9}));
        return checksum(*benchmark.body);
    };
    const auto plain = of([](std::uint32_t n) { return n % 7; });
    CHECK(plain == of([](std::uint32_t n) { return std::uint64_t{n % 7}; }));
    CHECK(plain != of([](std::uint32_t n) { return n % 5; }));
    CHECK(of([](std::uint32_t n) { return std::to_string(n); }).has_value());
    CHECK_FALSE(of([](std::uint32_t) {}).has_value());
}

TEST_CASE("the checksum of a body with its own loop covers what it kept last") {
    const auto of = [](auto work) {
        const auto benchmark = only([&](Suite& suite) { suite.bench("b", work); });
        return checksum(*benchmark.body);
    };
    const auto five = of([](Loop&) { keep(std::uint32_t{5}); });
    CHECK(five.has_value());
    CHECK(five == of([](Loop&) { keep(std::uint64_t{5}); }));
    CHECK(five != of([](Loop&) { keep(std::uint32_t{6}); }));
    CHECK_FALSE(of([](Loop&) {}).has_value());
}
