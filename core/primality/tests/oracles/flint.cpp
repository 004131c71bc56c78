/// Compares the answers for 64-bit numbers with FLINT's: for random values of every size, windows
/// around powers of two, and products that are likely to be pseudoprimes.
///
///     words-against-flint VALUES SEED
///
/// Exits with 1 if answers differ, after printing the first ten.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <primality/primality.hpp>
#include <vector>

#include "random.hpp"

// Must follow the standard headers, because FLINT's headers define macros.
#include <flint/flint.h>
#include <flint/ulong_extras.h>

namespace {

/// Collects values and compares them in batches, so that the span functions are tested too.
class Comparison {
public:
    void add(std::uint64_t n) {
        values_.push_back(n);
        if (values_.size() == 4096) flush();
    }

    void flush() {
        primes_.assign(values_.size(), 2);
        primality::is_prime(std::span<const std::uint64_t>{values_}, primes_);
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const std::uint64_t n = values_[i];
            const bool expected = n_is_prime(n) != 0;
            bool same = primality::is_prime(n) == expected && primes_[i] == (expected ? 1 : 0);
            if (n <= UINT32_MAX) {
                same = same && primality::is_prime(static_cast<std::uint32_t>(n)) == expected;
            }
            if (!same) report("is_prime", n);
        }
        compared_ += values_.size();
        values_.clear();
    }

    void next_prime(std::uint64_t n) {
        if (n >= UINT64_MAX - 58) return;  // there is no larger prime in 64 bits
        if (primality::next_prime(n) != n_nextprime(n, 1)) report("next_prime", n);
    }

    [[nodiscard]] std::uint64_t compared() const { return compared_; }
    [[nodiscard]] std::uint64_t different() const { return different_; }

private:
    void report(const char* what, std::uint64_t n) {
        if (++different_ <= 10) std::printf("%s of %" PRIu64 " differs\n", what, n);
    }

    std::vector<std::uint64_t> values_;
    std::vector<std::uint8_t> primes_;
    std::uint64_t compared_ = 0;
    std::uint64_t different_ = 0;
};

/// Adds `count` products p·(k·(p - 1) + 1) of two primes, the composites that are most likely to
/// pass a strong test (R. Pinch, "The pseudoprimes up to 10^13", 2000). Returns how many of them
/// pass the strong test to base 2.
std::uint64_t add_made_to_pass(Comparison& comparison, Random& random, std::uint64_t count) {
    std::uint64_t passed = 0;
    while (count != 0) {
        const std::uint64_t k = 2 + random.below(15);
        const int bits = 3 + static_cast<int>(random.below(29));
        const std::uint64_t p = random.next() >> (64 - bits) | 1;
        const std::uint64_t q = k * (p - 1) + 1;
        if (q > UINT64_MAX / p || n_is_prime(p) == 0 || n_is_prime(q) == 0) continue;
        comparison.add(p * q);
        passed += primality::is_strong_probable_prime(p * q, std::uint64_t{2}) ? 1 : 0;
        --count;
    }
    return passed;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: words-against-flint VALUES SEED\n");
        return 2;
    }
    const std::uint64_t values = std::strtoull(argv[1], nullptr, 10);
    Random random{std::strtoull(argv[2], nullptr, 10)};
    Comparison comparison;

    for (std::uint64_t i = 0; i < values; ++i) comparison.add(random.next() >> (i % 64));
    const std::uint64_t half = values / 100;
    for (const int exponent : {32, 48, 63, 64}) {
        // 2^64 wraps around to 0: its window holds the largest and the smallest numbers.
        const std::uint64_t middle = exponent == 64 ? 0 : std::uint64_t{1} << exponent;
        for (std::uint64_t i = 0; i < 2 * half; ++i) comparison.add(middle - half + i);
    }
    const std::uint64_t made = values / 10;
    const std::uint64_t passed = add_made_to_pass(comparison, random, made);
    comparison.flush();
    for (std::uint64_t i = 0; i < half; ++i) comparison.next_prime(random.next() >> (i % 64));

    std::printf("FLINT %s: %" PRIu64 " values compared (%" PRIu64
                " random of every size, windows of %" PRIu64
                " at 2^32, 2^48, 2^63 and 2^64, %" PRIu64
                " made to be pseudoprimes, of which %" PRIu64 " pass base 2) and %" PRIu64
                " next primes: %" PRIu64 " differ\n",
                FLINT_VERSION, comparison.compared(), values, 2 * half, made, passed, half,
                comparison.different());
    return comparison.different() == 0 ? 0 : 1;
}
