#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <samebench/inputs.hpp>

using namespace samebench;

TEST_CASE("random numbers are the same on every platform") {
    Random random{1};
    CHECK(random.next() ==
          0x910a2dec89025cc1);  // SplitMix64 from 1, as published implementations give
    CHECK(random.next() == 0xbeeb8da1658eec67);
}

TEST_CASE("each label has a seed of its own") {
    CHECK(Random::seed_for(1, "a") != Random::seed_for(1, "b"));
    CHECK(Random::seed_for(1, "a") != Random::seed_for(2, "a"));
}

TEST_CASE("below() reaches all values and no other") {
    Random random{5};
    std::array<int, 7> seen{};
    for (int i = 0; i < 7000; ++i) ++seen[static_cast<std::size_t>(random.below(7))];
    for (const int count : seen) CHECK(count > 800);
    CHECK(random.below(1) == 0);
}

TEST_CASE("inputs repeat for a seed, and odd ones are odd") {
    const auto odd = random_odd<std::uint32_t>();
    const auto values = odd.generate(Random{3});
    CHECK(values.size() == Inputs<std::uint32_t>::default_count);
    CHECK(values == odd.generate(Random{3}));
    CHECK(values != odd.generate(Random{4}));
    CHECK(std::all_of(values.begin(), values.end(), [](auto n) { return n % 2 == 1; }));
    const auto small = random_below<std::uint32_t>(10).generate(Random{1});
    CHECK(*std::max_element(small.begin(), small.end()) == 9);
}

TEST_CASE("every kind of inputs takes the number of its values") {
    const auto size = [](const auto& inputs) { return inputs.generate(Random{1}).size(); };
    CHECK(size(random_values<std::uint32_t>(3)) == 3);
    CHECK(size(random_odd<std::uint32_t>(3)) == 3);
    CHECK(size(random_below<std::uint32_t>(10, 3)) == 3);
    CHECK(size(one_of({1, 2}, 3)) == 3);
    CHECK(size(one_of(std::vector<int>{1, 2}, 3)) == 3);
}
