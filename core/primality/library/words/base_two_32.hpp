#pragma once

#include <bit>
#include <cstdint>

#include "base_two.hpp"

namespace primality {

/// The test to base 2 for numbers below 2^32: whether 2^((n-1)/2) = (2|n) mod n. For n = 1 mod 8,
/// where (2|n) = 1, it is stronger: whether 2^((n-1)/4) is 1 or -1.
///
/// The square of a remainder fits one word, so its high word is 0 and it is reduced to -h, where h
/// is the high word of the multiple of n. The sign does not matter for the next square. A step
/// therefore takes three products, and a correction for the carry of the doubling, which only n >
/// 2^31 has.
class BaseTwo32 {
public:
    /// For an odd n > 1.
    explicit BaseTwo32(std::uint32_t n) noexcept
        : BaseTwo32(n, PowerOfTwo::min_squarings(exponent(n))) {}

    /// With a given number of squarings, at least the fewest, to run in step with other numbers.
    BaseTwo32(std::uint32_t n, int squarings) noexcept
        : n_(n), inverse_(inverse(n)), schedule_(exponent(n), squarings) {
        if (schedule_.shift() < 64) {
            value_ = high_word_32(inverse_ << schedule_.shift(), n_,
                                  std::uint64_t{1} << schedule_.shift());
        } else {
            value_ = std::uint64_t{1} << (schedule_.shift() - 64);
            if (value_ >= n_) value_ %= n_;
        }
    }

    [[nodiscard]] static std::uint64_t exponent(std::uint32_t n) noexcept {
        return (n - 1) >> (has_root(n) ? 2 : 1);
    }

    [[nodiscard]] int squarings() const noexcept { return schedule_.squarings(); }

    void step() noexcept {
        const std::uint64_t twice = schedule_.next_doubling();
        const std::uint64_t square = value_ * value_;
        const std::uint64_t carry = (square >> 63) & twice;
        const std::uint64_t quotient = square * (inverse_ + (inverse_ & twice));
        value_ = high_word_32(quotient, n_, square + (square & twice)) - carry;
    }

    /// After all steps: whether n passes.
    [[nodiscard]] bool passes() const noexcept {
        // `value_` is the negated power, from -1 to n - 1.
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
    PowerOfTwo schedule_;
    std::uint64_t value_;
};

[[nodiscard]] inline bool passes_base_two(std::uint32_t n) noexcept {
    BaseTwo32 test(n);
    for (int i = test.squarings(); i > 0; --i) test.step();
    return test.passes();
}

}  // namespace primality
