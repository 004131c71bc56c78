#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <primality/primality.hpp>
#include <vector>

#include "random.hpp"
#include "tables/sieve.hpp"

using namespace primality;

namespace {

/// Checks one number with every function.
template <class T>
int wrong_answers(T n, bool prime) {
    return (is_prime(n) != prime) + (is_prime_expected(n) != prime) + (miller_rabin(n) != prime) +
           (miller_rabin_tiered(n) != prime);
}

template <class T>
int wrong_divisions(T n, bool prime) {
    return (trial_division(n) != prime) + (trial_division_sqrt(n) != prime);
}

/// Checks an interval that starts at an even number.
template <class T>
int wrong_in_window(std::uint64_t first, std::size_t length) {
    tables::Segment segment(first, length / 2);
    for (const std::uint64_t p : tables::odd_primes_below(1 << 16)) segment.cross_out(p);
    int wrong = 0;
    for (std::size_t i = 0; i < length; ++i) {
        const auto n = static_cast<T>(first + i);
        wrong += wrong_answers(n, i % 2 == 0 ? n == 2 : segment.composite[i / 2] == 0);
    }
    return wrong;
}

}  // namespace

TEST_CASE("all tests agree with a sieve for small numbers") {
    constexpr std::uint32_t limit = 30'000;
    tables::Segment segment(0, limit / 2);
    for (const std::uint64_t p : tables::odd_primes_below(200)) segment.cross_out(p);
    int wrong = 0;
    for (std::uint32_t n = 0; n < limit; ++n) {
        const bool prime = n % 2 == 0 ? n == 2 : segment.composite[n / 2] == 0;
        wrong += wrong_answers(n, prime) + wrong_divisions(n, prime);
        wrong += wrong_answers(std::uint64_t{n}, prime) + wrong_divisions(std::uint64_t{n}, prime);
    }
    CHECK(wrong == 0);
}

TEST_CASE("is_prime agrees with a sieve around the limits between its methods") {
    CHECK(wrong_in_window<std::uint32_t>((1u << 16) - 2000, 4000) == 0);
    CHECK(wrong_in_window<std::uint32_t>(341531 - 1001, 2000) == 0);
    CHECK(wrong_in_window<std::uint32_t>(1050535501 - 1001, 2000) == 0);
    CHECK(wrong_in_window<std::uint32_t>((1u << 31) - 1000, 2000) == 0);
    CHECK(wrong_in_window<std::uint32_t>(0xfffff000, 4096) == 0);
    // The primes below 2^16 suffice up to 2^32.
    CHECK(wrong_in_window<std::uint64_t>(0xfffff000, 4096) == 0);
}

TEST_CASE("64-bit answers agree with Miller-Rabin for numbers of every size") {
    Random random{4};
    int wrong = 0;
    int primes = 0;
    for (int i = 0; i < 12'000; ++i) {
        const std::uint64_t n = (random.next() >> (i % 64)) | 1;
        const bool prime = miller_rabin(n);
        wrong += wrong_answers(n, prime);
        primes += prime ? 1 : 0;
    }
    CHECK(wrong == 0);
    CHECK(primes > 500);
}

TEST_CASE("numbers near the limits of 32 bits are right") {
    CHECK(is_prime(std::uint32_t{4294967291}));  // 2^32 - 5, the largest
    for (const std::uint32_t n : {4294967295u, 4294967293u, 4294967289u, 65521u * 65521u}) {
        CHECK_FALSE(is_prime(n));
        CHECK_FALSE(trial_division(n));
        CHECK_FALSE(trial_division_sqrt(n));
        CHECK_FALSE(trial_division_sqrt(std::uint64_t{n}));
    }
    CHECK(trial_division(4294967291u));
    CHECK(trial_division_sqrt(4294967291u));
    CHECK_FALSE(is_prime(std::uint64_t{1} << 32));
    CHECK_FALSE(is_prime((std::uint64_t{1} << 32) + 1));  // 641 divides it
    CHECK(is_prime(std::uint64_t{4294967311}));           // the smallest above 2^32
    CHECK(trial_division(std::uint64_t{4294967311}));
    CHECK(trial_division_sqrt(std::uint64_t{4294967311}));
}

TEST_CASE("numbers near the limits of 64 bits are right") {
    constexpr std::uint64_t largest = 18446744073709551557u;  // 2^64 - 59
    CHECK(is_prime(largest));
    CHECK(is_prime_expected(largest));
    for (std::uint64_t n = largest + 1; n != 0; ++n) {
        CHECK(wrong_answers(n, false) == 0);
        CHECK_FALSE(is_strong_probable_prime(n, std::uint64_t{2}));
    }
    CHECK_FALSE(is_lucas_probable_prime(std::numeric_limits<std::uint64_t>::max()));
    CHECK(is_prime(std::uint64_t{9223372036854775783u}));  // 2^63 - 25
    CHECK_FALSE(is_prime(std::uint64_t{4294967291} * 4294967291));
    CHECK_FALSE(trial_division_sqrt(std::uint64_t{3} * 3 * 3 * 3 * 3 * 3 * 3));
}

TEST_CASE("the functions accept any integer type") {
    CHECK(is_prime(7));
    CHECK(is_prime(7L));
    CHECK(is_prime(7LL));
    CHECK(is_prime(7UL));
    CHECK(is_prime(7ULL));
    CHECK(is_prime(static_cast<short>(7)));
    CHECK(is_prime(static_cast<unsigned char>(251)));
    CHECK(is_prime(static_cast<signed char>(127)));
    CHECK(is_prime_expected(7));
    for (const int n : {-1, -2, -7, -2147483647 - 1, 0, 1}) {
        CHECK_FALSE(is_prime(n));
        CHECK_FALSE(is_prime(static_cast<long long>(n)));
        CHECK_FALSE(is_prime_expected(n));
    }
    CHECK_FALSE(is_prime(std::numeric_limits<std::int64_t>::min()));
    CHECK_FALSE(is_prime(std::int64_t{-59}));  // as unsigned, 2^64 - 59, it would be prime
}

TEST_CASE("modular arithmetic is right for all inputs, without overflow") {
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    CHECK(mul_mod(most, most, most) == 0);
    CHECK(mul_mod(most, most, most - 1) == 1);
    CHECK(mul_mod(most, most, std::uint64_t{1}) == 0);
    CHECK(mul_mod(std::uint64_t{1} << 63, std::uint64_t{2}, most) == 1);
    CHECK(pow_mod(std::uint64_t{2}, std::uint64_t{64}, most) == 1);
    CHECK(pow_mod(std::uint64_t{5}, std::uint64_t{0}, std::uint64_t{1}) == 0);
    CHECK(pow_mod(most, most, most - 1) == 1);
    CHECK(mul_mod(0xffffffffu, 0xffffffffu, 0xfffffffeu) == 1);
    CHECK(pow_mod(3u, 0u, 7u) == 1);
    CHECK(pow_mod(2u, 32u, 0xffffffffu) == 1);
    static_assert(mul_mod(7u, 8u, 10u) == 6);
}
