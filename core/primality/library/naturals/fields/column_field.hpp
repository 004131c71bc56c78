#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "columns.hpp"
#include "naturals/limbs.hpp"
#include "naturals/powers.hpp"

namespace primality::natural {

/// The integers mod an odd n in Montgomery form with R = 2^(28·count), for machines without a
/// product of 64 × 64 bits. The interface is that of LimbField. `Count` is the number of digits, or
/// 0 for any number.
///
/// R is at least 8·n. Values are below R/2, and so is every product: (R/2)²/R + n < R/2. Therefore
/// only sums need a correction.
template <std::size_t Count = 0>
class ColumnField {
    using Digit = columns::Digit;

public:
    using Element = std::conditional_t<Count == 0, std::vector<Digit>, std::array<Digit, Count>>;

    static constexpr unsigned window = 4;
    static constexpr unsigned max_halving = 27;

    /// The number of digits for n, at least 2, which `enter` needs.
    [[nodiscard]] static std::size_t digits_for(std::span<const Limb> n) noexcept {
        const auto bits = 64 * n.size() - static_cast<std::size_t>(std::countl_zero(n.back()));
        return std::max<std::size_t>(2, (bits + 3 + columns::digit_bits - 1) / columns::digit_bits);
    }

    ColumnField(const Limb* n, std::size_t limbs) : count_(digits_for({n, limbs})) {
        n_ = element();
        zero_ = element();
        shifted_ = element();
        take(n_, {n, limbs}, 0);
        negated_inverse_ = 0 - inverse(n[0]);
        // n · 2^k between R/4 and R/2.
        std::size_t bits = 64 * limbs - static_cast<std::size_t>(std::countl_zero(n[limbs - 1]));
        shifted_ = n_;
        for (; bits + 1 < columns::digit_bits * size(); ++bits) add_digits(shifted_, shifted_);
        if constexpr (Count == 0) columns_.resize(2 * size());
    }

    [[nodiscard]] Element element() const {
        if constexpr (Count == 0) return Element(count_);
        return Element{};
    }

    [[nodiscard]] std::size_t max_halvings() const noexcept { return columns::digit_bits * size(); }
    void power_of_half(Element& out, std::size_t exponent) const noexcept {
        std::fill(out.begin(), out.end(), Digit{0});
        const std::size_t place = max_halvings() - exponent;
        out[place / columns::digit_bits] = Digit{1} << (place % columns::digit_bits);
    }

    void one(Element& out) const noexcept {
        std::fill(out.begin(), out.end(), Digit{0});
        subtract_digits(out, shifted_);
        subtract_digits(out, shifted_);
        take_off(out);
    }
    void add(Element& out, const Element& a, const Element& b) const noexcept {
        Element sum = a;
        Element other = b;
        take_off(sum);
        take_off(other);
        add_digits(sum, other);
        take_off(sum);
        out = sum;
    }

    void multiply(Element& out, const Element& a, const Element& b) noexcept {
        multiply_and_add(out, a, b, zero_);
    }
    void square(Element& out, const Element& a) noexcept { square_and_add(out, a, zero_); }

    void prepare_lucas(Limb p) {
        Element cube = entry();
        square(cube, cube);
        minus_p_ = negative(static_cast<Digit>(p));
        multiply(minus_p_, minus_p_, cube);
        minus_two_ = negative(2);
        multiply(minus_two_, minus_two_, cube);
    }
    void multiply_less(Element& out, const Element& a, const Element& b) noexcept {
        multiply_and_add(out, a, b, minus_p_);
    }
    void square_less(Element& out, const Element& a) noexcept {
        square_and_add(out, a, minus_two_);
    }

    /// One step up the Lucas chain, for v[0] = V(k) and v[1] = V(k + 1): to 2k + bit.
    void lucas_step(Element (&v)[2], unsigned bit) noexcept {
        if constexpr (Count == 0) {
            multiply_less(v[1 - bit], v[0], v[1]);
            square_less(v[bit], v[bit]);
        } else {
            // Interleaved, because each alone would wait for its own results.
            columns::ColumnProduct<Count, false> product(v[0].data(), v[1].data(), minus_p_.data());
            columns::ColumnProduct<Count, true> square(v[bit].data(), v[bit].data(),
                                                       minus_two_.data());
            unroll([&](auto step) {
                product.template step<step>(v[1 - bit].data(), n_.data(), negated_inverse_);
                square.template step<step>(v[bit].data(), n_.data(), negated_inverse_);
            });
        }
    }

    [[nodiscard]] Element entry() { return power_of_two(*this, max_halvings()); }
    void enter(Element& out, const Element& entry, std::span<const Limb> value) {
        // A part has one digit less than R; `base` is the smallest number with more digits.
        const std::size_t part_bits = columns::digit_bits * (size() - 1);
        Element part = element();
        Element base = element();
        base[size() - 1] = 1;
        multiply(base, base, entry);
        std::fill(out.begin(), out.end(), Digit{0});
        for (std::size_t end = (64 * value.size() + part_bits - 1) / part_bits; end-- > 0;) {
            take(part, value, end * part_bits);
            part[size() - 1] = 0;
            multiply(part, part, entry);
            multiply(out, out, base);
            add(out, out, part);
        }
    }

    void halve(Element& x, unsigned bits) const noexcept {
        const Digit q = static_cast<Digit>(x[0] * negated_inverse_) & ((Digit{1} << bits) - 1);
        std::uint64_t sum = x[0] + std::uint64_t{q} * n_[0];
        for (std::size_t i = 1; i < size(); ++i) {
            const Digit below = static_cast<Digit>(sum) & columns::digit_mask;
            sum = (sum >> columns::digit_bits) + x[i] + std::uint64_t{q} * n_[i];
            x[i - 1] = (below >> bits | static_cast<Digit>(sum) << (columns::digit_bits - bits)) &
                       columns::digit_mask;
        }
        x[size() - 1] = static_cast<Digit>(sum >> bits);
    }

    [[nodiscard]] int small_value(const Element& x) noexcept {
        Element one_digit = element();
        one_digit[0] = 1;
        Element out = element();
        multiply(out, x, one_digit);
        if (const int value = tiny(out); value <= 2) return value;
        Element rest = n_;
        subtract_digits(rest, out);
        const int value = tiny(rest);
        return value <= 2 ? -value : 3;
    }

private:
    [[nodiscard]] constexpr std::size_t size() const noexcept {
        return Count == 0 ? count_ : Count;
    }

    void multiply_and_add(Element& out, const Element& a, const Element& b,
                          const Element& extra) noexcept {
        if constexpr (Count == 0) {
            columns::product(columns_.data(), a.data(), b.data(), size(), extra.data());
            columns::reduce(out.data(), columns_.data(), n_.data(), size(), negated_inverse_);
        } else {
            columns::ColumnProduct<Count, false> product(a.data(), b.data(), extra.data());
            unroll([&](auto step) {
                product.template step<step>(out.data(), n_.data(), negated_inverse_);
            });
        }
    }
    void square_and_add(Element& out, const Element& a, const Element& extra) noexcept {
        if constexpr (Count == 0) {
            columns::square(columns_.data(), a.data(), size(), extra.data());
            columns::reduce(out.data(), columns_.data(), n_.data(), size(), negated_inverse_);
        } else {
            columns::ColumnProduct<Count, true> square(a.data(), a.data(), extra.data());
            unroll([&](auto step) {
                square.template step<step>(out.data(), n_.data(), negated_inverse_);
            });
        }
    }

    /// Runs all steps of a ColumnProduct.
    template <class Step>
    [[gnu::always_inline]] static void unroll(Step step) noexcept {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (step(std::integral_constant<std::size_t, I>{}), ...);
        }
        (std::make_index_sequence<columns::ColumnProduct<Count, true>::steps>{});
    }

    /// out = the digits of `limbs` from `bit` on, as many as `out` holds.
    void take(Element& out, std::span<const Limb> limbs, std::size_t bit) const noexcept {
        for (Digit& digit : out) {
            const std::size_t limb = bit / 64;
            Limb bits = limb < limbs.size() ? limbs[limb] >> (bit % 64) : 0;
            if (bit % 64 > 36 && limb + 1 < limbs.size())
                bits |= limbs[limb + 1] << (64 - bit % 64);
            digit = static_cast<Digit>(bits) & columns::digit_mask;
            bit += columns::digit_bits;
        }
    }

    static void add_digits(Element& a, const Element& b) noexcept {
        Digit carry = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            carry += a[i] + b[i];
            a[i] = carry & columns::digit_mask;
            carry >>= columns::digit_bits;
        }
    }
    static void subtract_digits(Element& a, const Element& b) noexcept {
        Digit borrow = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            const Digit difference = a[i] - b[i] - borrow;
            a[i] = difference & columns::digit_mask;
            borrow = difference >> 31;
        }
    }
    void take_off(Element& x) const noexcept {
        if (std::lexicographical_compare(x.rbegin(), x.rend(), shifted_.rbegin(),
                                         shifted_.rend())) {
            return;
        }
        subtract_digits(x, shifted_);
    }

    Element negative(Digit value) const noexcept {
        Element out = n_;
        Element other = element();
        other[0] = value;
        subtract_digits(out, other);
        return out;
    }

    [[nodiscard]] static int tiny(const Element& x) noexcept {
        const bool rest =
            std::any_of(x.begin() + 1, x.end(), [](Digit digit) { return digit != 0; });
        return rest || x[0] > 2 ? 3 : static_cast<int>(x[0]);
    }

    std::size_t count_;
    Element n_, shifted_, zero_, minus_p_{}, minus_two_{};
    std::conditional_t<Count == 0, std::vector<columns::Column>, std::array<columns::Column, 1>>
        columns_{};
    Limb negated_inverse_;
};

}  // namespace primality::natural
