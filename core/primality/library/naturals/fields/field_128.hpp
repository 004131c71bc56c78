#pragma once

#include <algorithm>
#include <bit>
#include <span>

#include "naturals/limbs.hpp"
#include "naturals/powers.hpp"

namespace primality::natural {

/// The integers mod an odd n of 65 to 128 bits in Montgomery form with R = 2^128, in registers.
/// Values are below n. The interface is that of LimbField.
///
/// The reduction subtracts: hi(T) − hi(q·n) with q = lo(T)·n^−1 mod R. The upper half of T
/// therefore does not wait for q, and the low half of q·n, which equals lo(T), is not needed.
class Field128 {
public:
    using Element = Wide;
    static constexpr unsigned window = 6;
    static constexpr unsigned max_halving = 63;

    Field128(const Limb* n, std::size_t) noexcept : n_(join(n[1], n[0])) {
        inverse_ = inverse(n[0]);
        inverse_ *= 2 - n_ * inverse_;
    }

    [[nodiscard]] Element element() const noexcept { return 0; }
    [[nodiscard]] std::size_t max_halvings() const noexcept { return 128; }

    void power_of_half(Element& out, std::size_t exponent) const noexcept {
        out = Wide{1} << (128 - exponent);
    }

    void one(Element& out) const noexcept { out = (Wide{0} - n_) % n_; }
    void add(Element& out, Element a, Element b) const noexcept { out = less(a, n_ - b); }

    [[nodiscard]] Element entry() const noexcept { return power_of_two(*this, 128); }
    void enter(Element& out, Element entry, std::span<const Limb> value) const noexcept {
        out = 0;
        for (std::size_t i = (value.size() + 1) / 2; i-- > 0;) {
            const Limb high = 2 * i + 1 < value.size() ? value[2 * i + 1] : 0;
            Element part;
            multiply(part, join(high, value[2 * i]), entry);
            multiply(out, out, entry);
            add(out, out, part);
        }
    }

    void prepare_lucas(Limb p) noexcept {
        two_ = small_element(*this, 2);
        p_ = small_element(*this, p);
    }
    void multiply_less(Element& out, Element a, Element b) const noexcept {
        out = reduce_less(times(a, b), p_);
    }
    void square_less(Element& out, Element a) const noexcept {
        out = reduce_less(squared(a), two_);
    }

    void multiply(Element& out, Element a, Element b) const noexcept { out = reduce(times(a, b)); }
    void square(Element& out, Element a) const noexcept { out = reduce(squared(a)); }
    void lucas_step(Element (&v)[2], unsigned bit) const noexcept {
        const Wide squared_one = v[bit];
        multiply_less(v[1 - bit], v[0], v[1]);
        square_less(v[bit], squared_one);
    }

    /// x /= 2^count mod n, for count ≤ window, by adding the multiple of n that makes x divisible.
    void halve(Element& x, unsigned count) const noexcept {
        const Limb mask = (Limb{1} << count) - 1;
        const Limb q = (Limb{0} - static_cast<Limb>(inverse_) * static_cast<Limb>(x)) & mask;
        const Wide low = Wide{q} * low_half(n_) + low_half(x);
        const Wide high = Wide{q} * high_half(n_) + high_half(x) + high_half(low);
        x = (high << 1) << (63 - count) | low_half(low) >> count;
    }

    /// The number that x represents if it is −2 to 2, else 3.
    [[nodiscard]] int small_value(Element x) const noexcept {
        x = reduce({.low = x, .high = 0});
        if (x <= 2) return static_cast<int>(x);
        return n_ - x <= 2 ? -static_cast<int>(n_ - x) : 3;
    }

private:
    struct Product {
        Wide low, high;
    };

    static constexpr Wide join(Limb high, Limb low) noexcept { return Wide{high} << 64 | low; }
    static constexpr Limb low_half(Wide x) noexcept { return static_cast<Limb>(x); }
    static constexpr Limb high_half(Wide x) noexcept { return static_cast<Limb>(x >> 64); }

    static Product times(Wide a, Wide b) noexcept {
        const Wide low = Wide{low_half(a)} * low_half(b);
        const Wide middle = Wide{high_half(a)} * low_half(b) + high_half(low);
        const Wide other = Wide{low_half(a)} * high_half(b) + low_half(middle);
        const Wide high = Wide{high_half(a)} * high_half(b) + high_half(middle) + high_half(other);
        return {join(low_half(other), low_half(low)), high};
    }
    static Product squared(Wide a) noexcept {
        const Wide low = Wide{low_half(a)} * low_half(a);
        const Wide cross = Wide{high_half(a)} * low_half(a);
        const Wide middle = cross + high_half(low);
        const Wide other = cross + low_half(middle);
        const Wide high = Wide{high_half(a)} * high_half(a) + high_half(middle) + high_half(other);
        return {join(low_half(other), low_half(low)), high};
    }
    // The builtin gives faster code with g++ than a comparison or a mask.
    Wide less(Wide a, Wide b) const noexcept {
        Wide difference;
        const bool borrowed = __builtin_sub_overflow(a, b, &difference);
        return difference + (borrowed ? n_ : 0);
    }
    Wide reduce(Product t) const noexcept { return less(t.high, times(t.low * inverse_, n_).high); }
    Wide reduce_less(Product t, Wide c) const noexcept {
        return reduce({.low = t.low, .high = less(t.high, c)});
    }

    Wide n_, inverse_;
    Wide two_ = 0, p_ = 0;
};

}  // namespace primality::natural
