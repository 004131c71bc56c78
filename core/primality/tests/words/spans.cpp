#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <primality/words.hpp>
#include <span>
#include <vector>

#include "random.hpp"
#include "spans/span_32.hpp"

using namespace primality;

namespace {

/// Numbers of every size, even and odd, with many primes.
template <class T>
std::vector<T> mixture(std::size_t count) {
    Random random{count};
    std::vector<T> numbers;
    for (std::size_t i = 0; i < count; ++i) {
        const auto n = static_cast<T>(random.next() >> (random.next() % 64));
        numbers.push_back(i % 3 == 0 ? next_prime(n).value_or(n) : n);
    }
    return numbers;
}

template <class T>
int wrong_answers(std::span<const T> numbers, std::span<const std::uint8_t> results) {
    int wrong = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        wrong += results[i] != (is_prime(numbers[i]) ? 1 : 0);
    }
    return wrong;
}

template <class T>
void check_all_lengths() {
    const auto numbers = mixture<T>(300);
    int wrong = 0;
    for (std::size_t offset = 0; offset < 9; ++offset) {
        for (std::size_t length = 0; length < 290; length += length < 40 ? 1 : 31) {
            const auto part = std::span<const T>(numbers).subspan(offset, length);
            std::vector<std::uint8_t> results(length + 3, 7);
            is_prime(part, results);
            wrong += wrong_answers<T>(part, results);
            wrong += static_cast<int>(3 - std::count(results.end() - 3, results.end(), 7));
        }
    }
    CHECK(wrong == 0);
}

template <class T>
void check_many(std::size_t count) {
    const auto numbers = mixture<T>(count);
    std::vector<std::uint8_t> results(count);
    is_prime(numbers, results);
    CHECK(wrong_answers<T>(numbers, results) == 0);
}

}  // namespace

TEST_CASE("spans of any length and alignment give right answers and write nothing beyond them") {
    check_all_lengths<std::uint32_t>();
    check_all_lengths<std::uint64_t>();
}

TEST_CASE("a Mersenne prime, whose Lucas chain has no steps, does not affect other answers") {
    const std::uint64_t mersenne = (std::uint64_t{1} << 61) - 1;
    const std::vector<std::uint64_t> numbers{
        mersenne, 18446744073709551557u, mersenne, mersenne, 4294967311,
        mersenne, 9223372036854775783u};
    std::vector<std::uint8_t> results(numbers.size());
    is_prime(numbers, results);
    CHECK(results == std::vector<std::uint8_t>(numbers.size(), 1));
}

TEST_CASE("long spans give the answers of single numbers") {
    check_many<std::uint32_t>(9'000);
    check_many<std::uint64_t>(3'000);
}

TEST_CASE("spans of consecutive numbers give the answers of single numbers") {
    std::vector<std::uint32_t> numbers;
    for (const std::uint32_t first : {0u, 65'000u, 4'500'000u, 67'000'000u, 69'000'000u,
                                      137'000'000u, 2147'483'000u, 4294'966'000u}) {
        for (std::uint32_t i = 0; i < 1200; ++i) numbers.push_back(first + i);
    }
    std::vector<std::uint8_t> results(numbers.size());
    is_prime(numbers, results);
    CHECK(wrong_answers<std::uint32_t>(numbers, results) == 0);
}

TEST_CASE("the portable version gives the same answers as the one chosen for this processor") {
    const auto numbers = mixture<std::uint32_t>(block_32);
    std::vector<std::uint8_t> results(numbers.size());
    test_block(numbers, results.data());
    CHECK(wrong_answers<std::uint32_t>(numbers, results) == 0);
}
