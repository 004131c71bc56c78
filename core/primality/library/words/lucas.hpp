#pragma once

#include <bit>
#include <cstdint>

#include "arithmetic/montgomery.hpp"

namespace primality {

/// Jacobi symbol (a | n) for an odd n.
[[nodiscard]] inline int jacobi(std::uint64_t a, std::uint64_t n) noexcept {
    int sign = 1;
    for (a %= n; a != 0;) {
        const int twos = std::countr_zero(a);
        a >>= twos;
        if (twos % 2 != 0 && ((n ^ (n >> 1)) & 2) != 0) sign = -sign;
        if ((a & n & 2) != 0) sign = -sign;
        const std::uint64_t old = a;
        a = n % a;
        n = old;
    }
    return n == 1 ? sign : 0;
}

[[nodiscard]] inline bool is_square(std::uint64_t n) noexcept {
    std::uint64_t root = 0;
    for (std::uint64_t bit = std::uint64_t{1} << 31; bit != 0; bit >>= 1) {
        if ((root | bit) * (root | bit) <= n) root |= bit;
    }
    return root * root == n;
}

/// The smallest P ≥ 3 with (P² - 4 | n) = -1, for an odd n without prime factors below 11. 0 if the
/// search shows that n is composite; this includes all squares, which have no such P.
///
/// For P = 3 to 6 the symbols of 5, 12, 21 and 32 follow from remainders: those of 12 and 32 equal
/// those of 3 and 2. One of these four decides in fifteen of sixteen cases.
[[nodiscard]] inline std::uint64_t lucas_parameter(std::uint64_t n) noexcept {
    // Bit r of the constants is set if r is not a square mod 5, 3 and 7. If n = 3 mod 4,
    // (3 | n) = -(n | 3) by quadratic reciprocity, and likewise for 7.
    const unsigned five = (0b01100u >> (n % 5)) & 1;
    const unsigned three = (0b100u >> (n % 3)) & 1;
    const unsigned seven = (0b1101000u >> (n % 7)) & 1;
    const unsigned flip = static_cast<unsigned>(n >> 1) & 1;
    const unsigned two = static_cast<unsigned>((n ^ (n >> 1)) >> 1) & 1;
    const unsigned found = five | ((three ^ flip) << 1) | ((three ^ seven) << 2) | (two << 3);
    if (found != 0) return 3 + static_cast<std::uint64_t>(std::countr_zero(found));
    if (is_square(n)) return 0;
    for (std::uint64_t p = 8;; ++p) {
        const std::uint64_t d = p * p - 4;
        const int symbol = jacobi(d, n);
        if (symbol == -1) return p;
        if (symbol == 0 && d % n != 0) return 0;
    }
}

/// The almost extra strong Lucas test of an odd n > 1: with n + 1 = d · 2^s and d odd, whether V_d
/// is 2 or -2, or V_(d·2^r) is 0 for an r < s - 1. It is split into steps, so that a caller can
/// interleave it with other work.
class LucasChain {
public:
    LucasChain(const Modulus& modulus, std::uint64_t parameter) noexcept {
        const std::uint64_t n = modulus.n;
        // 2^64 mod n. If n has its highest bit set, no slow division is needed.
        const std::uint64_t one = n >> 63 != 0 ? 0 - n : (0 - n) % n;
        two_ = add(one, one, n);
        p_ = add(two_, one, n);
        for (std::uint64_t i = 3; i < parameter; ++i) p_ = add(p_, one, n);

        twos_ = std::countr_one(n);
        const std::uint64_t d = ((n >> 1) + 1) >> (twos_ - 1);
        const std::uint64_t bits = d << std::countl_zero(d);
        changes_ = (bits ^ (bits >> 1)) << 1;
        steps_ = 62 - std::countl_zero(d);
        product_ = p_;
        square_ = modulus.square_less(p_, two_);
    }

    /// The number of steps; 0 for d = 1, as for every Mersenne prime.
    [[nodiscard]] int steps() const noexcept { return steps_ < 0 ? 0 : steps_; }

    /// From V_k and V_(k+1) to the pair of 2k or 2k + 1. The product of both is needed in either
    /// case, so only the one to be squared is chosen: the last square, unless this bit differs from
    /// the last.
    void step(const Modulus& modulus) noexcept {
        const std::uint64_t chosen = (changes_ >> 63) != 0 ? product_ : square_;
        changes_ <<= 1;
        product_ = modulus.multiply_less(product_, square_, p_);
        square_ = modulus.square_less(chosen, two_);
    }

    /// After all steps: whether n passes. The last bit of d is set, and V_d is a product.
    [[nodiscard]] bool ends_well(const Modulus& modulus) const noexcept {
        std::uint64_t v = steps_ < 0 ? p_ : modulus.multiply_less(product_, square_, p_);
        if (v == two_ || v == modulus.n - two_) return true;
        for (int i = 1; i < twos_; ++i) {
            if (v == 0) return true;
            v = modulus.square_less(v, two_);
        }
        return false;
    }

private:
    std::uint64_t two_;
    std::uint64_t p_;
    int twos_;
    std::uint64_t changes_;  ///< the highest bit: whether the next bit of d differs from the last
    int steps_;              ///< -1 for d = 1
    std::uint64_t product_;
    std::uint64_t square_;
};

[[nodiscard]] inline bool passes_lucas(const Modulus& modulus) noexcept {
    const std::uint64_t parameter = lucas_parameter(modulus.n);
    if (parameter == 0) return false;
    LucasChain chain(modulus, parameter);
    for (int i = chain.steps(); i > 0; --i) chain.step(modulus);
    return chain.ends_well(modulus);
}

}  // namespace primality
