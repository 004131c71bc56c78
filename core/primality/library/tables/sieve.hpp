#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// The segmented sieve of Eratosthenes, for making tables and checking tests. It shares no code
/// with the primality tests.
namespace primality::tables {

/// The odd numbers of an interval that starts at an even number. `composite[i]` belongs to the
/// number `first + 2·i + 1`.
class Segment {
public:
    /// The interval from `first`, an even number, to `first + 2·count - 1`, which must be below
    /// 2^64.
    Segment(std::uint64_t first, std::size_t count) : composite(count, 0), first_(first) {
        if (first == 0 && count != 0) composite[0] = 1;
    }

    /// Marks the multiples of an odd p except p itself.
    void cross_out(std::uint64_t p) {
        const std::uint64_t from = p * p > first_ ? p * p : first_ + (p - first_ % p) % p;
        const std::uint64_t odd = from % 2 != 0 ? from : from + p;
        for (std::uint64_t i = (odd - first_) / 2; i < composite.size(); i += p) {
            composite[static_cast<std::size_t>(i)] = 1;
        }
    }

    std::vector<std::uint8_t> composite;

private:
    std::uint64_t first_;
};

/// The odd primes below `limit`, which must be below 2^32.
[[nodiscard]] inline std::vector<std::uint32_t> odd_primes_below(std::uint32_t limit) {
    Segment all(0, limit / 2);
    std::vector<std::uint32_t> primes;
    for (std::uint32_t n = 3; n < limit; n += 2) {
        if (all.composite[n / 2] != 0) continue;
        primes.push_back(n);
        if (std::uint64_t{n} * n < limit) all.cross_out(n);
    }
    return primes;
}

}  // namespace primality::tables
