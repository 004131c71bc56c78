#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <samebench/samebench.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "scripted_clock.hpp"

using namespace samebench;

namespace {

using Texts = std::vector<std::string>;

Texts names(Suite& suite) {
    Texts names;
    for (const auto& row : suite.benchmarks()) names.push_back(row.name + ' ' + *row.argument);
    return names;
}

}  // namespace

TEST_CASE("a range has each value up to the last") {
    CHECK(range(3, 6).values == std::vector{3, 4, 5, 6});
    CHECK(range(0, 25, 10).values == std::vector{0, 10, 20});
    CHECK(range<std::uint8_t>(250, 255, 5).values == std::vector<std::uint8_t>{250, 255});
    CHECK(range(2, 1).values.empty());
    CHECK(range(1, 2, 0).values.empty());
}

TEST_CASE("powers go from the first to the last that the type holds") {
    CHECK(powers_of(2, 8, 100).values == std::vector{8, 16, 32, 64});
    CHECK(powers_of(10, 1, 1000).values == std::vector{1, 10, 100, 1000});
    constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
    CHECK(powers_of<std::uint64_t>(10, largest / 10, largest).values ==
          std::vector<std::uint64_t>{10'000'000'000'000'000'000u});
    CHECK(powers_of(1, 1, 8).values.empty());
    CHECK(powers_of(2, 8, 7).values.empty());
}

TEST_CASE("a product has every combination, and the last parameter changes fastest") {
    using Pair = std::tuple<int, std::uint64_t>;
    CHECK(product(each_of({8, 64}), each_of<std::uint64_t>({1, 2})).values ==
          std::vector{Pair{8, 1}, Pair{8, 2}, Pair{64, 1}, Pair{64, 2}});
    CHECK(product(range(1, 2), range(1, 3), range(1, 4)).values.size() == 24);
    CHECK(product(range(1, 2), range(2, 1)).values.empty());
}

TEST_CASE("parameters are written in full") {
    CHECK(parameter_text(1000) == "1000");
    CHECK(parameter_text(131'072u) == "131072");
    CHECK(parameter_text(std::uint64_t{1} << 63) == "9223372036854775808");
    CHECK(parameter_text(-7) == "-7");
    CHECK(parameter_text(0.5) == "0.5");
    CHECK(parameter_text(std::string{"short"}) == "short");
    CHECK(parameter_text(std::tuple{8, 1024u, 0.25}) == "8 × 1024 × 0.25");
}

TEST_CASE("parameters can have a name, those of a product one each") {
    Suite suite{"suite"};
    const auto sizes = each_of({8, 64}).named("n");
    suite.bench("a", sizes, [](int n) { return n; }).complexity();
    suite.bench("b", product(each_of({2}).named("rows"), each_of({3}).named("columns")),
                [](int rows, int columns) { return rows * columns; });
    suite.bench("c", product(each_of({2}), each_of({3}).named("columns")),
                [](Loop&, int rows, int columns) { keep(rows * columns); });
    CHECK(names(suite) == Texts{"a n=8", "a n=64", "b rows=2, columns=3", "c 2, columns=3"});
    suite.bench("d", sizes, [](int n) { return n; }).expect(8);
    auto& last = suite.benchmarks().back();
    REQUIRE(last.body->make_inputs(Random{1}));
    CHECK(*last.options.check(1) == "wrong result for the parameter n=64: expected 8, found 64");
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

TEST_CASE("a sweep of a product passes on each parameter by itself") {
    std::vector<int> seen;
    Suite suite{"suite"};
    suite.bench("find", product(each_of({8, 64}), each_of({16, 1024})), [&seen](int a, int b) {
        seen.insert(seen.end(), {a, b});
    });
    CHECK(names(suite) == Texts{"find 8 × 16", "find 8 × 1024", "find 64 × 16", "find 64 × 1024"});
    test::ScriptedClock clock;
    Loop loop{clock, 2};
    REQUIRE(suite.benchmarks()[1].body->make_inputs(Random{1}));
    suite.benchmarks()[1].body->run(loop);
    CHECK(seen == std::vector{8, 1024, 8, 1024});
}

TEST_CASE("a body with its own loop can be swept, too") {
    std::vector<std::uint64_t> seen;
    Suite suite{"suite"};
    suite.bench("one", each_of({5}), [&seen](Loop& loop, int n) {
        seen.insert(seen.end(), {loop.size(), static_cast<std::uint64_t>(n)});
    });
    suite.bench("two", product(each_of({6}), each_of({7})), [&seen](Loop& loop, int a, int b) {
        seen.insert(seen.end(), {loop.size(), static_cast<std::uint64_t>(a * b)});
    });
    test::ScriptedClock clock;
    Loop loop{clock, 3};
    for (auto& row : suite.benchmarks()) row.body->run(loop);
    CHECK(names(suite) == Texts{"one 5", "two 6 × 7"});
    CHECK(seen == std::vector<std::uint64_t>{3, 5, 3, 42});
}

TEST_CASE("bytes, items and the text of the parameter may depend on the parameter") {
    Suite suite{"suite"};
    suite.bench("copy", each_of({10, 20}), [](int n) { return n; })
        .bytes([](int n) { return 4 * n; })
        .items([](auto n) { return n; })
        .argument([](int n) { return std::to_string(n / 10) + " tens"; });
    suite
        .bench("multiply", product(each_of({2}), each_of({3, 4})),
               [](int a, int b) { return a * b; })
        .items([](int a, int b) { return a * b; });
    const auto& rows = suite.benchmarks();
    CHECK(rows[0].options.bytes == 40);
    CHECK(rows[1].options.bytes == 80);
    CHECK(rows[1].options.items == 20);
    CHECK(rows[3].options.items == 8);
    CHECK(names(suite) == Texts{"copy 1 tens", "copy 2 tens", "multiply 2 × 3", "multiply 2 × 4"});
}
