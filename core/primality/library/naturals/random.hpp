#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <vector>

#include "limbs.hpp"

namespace primality::natural {

/// Pseudorandom numbers from a seed, the same on every platform: xoshiro256** (D. Blackman, S.
/// Vigna, "Scrambled Linear Pseudorandom Number Generators", 2018), seeded with SplitMix64.
class Random {
public:
    explicit Random(std::uint64_t seed) noexcept {
        for (auto& word : state_) {
            seed += 0x9e3779b97f4a7c15;
            word = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9;
            word = (word ^ word >> 27) * 0x94d049bb133111eb;
            word ^= word >> 31;
        }
    }

    /// A number from 0 to n − 1, uniformly distributed, by rejection sampling with as many bits as
    /// n. Valid until the next call.
    [[nodiscard]] std::span<const Limb> below(std::span<const Limb> n) {
        const Limb mask = ~Limb{0} >> std::countl_zero(n.back());
        drawn_.resize(n.size());
        do {
            for (Limb& limb : drawn_) limb = next();
            drawn_.back() &= mask;
        } while (
            !std::lexicographical_compare(drawn_.rbegin(), drawn_.rend(), n.rbegin(), n.rend()));
        return drawn_;
    }

private:
    std::uint64_t next() noexcept {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    std::array<std::uint64_t, 4> state_{};
    std::vector<Limb> drawn_;
};

}  // namespace primality::natural
