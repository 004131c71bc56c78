#include <benchmark/benchmark.h>
#include <doctest/doctest.h>

#include <vector>

using benchmark::internal::dense_range;
using benchmark::internal::powers;
using benchmark::internal::product;
using benchmark::internal::range;
using benchmark::internal::Values;

TEST_CASE("a range is its ends and the powers between them") {
    CHECK(range(8, 8 << 10, 8) == Values{8, 64, 512, 4096, 8192});
    CHECK(range(8, 8 << 10, 2) == Values{8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192});
    CHECK(range(1, 8, 2) == Values{1, 2, 4, 8});
    CHECK(range(3, 100, 4) == Values{3, 4, 16, 64, 100});
    CHECK(range(0, 8, 8) == Values{0, 1, 8});
    CHECK(range(5, 5, 8) == Values{5});
    CHECK(range(5, 6, 8) == Values{5, 6});
}

TEST_CASE("a range may have negative values") {
    CHECK(range(-8, 8, 2) == Values{-8, -4, -2, -1, 0, 1, 2, 4, 8});
    CHECK(range(-8, -1, 2) == Values{-8, -4, -2, -1});
    CHECK(range(-8, 0, 8) == Values{-8, -1, 0});
    CHECK(range(-1, 1, 8) == Values{-1, 0, 1});
}

TEST_CASE("a range ends where the next power would not fit") {
    constexpr auto largest = std::numeric_limits<std::int64_t>::max();
    CHECK(range(1, largest, 1 << 30) == Values{1, 1 << 30, std::int64_t{1} << 60, largest});
    CHECK(powers(1, largest, 1 << 30).size() == 3);
}

TEST_CASE("a dense range has every value at its steps, and its end only if a step falls on it") {
    CHECK(dense_range(0, 1024, 128) == Values{0, 128, 256, 384, 512, 640, 768, 896, 1024});
    CHECK(dense_range(1, 6, 2) == Values{1, 3, 5});
}

TEST_CASE("in a product the first list changes fastest") {
    CHECK(product({{1, 2}, {10, 20, 30}}) ==
          std::vector<Values>{{1, 10}, {2, 10}, {1, 20}, {2, 20}, {1, 30}, {2, 30}});
    CHECK(product({{1}, {}}).empty());
}

TEST_CASE("the public functions give the same values") {
    CHECK(benchmark::CreateRange(8, 128, 2) == Values{8, 16, 32, 64, 128});
    CHECK(benchmark::CreateDenseRange(1, 4, 1) == Values{1, 2, 3, 4});
}
