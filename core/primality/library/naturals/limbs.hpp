#pragma once

#include <cstddef>
#include <cstdint>

#include "arithmetic/wide.hpp"

/// Arithmetic on rows of 64-bit limbs, least significant first, in portable C++.
namespace primality::natural {

using Limb = std::uint64_t;

#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
/// Defined if the machine has a product of 64 × 64 bits. WebAssembly has the 128-bit type, but
/// makes the product from four smaller ones.
#define PRIMALITY_WIDE_PRODUCTS 1
__extension__ using Wide = unsigned __int128;
#endif

/// The inverse of an odd number mod 2^64 by Newton's iteration; each step doubles the correct bits.
[[nodiscard]] constexpr Limb inverse(Limb odd) noexcept {
    Limb x = 3 * odd ^ 2;  // correct in 5 bits
    for (int bits = 5; bits < 64; bits *= 2) x *= 2 - odd * x;
    return x;
}

/// t += a · b; returns the carry limb.
inline Limb add_row(Limb* t, const Limb* a, std::size_t count, Limb b) noexcept {
    Limb carry = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto product = primality::multiply(a[i], b);
        const Limb sum = product.low + carry;
        t[i] += sum;
        carry = product.high + (sum < carry ? 1 : 0) + (t[i] < sum ? 1 : 0);
    }
    return carry;
}

/// out = a + b; returns the carry. `out` may be either.
inline Limb add(Limb* out, const Limb* a, const Limb* b, std::size_t count) noexcept {
    Limb carry = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Limb with_carry = a[i] + carry;
        const Limb sum = with_carry + b[i];
        carry = (with_carry < carry ? 1 : 0) + (sum < with_carry ? 1 : 0);
        out[i] = sum;
    }
    return carry;
}

/// out = a − b; returns the borrow. `out` may be either.
inline Limb subtract(Limb* out, const Limb* a, const Limb* b, std::size_t count) noexcept {
    Limb borrow = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Limb with_borrow = a[i] - borrow;
        const Limb difference = with_borrow - b[i];
        borrow = (with_borrow > a[i] ? 1 : 0) + (difference > with_borrow ? 1 : 0);
        out[i] = difference;
    }
    return borrow;
}

}  // namespace primality::natural
