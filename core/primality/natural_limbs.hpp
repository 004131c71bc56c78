#pragma once

#include <cstddef>
#include <cstdint>

/// Arithmetic on rows of 64-bit limbs, least significant first, in portable C++.
namespace primality::natural {

using Limb = std::uint64_t;
__extension__ using Wide = unsigned __int128;

/// The inverse of an odd number mod 2^64, by Newton's iteration: each step doubles the bits.
[[nodiscard]] constexpr Limb inverse(Limb odd) noexcept {
    Limb x = 3 * odd ^ 2;  // right in 5 bits
    for (int bits = 5; bits < 64; bits *= 2) x *= 2 - odd * x;
    return x;
}

/// out = a · b + carry; returns the limb above. `out` may be `a`.
inline Limb multiply_row(Limb* out, const Limb* a, std::size_t count, Limb b,
                         Limb carry = 0) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        const Wide sum = Wide{a[i]} * b + carry;
        out[i] = static_cast<Limb>(sum);
        carry = static_cast<Limb>(sum >> 64);
    }
    return carry;
}

/// t += a · b; returns the limb above.
inline Limb add_row(Limb* t, const Limb* a, std::size_t count, Limb b) noexcept {
    Limb carry = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Wide sum = Wide{a[i]} * b + t[i] + carry;
        t[i] = static_cast<Limb>(sum);
        carry = static_cast<Limb>(sum >> 64);
    }
    return carry;
}

/// out = a + b; returns the carry. `out` may be either.
inline Limb add(Limb* out, const Limb* a, const Limb* b, std::size_t count) noexcept {
    Limb carry = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Wide sum = Wide{a[i]} + b[i] + carry;
        out[i] = static_cast<Limb>(sum);
        carry = static_cast<Limb>(sum >> 64);
    }
    return carry;
}

/// out = a − b; returns the borrow. `out` may be either.
inline Limb subtract(Limb* out, const Limb* a, const Limb* b, std::size_t count) noexcept {
    Limb borrow = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Wide difference = Wide{a[i]} - b[i] - borrow;
        out[i] = static_cast<Limb>(difference);
        borrow = static_cast<Limb>(difference >> 64) & 1;
    }
    return borrow;
}

}  // namespace primality::natural
