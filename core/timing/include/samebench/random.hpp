#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace samebench {

/// A pseudorandom generator that gives the same numbers on every platform, which the distributions
/// of `std::` do not. Not for secrets. SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast Splittable
/// Pseudorandom Number Generators", 2014).
class Random {
public:
    /// Equal seeds give equal numbers. Every seed is good, 0 as well.
    explicit constexpr Random(std::uint64_t seed) noexcept : state_{seed} {}

    /// A seed made from `seed` and `label`. Benchmarks have one each, so that adding one does not
    /// change the inputs of the others.
    [[nodiscard]] static constexpr std::uint64_t seed_for(std::uint64_t seed,
                                                          std::string_view label) noexcept {
        // FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo, 1991).
        std::uint64_t hash = 0xcbf29ce484222325u ^ seed;
        for (const char c : label) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
        return hash;
    }

    /// The next number: 0 to 2^64 - 1, each equally likely.
    [[nodiscard]] constexpr std::uint64_t next() noexcept {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    /// Any value of `T`, each equally likely.
    template <std::unsigned_integral T>
    [[nodiscard]] constexpr T value() noexcept {
        return static_cast<T>(next() >> (64 - 8 * sizeof(T)));
    }

    /// 0 to `bound` - 1, each equally likely. `bound` must not be 0.
    [[nodiscard]] constexpr std::uint64_t below(std::uint64_t bound) noexcept {
        const std::uint64_t mask = ~std::uint64_t{0} >> std::countl_zero((bound - 1) | 1);
        for (;;) {
            const std::uint64_t candidate = next() & mask;
            if (candidate < bound) return candidate;
        }
    }

    /// `size` bytes, each value equally likely.
    [[nodiscard]] std::vector<unsigned char> bytes(std::size_t size) {
        std::vector<unsigned char> all(size);
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < size; ++i) {
            word = i % sizeof word == 0 ? next() : word >> 8;
            all[i] = static_cast<unsigned char>(word);
        }
        return all;
    }

    /// A seed of the numbers that follow.
    [[nodiscard]] constexpr std::uint64_t state() const noexcept { return state_; }

    /// Shuffles `values`, each order equally likely (R. Durstenfeld, "Algorithm 235: Random
    /// Permutation", 1964).
    template <class T>
    void shuffle(std::vector<T>& values) noexcept {
        for (std::size_t left = values.size(); left > 1; --left) {
            std::swap(values[left - 1], values[static_cast<std::size_t>(below(left))]);
        }
    }

private:
    std::uint64_t state_;
};

}  // namespace samebench
