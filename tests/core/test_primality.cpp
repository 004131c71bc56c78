#include <doctest/doctest.h>

#include <cstdint>
#include <primality/primality.hpp>
#include <vector>

using namespace primality;

TEST_CASE("all tests agree with a sieve") {
    constexpr std::uint32_t limit = 200'000;
    std::vector<bool> composite(limit, false);
    composite[0] = composite[1] = true;
    for (std::uint32_t i = 2; i * i < limit; ++i) {
        if (composite[i]) continue;
        for (std::uint32_t j = i * i; j < limit; j += i) composite[j] = true;
    }
    std::uint32_t wrong = 0;
    for (std::uint32_t n = 0; n < limit; ++n) {
        const bool prime = !composite[n];
        wrong += is_prime(n) != prime;
        wrong += is_prime(std::uint64_t{n}) != prime;
        wrong += miller_rabin(n) != prime;
        wrong += miller_rabin(std::uint64_t{n}) != prime;
        wrong += trial_division(n) != prime;
        wrong += trial_division_sqrt(n) != prime;
    }
    CHECK(wrong == 0);
}

TEST_CASE("the edges of 32 bits") {
    CHECK(is_prime(std::uint32_t{4294967291}));
    for (const std::uint32_t n : {4294967295u, 4294967293u, 4294967289u}) {
        CHECK_FALSE(is_prime(n));
        CHECK_FALSE(trial_division(n));
        CHECK_FALSE(trial_division_sqrt(n));
    }
    CHECK(trial_division(4294967291u));
    CHECK(trial_division_sqrt(4294967291u));
    CHECK_FALSE(trial_division_sqrt(65521u * 65521u));
    CHECK(is_prime(std::uint64_t{4294967311}));
}

TEST_CASE("the edges of 64 bits") {
    CHECK(is_prime(std::uint64_t{18446744073709551557u}));  // 2^64 - 59, the largest
    for (std::uint64_t n = 18446744073709551558u; n != 0; ++n) CHECK_FALSE(is_prime(n));
    CHECK(is_prime(std::uint64_t{9223372036854775783u}));  // 2^63 - 25
}

TEST_CASE("numbers that fool weaker tests") {
    // Strong pseudoprimes to the first bases (OEIS A014233), Carmichael numbers, squares of the
    // Wieferich primes.
    for (const std::uint64_t n :
         {2047u, 1373653u, 25326001u, 3215031751u, 561u, 41041u, 825265u, 1194649u, 12327121u}) {
        CHECK_FALSE(is_prime(n));
        CHECK_FALSE(is_prime(static_cast<std::uint32_t>(n)));
    }
    for (const std::uint64_t n :
         {2152302898747u, 3474749660383u, 341550071728321u, 3825123056546413051u}) {
        CHECK_FALSE(is_prime(n));
    }
    CHECK(is_strong_probable_prime(std::uint64_t{2047}, std::uint64_t{2}));
    CHECK_FALSE(is_strong_probable_prime(std::uint64_t{2047}, std::uint64_t{3}));
}

TEST_CASE("modular arithmetic is safe for every input") {
    constexpr auto most = UINT64_MAX;
    CHECK(mul_mod(most, most, most) == 0);
    CHECK(mul_mod(most, most, most - 1) == 1);
    CHECK(pow_mod(std::uint64_t{2}, std::uint64_t{64}, most) == 1);
    CHECK(pow_mod(std::uint64_t{5}, std::uint64_t{0}, std::uint64_t{1}) == 0);
    CHECK(mul_mod(UINT32_MAX, UINT32_MAX, UINT32_MAX - 1) == 1);
    CHECK(pow_mod(3u, 0u, 7u) == 1);
}
