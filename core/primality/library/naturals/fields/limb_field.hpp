#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <type_traits>
#include <vector>

#include "naturals/limbs.hpp"
#include "naturals/powers.hpp"

namespace primality::natural {

/// The integers mod an odd n in Montgomery form with R = 2^(64·count): x represents x/R mod n. Any
/// x below R is allowed, even if it is ≥ n, so only an overflow past R has to be corrected.
template <class Kernel>
class LimbField {
    static constexpr std::size_t fixed = Kernel::limbs;

public:
    using Element = std::conditional_t<fixed == 0, std::vector<Limb>, std::array<Limb, fixed>>;

    /// Number of exponent bits that one call of `halve` handles.
    static constexpr unsigned window = 6;
    static constexpr unsigned max_halving = 63;

    /// n must be odd and without leading zeros.
    LimbField(const Limb* n, std::size_t count) : count_(count) {
        n_ = element();
        std::copy_n(n, count, n_.begin());
        negated_inverse_ = Limb{0} - inverse(n[0]);
        zero_ = element();
        shifted_ = element();
        const int shift = std::countl_zero(n[count - 1]);
        for (std::size_t i = count; i-- > 0;) {
            shifted_[i] = n[i] << shift;
            if (shift != 0 && i > 0) shifted_[i] |= n[i - 1] >> (64 - shift);
        }
        if constexpr (fixed == 0) product_.resize(2 * count);
    }

    [[nodiscard]] Element element() const {
        if constexpr (fixed == 0) return Element(count_);
        return Element{};
    }

    /// The largest exponent of `power_of_half`.
    [[nodiscard]] std::size_t max_halvings() const noexcept { return 64 * size(); }
    /// out = 2^−exponent, for 0 < exponent ≤ max_halvings().
    void power_of_half(Element& out, std::size_t exponent) const noexcept {
        std::fill(out.begin(), out.end(), Limb{0});
        const std::size_t place = max_halvings() - exponent;
        out[place / 64] = Limb{1} << (place % 64);
    }

    /// out = 1: R minus the largest n·2^k below R.
    void one(Element& out) const noexcept {
        std::fill(out.begin(), out.end(), Limb{0});
        (void)subtract(out.data(), out.data(), shifted_.data(), size());
    }

    /// out = a + b. `out` may be either.
    void add(Element& out, const Element& a, const Element& b) const noexcept {
        // The shifted n is at least R/2, so subtracting it once makes room for the sum.
        Element reduced = a;
        take_off(reduced, 0);
        Element other = b;
        take_off(other, 0);
        take_off(reduced, natural::add(reduced.data(), reduced.data(), other.data(), size()));
        out = reduced;
    }

    /// out = a · b, out = a². `out` may be a factor.
    void multiply(Element& out, const Element& a, const Element& b) noexcept {
        Kernel::product(product_.data(), a.data(), b.data(), size(), zero_.data());
        reduce(out);
    }
    void square(Element& out, const Element& a) noexcept {
        Kernel::square(product_.data(), a.data(), size(), zero_.data());
        reduce(out);
    }

    /// Prepares `multiply_less`, out = a · b − p, and `square_less`, out = a² − 2.
    ///
    /// A term that is added to a product before its reduction is divided by R too. Adding −p·R²
    /// there subtracts p at no cost.
    void prepare_lucas(Limb p) {
        Element cube = entry();
        square(cube, cube);
        minus_p_ = negative(p);
        multiply(minus_p_, minus_p_, cube);
        minus_two_ = negative(Kernel::square_doubles ? 1 : 2);
        multiply(minus_two_, minus_two_, cube);
    }
    void multiply_less(Element& out, const Element& a, const Element& b) noexcept {
        Kernel::product(product_.data(), a.data(), b.data(), size(), minus_p_.data());
        reduce(out);
    }
    void square_less(Element& out, const Element& a) noexcept {
        Kernel::square(product_.data(), a.data(), size(), minus_two_.data());
        reduce(out);
    }

    /// One step up the Lucas chain, for v[0] = V(k) and v[1] = V(k + 1): to 2k + bit.
    void lucas_step(Element (&v)[2], unsigned bit) noexcept {
        multiply_less(v[1 - bit], v[0], v[1]);
        square_less(v[bit], v[bit]);
    }

    /// The constant R² mod n, which `enter` needs.
    [[nodiscard]] Element entry() { return power_of_two(*this, 64 * size()); }
    /// out = value mod n, for a value of any length.
    void enter(Element& out, const Element& entry, std::span<const Limb> value) {
        std::fill(out.begin(), out.end(), Limb{0});
        Element part = element();
        for (std::size_t end = value.size(); end > 0;) {
            const std::size_t from = (end - 1) / size() * size();
            std::fill(part.begin(), part.end(), Limb{0});
            std::copy(value.data() + from, value.data() + end, part.begin());
            multiply(part, part, entry);
            multiply(out, out, entry);
            add(out, out, part);
            end = from;
        }
    }

    /// x /= 2^bits mod n, for bits ≤ 63, by adding the multiple of n that makes x divisible.
    void halve(Element& x, unsigned bits) const noexcept {
        const Limb q = (x[0] * negated_inverse_) & ((Limb{1} << bits) - 1);
        Wide sum = Wide{n_[0]} * q + x[0];
        for (std::size_t i = 1; i < size(); ++i) {
            const Limb below = static_cast<Limb>(sum);
            sum = Wide{n_[i]} * q + x[i] + static_cast<Limb>(sum >> 64);
            x[i - 1] = below >> bits | static_cast<Limb>(sum) << 1 << (63 - bits);
        }
        x[size() - 1] = static_cast<Limb>(sum >> bits);
    }

    /// The number that x represents if it is −2 to 2, else 3.
    [[nodiscard]] int small_value(const Element& x) noexcept {
        std::copy_n(x.begin(), size(), product_.begin());
        std::fill_n(product_.begin() + static_cast<std::ptrdiff_t>(size()), size(), Limb{0});
        Element out = element();
        reduce(out);
        if (const int value = tiny(out); value <= 2) return value;
        (void)subtract(out.data(), n_.data(), out.data(), size());
        const int value = tiny(out);
        return value <= 2 ? -value : 3;
    }

private:
    [[nodiscard]] constexpr std::size_t size() const noexcept {
        return fixed == 0 ? count_ : fixed;
    }

    void reduce(Element& out) noexcept {
        Kernel::reduce(out.data(), product_.data(), n_.data(), size(), negated_inverse_);
    }

    /// Subtracts the shifted n from (carry, x) unless it is larger.
    void take_off(Element& x, Limb carry) const noexcept {
        if (carry == 0 && std::lexicographical_compare(x.rbegin(), x.rend(), shifted_.rbegin(),
                                                       shifted_.rend())) {
            return;
        }
        (void)subtract(x.data(), x.data(), shifted_.data(), size());
    }

    Element negative(Limb value) const noexcept {
        Element out = n_;
        for (Limb& limb : out) {
            const Limb before = limb;
            limb -= value;
            value = limb > before ? 1 : 0;
        }
        return out;
    }

    /// x if it is 0 to 2, else 3.
    [[nodiscard]] static int tiny(const Element& x) noexcept {
        const bool rest = std::any_of(x.begin() + 1, x.end(), [](Limb limb) { return limb != 0; });
        return rest || x[0] > 2 ? 3 : static_cast<int>(x[0]);
    }

    std::size_t count_;
    Element n_, shifted_, zero_, minus_p_{}, minus_two_{};
    std::conditional_t<fixed == 0, std::vector<Limb>, std::array<Limb, 2 * fixed>> product_{};
    Limb negated_inverse_;
};

}  // namespace primality::natural
