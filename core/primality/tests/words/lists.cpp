/// Composites that pass single tests, and primes, from the On-Line Encyclopedia of Integer
/// Sequences (OEIS).
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <primality/words.hpp>
#include <string>
#include <vector>

using namespace primality;

namespace {

using Numbers = std::vector<std::uint64_t>;

/// The odd composites below `limit` that pass a test.
template <class Test>
Numbers pseudoprimes_below(std::uint64_t limit, Test test) {
    Numbers found;
    for (std::uint64_t n = 9; n < limit; n += 2) {
        if (test(n) && !trial_division(n)) found.push_back(n);
    }
    return found;
}

void check_composite(std::uint64_t n) {
    CAPTURE(n);
    CHECK_FALSE(is_prime(n));
    CHECK_FALSE(is_prime_expected(n));
    CHECK_FALSE(miller_rabin(n));
    CHECK_FALSE(miller_rabin_tiered(n));
    if (n <= UINT32_MAX) CHECK_FALSE(is_prime(static_cast<std::uint32_t>(n)));
}

}  // namespace

TEST_CASE("strong pseudoprimes to base 2 match the list, and is_prime rejects them all") {
    // A001262
    const Numbers listed{2047,   3277,   4033,   4681,   8321,   15841,  29341,  42799,
                         49141,  52633,  65281,  74665,  80581,  85489,  88357,  90751,
                         104653, 130561, 196093, 220729, 233017, 252601, 253241, 256999,
                         271951, 280601, 314821, 357761, 390937, 458989, 476971, 486737};
    CHECK(pseudoprimes_below(487'000, [](std::uint64_t n) {
              return is_strong_probable_prime(n, std::uint64_t{2});
          }) == listed);
    for (const auto n : listed) check_composite(n);
}

TEST_CASE("almost extra strong Lucas pseudoprimes match the list") {
    // A217719, the extra strong ones, and 10469 and 154697, which are only almost extra strong (D.
    // Jacobsen, "Pseudoprime Statistics, Tables, and Data", 2013).
    const Numbers listed{989,    3239,   5777,   10469,  10877,  27971,  29681,  30739,
                         31631,  39059,  72389,  73919,  75077,  100127, 113573, 125249,
                         137549, 137801, 153931, 154697, 155819, 161027, 162133, 189419};
    CHECK(pseudoprimes_below(200'000, [](std::uint64_t n) { return is_lucas_probable_prime(n); }) ==
          listed);
    for (const auto n : listed) check_composite(n);
}

TEST_CASE("all primes are Lucas probable primes") {
    int wrong = 0;
    for (std::uint32_t n = 0; n < 20'000; ++n) {
        wrong += trial_division(n) && !is_lucas_probable_prime(n) ? 1 : 0;
    }
    CHECK(wrong == 0);
    CHECK(is_lucas_probable_prime(std::uint64_t{18446744073709551557u}));
    CHECK(is_lucas_probable_prime(2u));
    for (const std::uint32_t n : {0u, 1u, 4u, 9u, 25u, 121u, 1194649u}) {
        CHECK_FALSE(is_lucas_probable_prime(n));
    }
}

TEST_CASE("is_prime rejects Fermat pseudoprimes to base 2 and Carmichael numbers") {
    // A001567
    for (const std::uint64_t n :
         {341u,   561u,   645u,   1105u,  1387u,  1729u,  1905u,  2047u,  2465u,  2701u,
          2821u,  3277u,  4033u,  4369u,  4371u,  4681u,  5461u,  6601u,  7957u,  8321u,
          8481u,  8911u,  10261u, 10585u, 11305u, 12801u, 13741u, 13747u, 13981u, 14491u,
          15709u, 15841u, 16705u, 18705u, 18721u, 19951u, 23001u, 23377u, 25761u, 29341u}) {
        CHECK(pow_mod(std::uint64_t{2}, n - 1, n) == 1);
        check_composite(n);
    }
    // A002997
    for (const std::uint64_t n :
         {561u,    1105u,   1729u,   2465u,   2821u,   6601u,   8911u,   10585u,  15841u,
          29341u,  41041u,  46657u,  52633u,  62745u,  63973u,  75361u,  101101u, 115921u,
          126217u, 162401u, 172081u, 188461u, 252601u, 278545u, 294409u, 314821u, 334153u,
          340561u, 399001u, 410041u, 449065u, 488881u, 512461u}) {
        check_composite(n);
    }
}

TEST_CASE("the smallest strong pseudoprimes to the first primes pass only these bases") {
    // A014233, for the first 1 to 11 primes.
    const std::array<std::uint64_t, 12> bases{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    const Numbers least{2047,
                        1373653,
                        25326001,
                        3215031751,
                        2152302898747,
                        3474749660383,
                        341550071728321,
                        341550071728321,
                        3825123056546413051,
                        3825123056546413051,
                        3825123056546413051};
    for (std::size_t i = 0; i < least.size(); ++i) {
        CHECK(miller_rabin(least[i], std::span(bases).first(i + 1)));
        CHECK_FALSE(miller_rabin(least[i], std::span(bases)));
        check_composite(least[i]);
    }
}

TEST_CASE("each set of witnesses fails at its limit, where another set is used") {
    struct Tier {
        std::uint64_t limit;
        Numbers bases;
    };
    const std::vector<Tier> tiers{
        {341531, {9345883071009581737u}},
        {1050535501, {336781006125, 9639812373923155}},
        {55245642489451, {2, 141889084524735, 1199124725622454117, 11096072698276303650u}},
        {7999252175582851,
         {2, 4130806001517, 149795463772692060, 186635894390467037, 3967304179347715805}},
        {585226005592931977,
         {2, 123635709730000, 9233062284813009, 43835965440333360, 761179012939631437,
          1263739024124850375}}};
    for (const auto& tier : tiers) {
        CAPTURE(tier.limit);
        CHECK(miller_rabin(tier.limit, tier.bases));
        check_composite(tier.limit);
    }
    // The first counterexample of this set, far below its published limit.
    CHECK(miller_rabin(std::uint64_t{716169301}, Numbers{15, 13393019396194701}));
    // The limit of the bases 2, 7 and 61, above 32 bits.
    CHECK(miller_rabin(std::uint64_t{4759123141}, Numbers{2, 7, 61}));
    check_composite(4759123141);
}

TEST_CASE("every n passes for witnesses that are 0, 1 or -1 modulo n") {
    for (const std::uint64_t base : {0u, 1u, 14u, 15u, 16u, 29u, 30u}) {
        CHECK(is_strong_probable_prime(std::uint64_t{15}, base));
    }
    CHECK_FALSE(is_strong_probable_prime(std::uint64_t{15}, std::uint64_t{2}));
    CHECK(miller_rabin(15u, std::vector<std::uint32_t>{}));
    CHECK_FALSE(miller_rabin(4u, std::vector<std::uint32_t>{}));
    CHECK(miller_rabin(2u, std::vector<std::uint32_t>{2}));
    CHECK_FALSE(miller_rabin(1u, std::vector<std::uint32_t>{}));
}

TEST_CASE("is_prime rejects products p (k (p - 1) + 1) of two primes") {
    int products = 0;
    int fooling = 0;
    for (const std::uint64_t k : {2u, 3u, 4u, 5u, 6u, 10u}) {
        for (std::uint64_t p : {30'000u, 1'000'000u, 400'000'000u, 1'300'000'000u}) {
            for (int i = 0; i < 150; ++i) {
                p = next_prime(p).value();
                const std::uint64_t q = k * (p - 1) + 1;
                if (!miller_rabin(q)) continue;
                ++products;
                fooling += is_strong_probable_prime(p * q, std::uint64_t{2}) ? 1 : 0;
                check_composite(p * q);
            }
        }
    }
    CHECK(products > 200);
    CHECK(fooling > 50);
}

TEST_CASE("is_prime rejects squares of primes, even those that pass the test to base 2") {
    // The only known squares that pass are those of the Wieferich primes.
    CHECK(is_strong_probable_prime(std::uint64_t{1093 * 1093}, std::uint64_t{2}));
    CHECK(is_strong_probable_prime(std::uint64_t{3511 * 3511}, std::uint64_t{2}));
    for (const std::uint64_t p : {1093u, 3511u, 65521u, 65537u, 4294967279u, 4294967291u}) {
        check_composite(p * p);
    }
}

TEST_CASE("the largest primes below powers of two match the list") {
    // A013603, from 2^2 on.
    const std::vector<std::uint8_t> below{
        1,  1,  3,  1,   3,  1,  5,  3,   3,  9,   3,  1,  3,  19, 15, 1,  5,  1,  3,  9,  3,
        15, 3,  39, 5,   39, 57, 3,  35,  1,  5,   9,  41, 31, 5,  25, 45, 7,  87, 21, 11, 57,
        17, 55, 21, 115, 59, 81, 27, 129, 47, 111, 33, 55, 5,  13, 27, 55, 93, 1,  57, 25, 59};
    REQUIRE(below.size() == 63);
    for (std::size_t i = 0; i < below.size(); ++i) {
        const std::uint64_t power = i + 2 == 64 ? 0 : std::uint64_t{1} << (i + 2);
        const std::uint64_t prime = power - below[i];
        CAPTURE(prime);
        CHECK(is_prime(prime));
        CHECK(is_prime_expected(prime));
        CHECK(previous_prime(power - 1).value_or(0) ==
              (below[i] == 1 ? previous_prime(prime) : prime));
        if (i + 2 <= 32) CHECK(is_prime(static_cast<std::uint32_t>(prime)));
    }
}
