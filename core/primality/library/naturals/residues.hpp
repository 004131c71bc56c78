#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "limbs.hpp"

/// Cheap tests of large numbers, one word at a time.
namespace primality::natural {

/// The largest word whose double-length product is fast.
#ifndef PRIMALITY_WIDE_PRODUCTS
using Word = std::uint32_t;
using DoubleWord = std::uint64_t;
#else
using Word = std::uint64_t;
using DoubleWord = Wide;
#endif
inline constexpr int word_bits = std::numeric_limits<Word>::digits;

/// −n / 2^(64·limbs) mod m, between 0 and m, for an odd m. It has the same common divisors with m
/// as n. Its Jacobi symbol is that of −n, because the power of two is a square. (P. Montgomery's
/// exact division: two products per word, no division.)
[[nodiscard]] inline Word scaled_residue(std::span<const Limb> n, Word m, Word m_inverse) noexcept {
    Word carry = 0;
    for (const Limb limb : n) {
        for (int bit = 0; bit < 64; bit += word_bits) {
            const Word word = static_cast<Word>(limb >> bit);
            const Word quotient = (word - carry) * m_inverse;
            carry =
                static_cast<Word>(DoubleWord{quotient} * m >> word_bits) + (word < carry ? 1 : 0);
        }
    }
    return carry;
}

/// Whether an odd prime below 2^13 divides n, which must be larger than 2^13. The number of primes
/// tried grows with the length of n, because the later tests cost more.
[[nodiscard]] bool has_small_factor(std::span<const Limb> n) noexcept;

/// The Jacobi symbol (d/n), for an odd n > d > 0.
[[nodiscard]] int jacobi(std::uint32_t d, std::span<const Limb> n) noexcept;

/// Whether an odd n is a square.
[[nodiscard]] bool is_square(std::span<const Limb> n);

}  // namespace primality::natural
