#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <samebench/inputs.hpp>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

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

TEST_CASE("inputs without a number are as many as fit into 64 MB") {
    const auto made = [](std::size_t size, auto... count) {
        const auto make = [size](Random&) { return std::vector<char>(size); };
        const auto ring = Inputs<std::vector<char>>{make, count...}.ring(Random{1});
        return std::pair{ring.values.size(), ring.remark};
    };
    using Made = std::pair<std::size_t, std::string>;
    CHECK(made(1'000'000) == Made{64, "64 inputs instead of 8192, which would take 8.2 GB"});
    CHECK(made(1 << 20) == Made{32, "32 inputs instead of 8192, which would take 8.6 GB"});
    CHECK(made(5'000'000) == Made{16, "16 inputs instead of 8192, which would take 41.0 GB"});
    CHECK(made(8000) == Made{8192, ""});
    CHECK(made(1 << 20, 65) == Made{65, ""});
    const auto swept = Inputs<int>{[](Random&) { return 1; }, {}, 64}.ring(Random{1});
    CHECK(swept.values.size() == 64);
    CHECK(swept.remark.empty());
}

TEST_CASE("inputs that do not fit are not made, and the number that would is named") {
    const std::size_t all = std::size_t{1} << (std::numeric_limits<std::size_t>::digits - 8);
    int calls = 0;
    Inputs<std::string> inputs{[&calls](Random&) {
                                   ++calls;
                                   return std::string(100'000, 'x');
                               },
                               all};
    const auto [values, remark] = inputs.ring(Random{1});
    CHECK(values.empty());
    CHECK(calls == 16);
    CHECK(remark.starts_with("its " + std::to_string(all) + " inputs take "));
    CHECK(remark.ends_with(" would fit"));
}

TEST_CASE("what inputs have on the heap counts as far as their types show it") {
    using detail::heap_bytes_of;
    const std::vector<char> kilobyte(1000);
    CHECK(heap_bytes_of(7) == 0);
    CHECK(heap_bytes_of(kilobyte) == 1000);
    CHECK(heap_bytes_of(std::string(1000, 'x')) == 1000);
    CHECK(heap_bytes_of(std::vector<bool>(8000)) == 1000);
    CHECK(heap_bytes_of(std::pair{1, kilobyte}) == 1000);
    CHECK(heap_bytes_of(std::array{kilobyte, kilobyte}) == 2000);
    CHECK(heap_bytes_of(std::optional{kilobyte}) == 1000);
    CHECK(heap_bytes_of(std::optional<std::string>{}) == 0);
    CHECK(heap_bytes_of(std::vector{kilobyte, kilobyte}) == 2064);
    CHECK(heap_bytes_of(std::make_unique<std::vector<char>>(kilobyte)) == 1032);
    CHECK(heap_bytes_of(std::shared_ptr<void>{}) == 0);
    CHECK(heap_bytes_of(std::map<int, std::vector<char>>{{1, kilobyte}}) == 1036);
}

TEST_CASE("as many inputs fit on all platforms, whatever the size of a string or a long is there") {
    using detail::bytes_of;
    CHECK(bytes_of(std::string(7, 'x')) == 39);
    CHECK(bytes_of(std::vector<long>(10)) == 112);
    CHECK(bytes_of(std::vector<const char*>(10)) == 112);
    CHECK(bytes_of(std::vector<bool>(80)) == 42);
    CHECK(bytes_of(std::array{std::string(1, 'x'), std::string(2, 'x')}) == 67);
    CHECK(bytes_of(std::tuple{1, std::string(3, 'x')}) == 39);
    CHECK(bytes_of(7) == 4);
    const auto make = [](Random&) { return std::vector<std::string>(1000, "7 bytes"); };
    CHECK(Inputs<std::vector<std::string>>{make}.generate(Random{1}).size() == 1024);
}
