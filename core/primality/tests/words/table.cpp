#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <primality/words.hpp>
#include <vector>

#include "tables/pseudoprime_search.hpp"
#include "words/stages_32.hpp"

using namespace primality;

namespace {

std::vector<std::uint32_t> listed_from(std::uint64_t first, std::uint64_t last) {
    std::vector<std::uint32_t> listed;
    for (const std::uint32_t n : tables::pseudoprimes) {
        if (n >= first && n < last) listed.push_back(n);
    }
    return listed;
}

void check_window(std::uint64_t first, std::uint64_t last) {
    const auto found = tables::find_pseudoprimes(first, last);
    CHECK(!found.empty());
    CHECK(found == listed_from(first, last));
}

}  // namespace

TEST_CASE("parts of the table of pseudoprimes are the same when generated again") {
    check_window(1 << 16, 1'000'000);
    check_window(std::uint64_t{4'292'600'000}, std::uint64_t{1} << 32);
}

TEST_CASE(
    "every entry of the table is a composite that passes the test, at the place of its hash") {
    CHECK(std::is_sorted(tables::pseudoprimes.begin(), tables::pseudoprimes.end()));
    int wrong = 0;
    for (const auto n : tables::pseudoprimes) {
        const bool belongs = n > 1 << 16 && passes_base_two(n) && !miller_rabin(n) &&
                             !has_divisor<0, tables::tried_divisors>(n);
        wrong += belongs && is_listed_pseudoprime(n) && !is_prime(n) ? 0 : 1;
    }
    CHECK(wrong == 0);
    CHECK_FALSE(is_listed_pseudoprime(0xfffffffb));
}
