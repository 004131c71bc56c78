#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "limbs.hpp"

/// What is cheap to know of a large number, one word at a time.
namespace primality::natural {

/// The word that has a fast product of twice its length.
#ifndef PRIMALITY_WIDE_PRODUCTS
using Word = std::uint32_t;
using DoubleWord = std::uint64_t;
#else
using Word = std::uint64_t;
using DoubleWord = Wide;
#endif
inline constexpr int word_bits = std::numeric_limits<Word>::digits;

/// −n / 2^(64·limbs) mod m, between 0 and m, for an odd m: it has the divisors that n has in common
/// with m, and, as the power of two is a square, the Jacobi symbol of −n. (P. Montgomery's exact
/// division: two products a word, no division.)
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

/// Whether a prime below 2^13 divides n. How many of them are tried grows with n, as the tests that
/// follow cost more. n itself must be larger than that.
[[nodiscard]] bool has_small_factor(std::span<const Limb> n) noexcept;

/// The Jacobi symbol (d/n), for an odd n > d > 0.
[[nodiscard]] int jacobi(std::uint32_t d, std::span<const Limb> n) noexcept;

/// Whether an odd n is a square.
[[nodiscard]] bool is_square(std::span<const Limb> n);

}  // namespace primality::natural
