/// Writes tables/pseudoprimes_32.hpp to standard output, from nothing but a sieve and the test
/// whose errors it lists: all of them below 2^32. About a minute.
#include <array>
#include <cstdio>

#include "pseudoprime_hash.hpp"
#include "pseudoprime_search.hpp"

using namespace primality::tables;

namespace {

constexpr std::size_t buckets = 1u << bucket_bits;
constexpr std::size_t places = 1u << place_bits;

std::array<std::uint32_t, places> table{};
std::array<std::uint32_t, buckets> displacements{};

/// Whether all of a bucket's numbers found free places with this displacement; they stay there if
/// so.
bool place_all(const std::vector<std::uint32_t>& numbers, std::size_t displacement) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        auto& place = table[place_of(hash(numbers[i]), displacement)];
        if (place == 0) {
            place = numbers[i];
            continue;
        }
        while (i-- > 0) table[place_of(hash(numbers[i]), displacement)] = 0;
        return false;
    }
    return true;
}

template <std::size_t Count>
void print(const char* type, const char* name, const std::array<std::uint32_t, Count>& values) {
    std::printf("\ninline constexpr std::array<%s, %zu> %s{", type, Count, name);
    for (std::size_t i = 0; i < Count; ++i)
        std::printf(i % 8 == 0 ? "\n    %u," : " %u,", values[i]);
    std::printf("\n};\n");
}

}  // namespace

int main() {
    const auto pseudoprimes = find_pseudoprimes(1 << 16, std::uint64_t{1} << 32);
    std::vector<std::vector<std::uint32_t>> by_bucket(buckets);
    for (const auto n : pseudoprimes) by_bucket[bucket_of(hash(n))].push_back(n);

    // The fullest first, while there is most room.
    std::vector<std::size_t> order(buckets);
    for (std::size_t i = 0; i < buckets; ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return by_bucket[a].size() > by_bucket[b].size();
    });
    for (const auto bucket : order) {
        std::size_t displacement = 0;
        while (displacement < places && !place_all(by_bucket[bucket], displacement)) ++displacement;
        if (displacement == places) {
            std::fprintf(stderr, "make_pseudoprime_table: bucket %zu finds no place\n", bucket);
            return 1;
        }
        displacements[bucket] = static_cast<std::uint32_t>(displacement);
    }

    std::printf(
        "#pragma once\n\n"
        "#include <array>\n#include <cstddef>\n#include <cstdint>\n\n"
        "// clang-format off\n"
        "/// Made by make_pseudoprime_table.cpp: the composites above 2^16 that passes_base_two "
        "passes and\n"
        "/// that no prime up to 61 divides.\n"
        "namespace primality::tables {\n\n"
        "inline constexpr std::size_t pseudoprime_count = %zu;\n",
        pseudoprimes.size());
    print("std::uint16_t", "displacements", displacements);
    print("std::uint32_t", "pseudoprimes", table);
    std::printf("\n}  // namespace primality::tables\n");
    return 0;
}
