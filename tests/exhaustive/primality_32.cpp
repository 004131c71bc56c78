/// All numbers below 2^32, one by one and many at once, against a sieve. A minute with two threads.
///
///     primality-exhaustive [first last]
#include <algorithm>
#include <array>
#include <atomic>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <primality/words.hpp>
#include <thread>
#include <vector>

#include "tables/sieve.hpp"

namespace {

constexpr std::uint64_t all_numbers = std::uint64_t{1} << 32;
constexpr std::uint64_t step = 1 << 20;

struct Outcome {
    std::uint64_t primes = 0;
    std::uint64_t wrong = 0;
};

void tell(const char* what, std::uint32_t n, bool answer) {
    std::fprintf(stderr, "%s of %" PRIu32 " says %s\n", what, n, answer ? "prime" : "composite");
}

Outcome check(std::uint64_t first, std::uint64_t last, const std::vector<std::uint32_t>& primes) {
    primality::tables::Segment segment(first, static_cast<std::size_t>((last - first) / 2));
    for (const std::uint64_t p : primes) {
        if (p * p >= last) break;
        segment.cross_out(p);
    }
    std::vector<std::uint32_t> numbers;
    for (std::uint64_t n = first; n < last; ++n) numbers.push_back(static_cast<std::uint32_t>(n));
    std::vector<std::uint8_t> at_once(numbers.size());
    primality::is_prime(numbers, at_once);

    Outcome outcome;
    for (const std::uint32_t n : numbers) {
        const std::size_t i = static_cast<std::size_t>(n - first);
        const bool prime = n % 2 == 0 ? n == 2 : segment.composite[i / 2] == 0;
        const bool one_by_one = primality::is_prime(n);
        if (one_by_one != prime) tell("is_prime", n, one_by_one);
        if ((at_once[i] != 0) != prime) tell("is_prime of a span", n, at_once[i] != 0);
        outcome.primes += prime ? 1 : 0;
        outcome.wrong += one_by_one != prime || (at_once[i] != 0) != prime ? 1 : 0;
    }
    return outcome;
}

}  // namespace

int main(int count, char** arguments) {
    std::uint64_t first = 0;
    std::uint64_t last = all_numbers;
    if (count == 3) {
        first = std::strtoull(arguments[1], nullptr, 10);
        last = std::strtoull(arguments[2], nullptr, 10);
    }
    if ((count != 1 && count != 3) || first % 2 != 0 || last % 2 != 0 || last > all_numbers) {
        std::fprintf(stderr, "usage: primality-exhaustive [first last], even and up to 2^32\n");
        return 2;
    }

    const auto primes = primality::tables::odd_primes_below(1 << 16);
    std::atomic<std::uint64_t> next = first;
    std::array<Outcome, 2> outcomes;
    std::array<std::thread, 2> threads;
    for (std::size_t i = 0; i < threads.size(); ++i) {
        threads[i] = std::thread([&, &outcome = outcomes[i]] {
            for (std::uint64_t from = next += step; from - step < last; from = next += step) {
                const auto part = check(from - step, std::min(from, last), primes);
                outcome.primes += part.primes;
                outcome.wrong += part.wrong;
            }
        });
    }
    for (auto& thread : threads) thread.join();

    const std::uint64_t found = outcomes[0].primes + outcomes[1].primes;
    const std::uint64_t wrong = outcomes[0].wrong + outcomes[1].wrong;
    std::printf("%" PRIu64 " to %" PRIu64 ": %" PRIu64 " primes, %" PRIu64 " wrong answers\n",
                first, last, found, wrong);
    // The prime counting function at 2^32 (OEIS A007053).
    const bool is_all = first == 0 && last == all_numbers;
    return wrong == 0 && (!is_all || found == 203'280'221) ? 0 : 1;
}
