/// Compares all answers for 32-bit numbers, single and in spans, with the sieve of Eratosthenes.
///
///     words-against-sieve [EVERY]
///
/// Compares each EVERY-th segment of 2^20 numbers (default 1, all of them). Exits with 1 if answers
/// differ, after printing the first of each segment.
#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <primality/primality.hpp>
#include <thread>
#include <vector>

#include "tables/sieve.hpp"

namespace {

constexpr std::uint64_t segment = 1 << 20;
constexpr std::uint64_t everything = std::uint64_t{1} << 32;

/// The primes that cross out all composites below 2^32.
const auto divisors = primality::tables::odd_primes_below(1 << 16);

struct Count {
    std::uint64_t primes = 0;
    std::uint64_t different = 0;
};

Count compare(std::uint64_t first) {
    primality::tables::Segment odd(first, segment / 2);
    for (const std::uint64_t p : divisors) odd.cross_out(p);
    std::vector<std::uint32_t> numbers(segment);
    std::iota(numbers.begin(), numbers.end(), static_cast<std::uint32_t>(first));
    std::vector<std::uint8_t> found(segment, 2);
    primality::is_prime(numbers, found);
    Count count;
    for (std::size_t i = 0; i < segment; ++i) {
        const std::uint32_t n = numbers[i];
        const bool prime = i % 2 == 0 ? n == 2 : odd.composite[i / 2] == 0;
        count.primes += prime ? 1 : 0;
        if (found[i] == (prime ? 1 : 0) && primality::is_prime(n) == prime) continue;
        if (count.different++ == 0) std::printf("the answers for %" PRIu32 " differ\n", n);
    }
    return count;
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t every =
        argc > 1 ? std::max(std::uint64_t{1}, std::uint64_t{std::strtoull(argv[1], nullptr, 10)})
                 : 1;
    std::atomic<std::uint64_t> next{0};
    std::atomic<std::uint64_t> compared{0};
    std::atomic<std::uint64_t> primes{0};
    std::atomic<std::uint64_t> different{0};
    const auto work = [&] {
        for (;;) {
            const std::uint64_t first = next.fetch_add(segment * every);
            if (first >= everything) return;
            const auto count = compare(first);
            compared += segment;
            primes += count.primes;
            different += count.different;
        }
    };
    std::vector<std::thread> threads(std::max(1u, std::thread::hardware_concurrency()));
    for (auto& thread : threads) thread = std::thread{work};
    for (auto& thread : threads) thread.join();

    std::printf("%" PRIu64 " numbers, %" PRIu64 " of them prime: %" PRIu64 " differ\n",
                compared.load(), primes.load(), different.load());
    // Checks the sieve too: the number of primes below 2^32 is known (OEIS A007053).
    const bool counted = compared < everything || primes == 203'280'221;
    if (!counted) std::printf("the sieve is wrong: expected 203280221 primes below 2^32\n");
    return counted && different == 0 ? 0 : 1;
}
