#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <primality/words.hpp>

#include "random.hpp"

using namespace primality;

namespace {

/// The next prime, by testing one number after the other.
template <class T>
std::optional<T> plain_next(T n) {
    while (n != std::numeric_limits<T>::max()) {
        if (miller_rabin(++n)) return n;
    }
    return {};
}

template <class T>
std::optional<T> plain_previous(T n) {
    while (n > 2) {
        if (miller_rabin(--n)) return n;
    }
    return {};
}

template <class T>
void check_neighbours(T n) {
    CAPTURE(n);
    CHECK(next_prime(n) == plain_next(n));
    CHECK(previous_prime(n) == plain_previous(n));
    CHECK(nearest_prime_ceiling(n) == (miller_rabin(n) ? n : plain_next(n)));
}

}  // namespace

TEST_CASE("neighbours of small numbers and near the limits of words are right") {
    constexpr auto max_32 = std::numeric_limits<std::uint32_t>::max();
    constexpr auto max_64 = std::numeric_limits<std::uint64_t>::max();
    for (std::uint32_t n = 0; n < 300; ++n) {
        check_neighbours(n);
        check_neighbours(std::uint64_t{n});
        check_neighbours(max_32 - n);
        check_neighbours(std::uint64_t{max_32} + n - 150);
        check_neighbours(max_64 - n);
    }
}

TEST_CASE("neighbours of random numbers are right") {
    Random random{7};
    for (int i = 0; i < 300; ++i) {
        check_neighbours(random.next() >> (i % 64));
        check_neighbours(static_cast<std::uint32_t>(random.next() >> (i % 32)));
    }
}

TEST_CASE("prime gaps longer than a window are crossed") {
    // Maximal gaps of 154, 1132 and 1476 start at these primes (OEIS A002386, A005250).
    struct Gap {
        std::uint64_t prime;
        std::uint64_t length;
    };
    for (const auto& [prime, length] :
         {Gap{4652353, 154}, Gap{1693182318746371, 1132}, Gap{1425172824437699411, 1476}}) {
        CHECK(next_prime(prime) == prime + length);
        CHECK(next_prime(prime + 1) == prime + length);
        CHECK(previous_prime(prime + length) == prime);
        CHECK(previous_prime(prime + length - 1) == prime);
        CHECK(nearest_prime_ceiling(prime) == prime);
        CHECK(nearest_prime_ceiling(prime + 1) == prime + length);
    }
}

TEST_CASE("there is no prime after the largest of a type, and none below 2") {
    CHECK_FALSE(next_prime(std::uint32_t{4294967291}).has_value());
    CHECK_FALSE(next_prime(std::uint64_t{18446744073709551557u}).has_value());
    CHECK(next_prime(std::uint64_t{18446744073709551556u}) == 18446744073709551557u);
    CHECK_FALSE(nearest_prime_ceiling(std::uint32_t{4294967292}).has_value());
    CHECK_FALSE(previous_prime(2u).has_value());
    CHECK(previous_prime(3) == 2u);
    CHECK(next_prime(-5) == 2u);
    CHECK(next_prime(-5LL) == 2u);
    CHECK_FALSE(previous_prime(-5).has_value());
    CHECK(nearest_prime_ceiling(-5) == 2u);
}
