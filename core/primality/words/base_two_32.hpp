#pragma once

#include <bit>
#include <cstdint>

#include "base_two.hpp"

namespace primality {

/// For numbers below 2^32: whether 2^((n-1)/2) = (2|n), and for n = 1 mod 8, where (2|n) = 1,
/// whether already its square root 2^((n-1)/4) is 1 or -1.
///
/// The square of a remainder is a low word alone, so that it is reduced to -h, where h is the high
/// word of the multiple of n; and the next square is that of h. So there are three products, and
/// nothing after them but the bit that doubling carries out, which only n > 2^31 has.
class BaseTwo32 {
public:
    /// For an odd n > 1.
    explicit BaseTwo32(std::uint32_t n) noexcept
        : BaseTwo32(n, PowerOfTwo::fewest_squarings(exponent(n))) {}

    /// With as many squarings as others that go along.
    BaseTwo32(std::uint32_t n, int squarings) noexcept
        : n_(n), inverse_(inverse(n)), way_(exponent(n), squarings) {
        if (way_.shift() < 64) {
            value_ = high_word_32(inverse_ << way_.shift(), n_, std::uint64_t{1} << way_.shift());
        } else {
            value_ = std::uint64_t{1} << (way_.shift() - 64);
            if (value_ >= n_) value_ %= n_;
        }
    }

    [[nodiscard]] static std::uint64_t exponent(std::uint32_t n) noexcept {
        return (n - 1) >> (has_root(n) ? 2 : 1);
    }

    [[nodiscard]] int squarings() const noexcept { return way_.squarings(); }

    void step() noexcept {
        const std::uint64_t twice = way_.next_doubling();
        const std::uint64_t square = value_ * value_;
        const std::uint64_t carry = (square >> 63) & twice;
        const std::uint64_t quotient = square * (inverse_ + (inverse_ & twice));
        value_ = high_word_32(quotient, n_, square + (square & twice)) - carry;
    }

    /// After all steps: whether n passes.
    [[nodiscard]] bool passes() const noexcept {
        // The negative of the power, from -1 to n - 1.
        const bool is_one = value_ == n_ - 1 || value_ == ~std::uint64_t{0};
        const bool is_minus_one = value_ == 1;
        const bool wants_minus_one = ((n_ ^ (n_ >> 1)) & 2) != 0;
        return (is_one && !wants_minus_one) ||
               (is_minus_one && (wants_minus_one || has_root(static_cast<std::uint32_t>(n_))));
    }

private:
    [[nodiscard]] static bool has_root(std::uint32_t n) noexcept { return (n & 7) == 1; }

    std::uint64_t n_;
    std::uint64_t inverse_;
    PowerOfTwo way_;
    std::uint64_t value_;
};

[[nodiscard]] inline bool passes_base_two(std::uint32_t n) noexcept {
    BaseTwo32 test(n);
    for (int i = test.squarings(); i > 0; --i) test.step();
    return test.passes();
}

}  // namespace primality
