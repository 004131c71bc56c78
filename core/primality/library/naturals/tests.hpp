#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <vector>

#include "limbs.hpp"
#include "powers.hpp"

/// The probable prime tests, over any field with the interface of LimbField.
namespace primality::natural {

/// A view of the bits of a number from bit `low` on, so that exponents need no shifted copy.
class Bits {
public:
    Bits(std::span<const Limb> limbs, std::size_t low) noexcept
        : limbs_(limbs),
          low_(low),
          size_(64 * limbs.size() - static_cast<std::size_t>(std::countl_zero(limbs.back()))) {
        size_ = size_ > low ? size_ - low : 0;
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }

    /// The `count` ≤ 32 bits below bit `top`.
    [[nodiscard]] unsigned below(std::size_t top, std::size_t count) const noexcept {
        const std::size_t from = low_ + top - count;
        Limb bits = limbs_[from / 64] >> (from % 64);
        if (from % 64 + count > 64) bits |= limbs_[from / 64 + 1] << (64 - from % 64);
        return static_cast<unsigned>(bits & ((Limb{1} << count) - 1));
    }

private:
    std::span<const Limb> limbs_;
    std::size_t low_, size_;
};

/// The number of trailing zeros, or ones, of a number.
[[nodiscard]] inline std::size_t trailing(std::span<const Limb> limbs, bool ones) noexcept {
    const Limb flip = ones ? ~Limb{0} : 0;
    std::size_t i = 0;
    while (i < limbs.size() && (limbs[i] ^ flip) == 0) ++i;
    if (i == limbs.size()) return 64 * i;
    return 64 * i + static_cast<std::size_t>(std::countr_zero(limbs[i] ^ flip));
}

/// The number of trailing zeros of n − 1, for an odd n > 1.
[[nodiscard]] inline std::size_t twos_below(std::span<const Limb> n) noexcept {
    if (n[0] != 1) return static_cast<std::size_t>(std::countr_zero(n[0] - 1));
    return 64 + trailing(n.subspan(1), false);
}

/// The end of a strong test with n − 1 = d·2^twos, given x = b^d: whether x is 1, or x or one of
/// its repeated squares is −1.
template <class Field>
[[nodiscard]] bool reaches_minus_one(Field& field, typename Field::Element& x, std::size_t twos) {
    int value = field.small_value(x);
    if (value == 1) return true;
    for (std::size_t i = 1; i < twos && value != -1 && value != 1; ++i) {
        field.square(x, x);
        value = field.small_value(x);
    }
    return value == -1;
}

/// The strong test to base 2. It uses base 1/2, which the same n pass: halving replaces doubling,
/// and 2^−k is a single bit in Montgomery form for k up to the number of bits of R.
template <class Field>
[[nodiscard]] bool passes_base_two(Field& field, std::span<const Limb> n) {
    const std::size_t twos = twos_below(n);
    const Bits d(n, twos);
    const auto most = static_cast<std::size_t>(std::bit_width(field.max_halvings()) - 1);
    std::size_t left = d.size();
    const std::size_t first = std::min(left, most);
    auto x = field.element();
    field.power_of_half(x, d.below(left, first));
    for (left -= first; left > 0;) {
        const std::size_t count = std::min<std::size_t>(left, Field::window);
        for (std::size_t i = 0; i < count; ++i) field.square(x, x);
        field.halve(x, d.below(left, count));
        left -= count;
    }
    return reaches_minus_one(field, x, twos);
}

/// The strong test to any base, an element of the field. Every n passes for the bases 0 and ±1.
template <class Field>
[[nodiscard]] bool passes_base(Field& field, std::span<const Limb> n,
                               const typename Field::Element& base) {
    auto x = base;
    const int value = field.small_value(x);
    if (value >= -1 && value <= 1) return true;

    // Sliding windows that start and end with a one bit, so only odd powers are needed.
    const std::size_t twos = twos_below(n);
    const Bits d(n, twos);
    const std::size_t width = d.size() < 512 ? 4 : 5;
    std::vector<typename Field::Element> odd_powers(std::size_t{1} << (width - 1), base);
    field.square(x, base);
    for (std::size_t i = 1; i < odd_powers.size(); ++i) {
        field.multiply(odd_powers[i], odd_powers[i - 1], x);
    }
    bool begun = false;
    for (std::size_t left = d.size(); left > 0;) {
        if (d.below(left, 1) == 0) {
            field.square(x, x);
            --left;
            continue;
        }
        std::size_t count = std::min(left, width);
        unsigned bits = d.below(left, count);
        const auto zeros = static_cast<std::size_t>(std::countr_zero(bits));
        bits >>= zeros;
        count -= zeros;
        if (begun) {
            for (std::size_t i = 0; i < count; ++i) field.square(x, x);
            field.multiply(x, x, odd_powers[bits / 2]);
        } else {
            x = odd_powers[bits / 2];
            begun = true;
        }
        left -= count;
    }
    return reaches_minus_one(field, x, twos);
}

/// The almost extra strong Lucas test with parameters P = p and Q = 1.
///
/// With V(2k) = V(k)² − 2 and V(2k + 1) = V(k)·V(k + 1) − P, the pair V(k), V(k + 1) becomes the
/// pair of 2k or that of 2k + 1.
template <class Field>
[[nodiscard]] bool passes_lucas(Field& field, std::span<const Limb> n, Limb p) {
    const std::size_t twos = trailing(n, true);
    const Bits above(n, twos + 1);  // (n + 1) / 2^twos without its last bit, which is 1
    field.prepare_lucas(p);
    typename Field::Element v[2] = {small_element(field, p), field.element()};
    field.square_less(v[1], v[0]);
    if (above.size() > 0) {
        for (std::size_t left = above.size() - 1; left > 0; --left)
            field.lucas_step(v, above.below(left, 1));
        field.multiply_less(v[0], v[0], v[1]);
    }
    int value = field.small_value(v[0]);
    if (value == 2 || value == -2) return true;
    for (std::size_t i = 0; i + 2 < twos; ++i) {
        if (value == 0) return true;
        field.square_less(v[0], v[0]);
        value = field.small_value(v[0]);
    }
    return value == 0 && twos > 1;
}

}  // namespace primality::natural
