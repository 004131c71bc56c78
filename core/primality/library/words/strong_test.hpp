#pragma once

#include <bit>
#include <cstdint>

#include "arithmetic/montgomery.hpp"

namespace primality {

/// The strong probable prime test of an odd n > 1 to any number of bases.
class StrongTest {
public:
    explicit StrongTest(std::uint64_t n) noexcept
        : modulus_(n), one_((0 - n) % n), entry_(add(one_, one_, n)) {
        // 2 in Montgomery form, squared six times, is 2^64 in Montgomery form.
        for (int i = 0; i < 6; ++i) entry_ = modulus_.square_less(entry_, 0);
    }

    [[nodiscard]] bool passes(std::uint64_t base) const noexcept {
        const std::uint64_t n = modulus_.n;
        base %= n;
        if (base == 0 || base == 1 || base == n - 1) return true;
        const std::uint64_t factor = modulus_.multiply_less(base, entry_, 0);
        const int twos = std::countr_zero(n - 1);
        const std::uint64_t odd = (n - 1) >> twos;
        std::uint64_t x = factor;
        for (int i = 62 - std::countl_zero(odd); i >= 0; --i) {
            x = modulus_.square_less(x, 0);
            if (((odd >> i) & 1) != 0) x = modulus_.multiply_less(x, factor, 0);
        }
        if (x == one_ || x == n - one_) return true;
        for (int i = 1; i < twos; ++i) {
            x = modulus_.square_less(x, 0);
            if (x == n - one_) return true;
        }
        return false;
    }

private:
    Modulus modulus_;
    std::uint64_t one_;    ///< 2^64 mod n
    std::uint64_t entry_;  ///< 2^128 mod n: multiplying by it converts to Montgomery form
};

}  // namespace primality
