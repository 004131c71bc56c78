#pragma once

#include <bit>
#include <cstdint>

/// Random numbers for the tests, the same on every platform. SplitMix64 (G. Steele, D. Lea, C.
/// Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
class Random {
public:
    explicit Random(std::uint64_t seed) noexcept : state_{seed} {}

    /// 0 to 2^64 - 1, each equally likely.
    [[nodiscard]] std::uint64_t next() noexcept {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    /// 0 to `bound` - 1, each equally likely. `bound` must not be 0.
    [[nodiscard]] std::uint64_t below(std::uint64_t bound) noexcept {
        const std::uint64_t mask = ~std::uint64_t{0} >> std::countl_zero((bound - 1) | 1);
        for (;;) {
            const std::uint64_t candidate = next() & mask;
            if (candidate < bound) return candidate;
        }
    }

private:
    std::uint64_t state_;
};
