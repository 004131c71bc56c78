#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <samebench/samebench.hpp>
#include <set>
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

TEST_CASE("results are kept for a body, unless it returns nothing or has its own loop") {
    const auto keeps = [](auto fill) { return only(fill).body->keeps_results(); };
    CHECK(keeps([](Suite& suite) { suite.bench("b", [] { return 1; }); }));
    CHECK(keeps([](Suite& suite) { suite.bench("b", Inputs<int>{{}}, [](int i) { return i; }); }));
    CHECK_FALSE(keeps([](Suite& suite) { suite.bench("b", [] {}); }));
    CHECK_FALSE(keeps([](Suite& suite) { suite.bench("b", Inputs<int>{{}}, [](int) {}); }));
    CHECK_FALSE(keeps([](Suite& suite) { suite.bench("b", [](Loop&) {}); }));
}

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

namespace {

/// A body whose inputs are 0, 1 … in the order of the ring, and that logs them.
struct Counted {
    explicit Counted(int count) {
        benchmark = only([this, count](Suite& suite) {
            int next = 0;
            suite.bench("b",
                        Inputs<int>{[next](Random&) mutable { return next++; },
                                    static_cast<std::size_t>(count)},
                        [this](int i) { seen.push_back(i); });
        });
        REQUIRE(benchmark.body->make_inputs(Random{1}));
    }

    /// The inputs of the next operations.
    std::vector<int> take(std::uint64_t operations) {
        seen.clear();
        run(*benchmark.body, operations);
        return seen;
    }

    std::vector<int> seen;
    Benchmark benchmark;
};

std::vector<int> sorted(std::vector<int> values) {
    std::sort(values.begin(), values.end());
    return values;
}

std::vector<int> up_to(int count) {
    std::vector<int> values(static_cast<std::size_t>(count));
    std::iota(values.begin(), values.end(), 0);
    return values;
}

}  // namespace

TEST_CASE("each lap takes all inputs, in an order of its own") {
    for (const int count : {64, 100, 256, 1000, 8192}) {
        CAPTURE(count);
        Counted ring{count};
        CHECK(ring.take(static_cast<std::uint64_t>(count)) == up_to(count));
        std::set<std::vector<int>> orders;
        for (int lap = 0; lap < 60; ++lap) {
            const auto order = ring.take(static_cast<std::uint64_t>(count));
            CHECK(sorted(order) == up_to(count));
            orders.insert(order);
        }
        CHECK(orders.size() > 50);
    }
}

TEST_CASE("an order is the same however many operations a sample has, and inputs stay near") {
    Counted ring{1000};
    const auto whole = ring.take(5000);
    ring.benchmark.body->seek(0);
    std::vector<int> parts;
    for (const int part : {1, 999, 1500, 7, 2493}) {
        const auto some = ring.take(static_cast<std::uint64_t>(part));
        parts.insert(parts.end(), some.begin(), some.end());
    }
    CHECK(parts == whole);
    ring.benchmark.body->seek(2700);
    const auto later = ring.take(2300);
    CHECK(std::equal(later.begin(), later.end(), whole.begin() + 2700));
    for (std::size_t i = 0; i < whole.size(); ++i) {
        CHECK(whole[i] / 256 == static_cast<int>(i % 1000) / 256);
    }
}

TEST_CASE("a short ring has one order: its inputs are known after the first lap") {
    Counted ring{3};
    CHECK(ring.take(7) == std::vector<int>{0, 1, 2, 0, 1, 2, 0});
}

TEST_CASE("what a loop has kept is compared with the result of the same input beside it") {
    bool is_right = true;
    auto row = only([&](Suite& suite) {
        suite.bench("row", random_values<std::uint32_t>(1000),
                    [&is_right](std::uint32_t n) { return is_right ? 2 * n : n; });
    });
    REQUIRE(row.body->make_inputs(Random{1}));
    CHECK_FALSE(row.body->kept_right());
    for (int i = 0; i < 2; ++i) {
        run(*row.body, 700);
        CHECK(row.body->kept_right() == true);
    }
    run(*row.body, 700);
    is_right = false;
    CHECK(row.body->kept_right() == false);

    auto text = only([](Suite& suite) {
        suite.bench("text", random_values<std::uint32_t>(1000),
                    [](std::uint32_t n) { return std::to_string(n); });
    });
    REQUIRE(text.body->make_inputs(Random{1}));
    run(*text.body, 3);
    CHECK_FALSE(text.body->kept_right());
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

TEST_CASE("a checksum can begin at another input, and then goes on around the ring") {
    std::vector<std::uint64_t> seen;
    const auto benchmark = only([&seen](Suite& suite) {
        std::uint64_t next = 0;
        suite.bench("b", Inputs<std::uint64_t>{[next](Random&) mutable { return next++; }, 1000},
                    [&seen](std::uint64_t n) {
                        seen.push_back(n);
                        return n;
                    });
    });
    REQUIRE(benchmark.body->make_inputs(Random{1}));
    test::ScriptedClock clock;
    Loop loop{clock, 1};
    const auto from_900 = benchmark.body->checksum_from(loop, 5900);
    CHECK(seen.size() == Body::checksum_operations);
    CHECK(seen.front() == 900);
    CHECK(seen.back() == (900 + Body::checksum_operations - 1) % 1000);
    CHECK(from_900 != checksum(*benchmark.body));
    CHECK(benchmark.body->checksum_from(loop, 0) == checksum(*benchmark.body));
}

TEST_CASE("addresses are not part of a checksum, whatever contains them") {
    std::vector<int> values(8);
    const auto of = [](auto value) {
        const auto benchmark = only([value](Suite& suite) {
            suite.bench("b", [value](Loop& loop) {
                for ([[maybe_unused]] auto i : loop) keep(value);
            });
        });
        return checksum(*benchmark.body);
    };
    CHECK_FALSE(of(values.begin()).has_value());
    CHECK_FALSE(of(values.data()).has_value());
    CHECK_FALSE(of(std::pair{values.data(), 1}).has_value());
    CHECK(of(std::array{1, 2}).has_value());
    CHECK(of(std::array{1, 2}) != of(std::array{1, 3}));
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
