#include <doctest/doctest.h>

#include <cstdint>
#include <primality/natural.hpp>
#include <string>
#include <vector>

#include "arithmetic.hpp"

using namespace primality;

TEST_CASE("0, small and even numbers pass the single tests like words do, with bases of any size") {
    const auto large = power_of_two(4'000'000);
    for (std::uint64_t n = 0; n < 50; ++n) {
        INFO(n);
        CHECK(is_lucas_probable_prime(Natural{n}) == is_lucas_probable_prime(n));
        for (std::uint64_t base = 0; base < 2 * n + 3; ++base) {
            CHECK(is_strong_probable_prime(Natural{n}, base) == is_strong_probable_prime(n, base));
        }
    }
    const std::uint64_t word = 0xffff'ffff'ffff'ffc5;  // the largest prime of 64 bits
    CHECK(is_strong_probable_prime(Natural{word}, large));
    CHECK_FALSE(is_strong_probable_prime(Natural{word - 2}, plus(large, 3)));
    CHECK_FALSE(is_strong_probable_prime(plus(power_of_two(128), 1), plus(large, 2)));
    CHECK_FALSE(is_strong_probable_prime(power_of_two(128), 3));
    CHECK_FALSE(is_lucas_probable_prime(power_of_two(128)));
}

TEST_CASE("the default is 0, and leading zero limbs are dropped") {
    CHECK(Natural() == Natural(0));
    CHECK(Natural().limbs().empty());
    CHECK(Natural().bit_length() == 0);
    CHECK(Natural(1).bit_length() == 1);
    const std::vector<std::uint64_t> padded{7, 1, 0, 0};
    CHECK(Natural(padded).limbs().size() == 2);
    CHECK(Natural(padded).bit_length() == 65);
    CHECK(power_of_two(64).bit_length() == 65);
    CHECK(less(power_of_two(64), 1) == Natural(UINT64_MAX));
}

TEST_CASE("numbers compare by value") {
    CHECK(Natural(1) < Natural(2));
    CHECK(power_of_two(64) > Natural(UINT64_MAX));
    CHECK(less(power_of_two(128), 1) < power_of_two(128));
    CHECK((power_of_two(200) <=> power_of_two(200)) == std::strong_ordering::equal);
    CHECK(plus(power_of_two(128), 5) > plus(power_of_two(128), 4));
}

TEST_CASE("small primes and composites, and even numbers of any size, are recognised") {
    for (std::uint64_t n = 0; n < 1000; ++n)
        CHECK(is_probable_prime(Natural(n)) == naive_is_prime(n));
    CHECK(is_probable_prime(Natural(18446744073709551557u)));
    CHECK_FALSE(is_probable_prime(Natural(18446744073709551615u)));
    CHECK_FALSE(is_probable_prime(power_of_two(64)));
    CHECK_FALSE(is_probable_prime(power_of_two(1000)));
}

namespace {

/// The primes next to a power of two: 2^bits − least or 2^bits + least.
struct Near {
    unsigned bits;
    std::uint64_t distance;
};

/// Found with GMP.
const std::vector<Near> primes_below{
    {65, 49},     {66, 5},      {72, 93},   {80, 65},    {96, 17},     {100, 15},    {112, 75},
    {120, 119},   {127, 1},     {128, 159}, {129, 25},   {130, 5},     {159, 91},    {160, 47},
    {161, 159},   {191, 19},    {192, 237}, {193, 31},   {224, 63},    {252, 129},   {255, 19},
    {256, 189},   {257, 93},    {280, 47},  {319, 795},  {320, 197},   {321, 9},     {383, 31},
    {384, 317},   {385, 265},   {447, 325}, {448, 203},  {449, 241},   {511, 187},   {512, 569},
    {513, 445},   {532, 335},   {560, 717}, {575, 1057}, {576, 789},   {577, 81},    {640, 305},
    {703, 529},   {704, 245},   {768, 825}, {832, 143},  {896, 213},   {960, 167},   {1023, 361},
    {1024, 105},  {1025, 2673}, {1088, 89}, {1152, 927}, {1280, 1175}, {1536, 3453}, {2047, 85},
    {2048, 1557}, {2049, 1449}};
const std::vector<Near> primes_above{{64, 13},   {128, 51},  {192, 133}, {256, 297}, {320, 27},
                                     {384, 231}, {448, 211}, {512, 75},  {1024, 643}};

}  // namespace

TEST_CASE("the largest primes below powers of two, at all limb boundaries") {
    for (const Near& near : primes_below) {
        CAPTURE(near.bits);
        CHECK(is_probable_prime(less(power_of_two(near.bits), near.distance), 2));
        // All numbers in between are composite.
        for (std::uint64_t c = 1; c < near.distance && near.bits < 600; c += 2) {
            CHECK_FALSE(is_probable_prime(less(power_of_two(near.bits), c), 0));
        }
    }
}

TEST_CASE("the smallest primes above powers of two, whose highest limb is 1") {
    for (const Near& near : primes_above) {
        CAPTURE(near.bits);
        CHECK(is_probable_prime(plus(power_of_two(near.bits), near.distance), 2));
        for (std::uint64_t c = 1; c < near.distance && near.bits < 600; c += 2) {
            CHECK_FALSE(is_probable_prime(plus(power_of_two(near.bits), c), 0));
        }
    }
}

TEST_CASE("Mersenne and Fermat numbers, where n + 1 or n - 1 is a power of two") {
    for (const unsigned p : {89u, 107u, 127u, 521u, 607u, 1279u, 2203u}) {
        CHECK(is_probable_prime(less(power_of_two(p), 1), 1));
    }
    for (const unsigned p : {67u, 101u, 103u, 128u, 192u, 257u, 512u, 601u, 1024u, 1277u}) {
        CHECK_FALSE(is_probable_prime(less(power_of_two(p), 1), 1));
    }
    for (const unsigned p : {64u, 128u, 256u, 512u, 1024u}) {
        const Natural fermat = plus(power_of_two(p), 1);
        CHECK(is_strong_probable_prime(fermat, 2));
        CHECK_FALSE(is_strong_probable_prime(fermat, 3));
        CHECK_FALSE(is_probable_prime(fermat, 0));
    }
    // Proth's: 3·2^189 + 1 and 5·2^127 + 1 are prime.
    CHECK(is_probable_prime(plus(product(power_of_two(189), 3), 1)));
    CHECK(is_probable_prime(plus(product(power_of_two(127), 5), 1)));
}

TEST_CASE("strong pseudoprimes to many bases are rejected") {
    // The smallest known to the first 12 to 20 primes (Y. Jiang, Y. Deng, "Strong Pseudoprimes to
    // the First Eight Prime Bases", 2014; Z. Zhang, "Two Kinds of Strong Pseudoprimes up to 10^36",
    // 2007; J. Sorenson, J. Webster, 2015), each with the first prime base that it fails.
    struct Case {
        const char* text;
        std::uint64_t teller;
    };
    for (const Case& known : {
             Case{"318665857834031151167461", 41},
             Case{"3317044064679887385961981", 43},
             Case{"6003094289670105800312596501", 47},
             Case{"59276361075595573263446330101", 53},
             Case{"564132928021909221014087501701", 61},
             Case{"1543267864443420616877677640751301", 71},
             // F. Arnault, "Rabin-Miller Primality Test: Composite Numbers Which Pass It", 1995.
             Case{"1195068768795265792518361315725116351898245581", 37},
             Case{arnault_337, 211},
         }) {
        const Natural n = *Natural::parse(known.text);
        CAPTURE(known.text);
        for (std::uint64_t base = 2; base < known.teller; ++base) {
            if (naive_is_prime(base)) CHECK(is_strong_probable_prime(n, base));
        }
        CHECK_FALSE(is_strong_probable_prime(n, known.teller));
        CHECK_FALSE(is_lucas_probable_prime(n));
        CHECK_FALSE(is_probable_prime(n, 0));
    }
}

TEST_CASE("Arnault's Carmichael number passes for all prime bases below 307") {
    // F. Arnault, "Constructing Carmichael Numbers Which Are Strong Pseudoprimes to Several Bases",
    // 1995: p·(313(p − 1) + 1)·(353(p − 1) + 1).
    const Natural p = *Natural::parse(
        "296744956686855105501541746429053327307719917998530433509950755312768387531717701995942385"
        "96428121188033664754218345562493168782883");
    const Natural before = less(p, 1);
    const Natural q = plus(product(before, 313), 1);
    const Natural r = plus(product(before, 353), 1);
    for (const Natural& factor : {p, q, r}) CHECK(is_probable_prime(factor));
    const Natural n = product(product(p, q), r);
    CHECK(n.to_decimal().size() == 397);
    for (const std::uint64_t base : {2u, 3u, 5u, 101u, 211u, 293u}) {
        CHECK(is_strong_probable_prime(n, base));
    }
    CHECK_FALSE(is_strong_probable_prime(n, 307));
    CHECK_FALSE(is_probable_prime(n, 0));
}

TEST_CASE("products constructed as pseudoprimes are rejected") {
    // p·(k(p − 1) + 1), strong pseudoprimes to base 2 (found by trial).
    struct Pair {
        const char* p;
        std::uint64_t k;
    };
    for (const Pair& pair :
         {Pair{"6000003637", 2}, Pair{"6000004237", 2}, Pair{"6000001957", 3},
          Pair{"6000003211", 5}, Pair{"1267650600228229401496703211889", 2},
          Pair{"1267650600228229401496703209361", 3}, Pair{"1267650600228229401496703207287", 5}}) {
        const Natural p = *Natural::parse(pair.p);
        const Natural n = product(p, plus(product(less(p, 1), pair.k), 1));
        CAPTURE(pair.p);
        CHECK(is_strong_probable_prime(n, 2));
        CHECK_FALSE(is_lucas_probable_prime(n));
        CHECK_FALSE(is_probable_prime(n, 0));
    }
    // Carmichael numbers (6k + 1)(12k + 1)(18k + 1) (J. Chernick, 1939).
    for (const char* text : {"10000146", "10000336", "10000000000000000000001651"}) {
        const Natural k = *Natural::parse(text);
        Natural n = 1;
        for (const std::uint64_t factor : {6u, 12u, 18u}) {
            const Natural prime = plus(product(k, factor), 1);
            CHECK(is_probable_prime(prime));
            n = product(n, prime);
        }
        CHECK_FALSE(is_probable_prime(n, 0));
    }
}

TEST_CASE("squares and products of close primes are rejected") {
    for (const unsigned bits : {65u, 96u, 127u, 128u, 256u, 511u, 512u}) {
        for (const auto& near : primes_below) {
            if (near.bits != bits) continue;
            const Natural p = less(power_of_two(bits), near.distance);
            const Natural square = product(p, p);
            CHECK_FALSE(is_lucas_probable_prime(square));
            CHECK_FALSE(is_strong_probable_prime(square, 2));
            CHECK_FALSE(is_probable_prime(square));
        }
    }
    const Natural p = less(power_of_two(128), 159);
    const Natural q = less(power_of_two(128), 173);
    CHECK(is_probable_prime(p));
    CHECK(is_probable_prime(q));
    CHECK_FALSE(is_probable_prime(product(p, q)));
    CHECK_FALSE(is_lucas_probable_prime(product(p, q)));
}

TEST_CASE("small almost extra strong Lucas pseudoprimes match the list") {
    std::vector<std::uint64_t> found;
    for (std::uint64_t n = 3; n < 12'000; n += 2) {
        if (is_lucas_probable_prime(Natural(n)) != naive_is_prime(n)) found.push_back(n);
    }
    CHECK(found == std::vector<std::uint64_t>{989, 3239, 5777, 10469, 10877});
}

TEST_CASE("given witnesses are reduced modulo n and never reject a prime") {
    // No composite is known that passes Baillie-PSW, so none can show that a witness rejects it.
    // That is tested with is_strong_probable_prime, which each round of is_probable_prime
    // corresponds to.
    const Natural p = less(power_of_two(128), 159);
    const std::vector<Natural> harmless{0,
                                        1,
                                        less(p, 1),
                                        p,
                                        plus(p, 1),
                                        product(p, p),
                                        less(product(p, product(p, p)), 1),
                                        power_of_two(5000)};
    CHECK(is_probable_prime(p, 2, 0, harmless));
    for (const Natural& base : harmless) CHECK(is_strong_probable_prime(p, base));

    // Witnesses with the same residue give the same answer, whatever their length.
    const Natural n = *Natural::parse(arnault_337);
    CHECK_FALSE(is_strong_probable_prime(n, plus(product(product(n, n), 5), 211)));
    CHECK(is_strong_probable_prime(n, plus(product(product(n, n), 5), 199)));
}

TEST_CASE("primes pass with any seed of the random witnesses") {
    const Natural p = less(power_of_two(521), 1);
    for (const std::uint64_t seed : {0u, 1u, 2u}) CHECK(is_probable_prime(p, 8, seed));
}
