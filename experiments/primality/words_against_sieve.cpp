/// Compares all answers for 32-bit numbers with the sieve of Eratosthenes: `is_prime` of 32 and of
/// 64 bits, and spans.
///
///     words-against-sieve [LIMIT]
///
/// LIMIT, 2^32 by itself, is rounded up to whole segments. Ends with 1 when answers differ, after
/// it has named the first of them.
#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <primality/primality.hpp>
#include <thread>
#include <vector>

namespace {

constexpr std::uint64_t segment = 1 << 20;
constexpr std::uint64_t everything = std::uint64_t{1} << 32;

/// 1 for each prime from `first` on, without a line of the library that is checked.
std::vector<std::uint8_t> sieve(std::uint64_t first) {
    std::vector<std::uint8_t> primes(segment, 1);
    if (first == 0) primes[0] = primes[1] = 0;
    for (std::uint64_t d = 2; d * d < first + segment; ++d) {
        if (d > 3 && (d % 2 == 0 || d % 3 == 0)) continue;
        const std::uint64_t multiple = std::max(d * d, (first + d - 1) / d * d);
        for (auto i = multiple - first; i < segment; i += d) primes[i] = 0;
    }
    return primes;
}

struct Count {
    std::uint64_t primes = 0;
    std::uint64_t different = 0;
};

Count compare(std::uint64_t first) {
    const auto expected = sieve(first);
    std::vector<std::uint32_t> numbers(segment);
    std::iota(numbers.begin(), numbers.end(), static_cast<std::uint32_t>(first));
    std::vector<std::uint8_t> found(segment, 2);
    primality::is_prime(numbers, found);
    Count count;
    for (std::size_t i = 0; i < segment; ++i) {
        count.primes += expected[i];
        const bool prime = expected[i] != 0;
        if (found[i] == expected[i] && primality::is_prime(numbers[i]) == prime &&
            primality::is_prime(std::uint64_t{numbers[i]}) == prime) {
            continue;
        }
        if (count.different++ == 0) std::printf("the answers for %" PRIu32 " differ\n", numbers[i]);
    }
    return count;
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t limit =
        argc > 1 ? std::min(everything, std::uint64_t{std::strtoull(argv[1], nullptr, 10)})
                 : everything;
    std::atomic<std::uint64_t> next{0};
    std::atomic<std::uint64_t> primes{0};
    std::atomic<std::uint64_t> different{0};
    const auto work = [&] {
        for (;;) {
            const std::uint64_t first = next.fetch_add(segment);
            if (first >= limit) return;
            const auto count = compare(first);
            primes += count.primes;
            different += count.different;
        }
    };
    std::vector<std::thread> threads(std::max(1u, std::thread::hardware_concurrency()));
    for (auto& thread : threads) thread = std::thread{work};
    for (auto& thread : threads) thread.join();

    const std::uint64_t compared = (limit + segment - 1) / segment * segment;
    std::printf("%" PRIu64 " numbers, %" PRIu64 " of them prime: %" PRIu64 " differ\n", compared,
                primes.load(), different.load());
    // The number of primes below 2^32 (OEIS A007053): that the sieve is right is checked, too.
    const bool counted = compared < everything || primes == 203'280'221;
    if (!counted) std::printf("there are 203280221 primes below 2^32: the sieve is wrong\n");
    return counted && different == 0 ? 0 : 1;
}
