#pragma once

#include <cstdint>

#include "wide.hpp"

/// Products that are divided by 2^64 modulo an odd n, instead of being divided by n.
/// (P. Montgomery, "Modular Multiplication Without Trial Division", 1985.)
namespace primality {

/// 1/n mod 2^64 for an odd n. The first guess has five bits; each factor doubles them, and the
/// factors do not wait for one another. (J. Hurchalla, "An Improved Integer Modular Multiplicative
/// Inverse (modulo 2^w)", 2022.)
[[nodiscard]] constexpr std::uint64_t inverse(std::uint64_t n) noexcept {
    std::uint64_t x = (3 * n) ^ 2;
    std::uint64_t error = 1 - n * x;
    x *= 1 + error;
    error *= error;
    x *= 1 + error;
    error *= error;
    x *= 1 + error;
    error *= error;
    return x * (1 + error);
}

/// All bits where `condition` holds, none where it does not: a choice that no compiler turns into a
/// branch, which would be mispredicted half of the time.
[[nodiscard]] constexpr std::uint64_t mask(bool condition) noexcept {
    return 0 - static_cast<std::uint64_t>(condition);
}

/// a - b mod n for a and b below n.
[[nodiscard]] inline std::uint64_t subtract(std::uint64_t a, std::uint64_t b,
                                            std::uint64_t n) noexcept {
    const std::uint64_t difference = a - b;
    const std::uint64_t mended = difference + n;
    return a < b ? mended : difference;
}

/// a + b mod n for a and b below n.
[[nodiscard]] inline std::uint64_t add(std::uint64_t a, std::uint64_t b, std::uint64_t n) noexcept {
    return subtract(a, n - b, n);
}

/// A remainder in (-n, n): 64 bits, and a mask that says whether it is negative. Nothing waits for
/// a remainder to be brought back to [0, n): the low word of a product, from which everything else
/// follows, is the same without; and the high word has the time to be mended.
struct Residue {
    std::uint64_t bits;
    std::uint64_t negative;

    /// In [0, n).
    [[nodiscard]] std::uint64_t normal(std::uint64_t n) const noexcept {
        return bits + (negative & n);
    }
};

struct Modulus {
    std::uint64_t n;
    std::uint64_t inverse;

    explicit Modulus(std::uint64_t odd) noexcept : n(odd), inverse(primality::inverse(odd)) {}

    /// (high · 2^64 + low) / 2^64 for high in [0, n]; `quotient` is low / n mod 2^64.
    [[nodiscard]] Residue reduce(std::uint64_t high, std::uint64_t low,
                                 std::uint64_t quotient) const noexcept {
        const std::uint64_t multiple = high_word(quotient, n, low);
        return {high - multiple, mask(high < multiple)};
    }

    /// 2^64 · (a / 2^64)^2, doubled where the mask `twice` says so. The square is doubled, and not
    /// the remainder: there is time for it while the square is on its way through n.
    [[nodiscard]] Residue square(Residue a, std::uint64_t twice) const noexcept {
        const Wide product = primality::square(a.bits);
        const std::uint64_t high = product.high - (a.negative & (a.bits + a.bits));
        const std::uint64_t more = (high & twice) + ((product.low >> 63) & twice);
        const std::uint64_t room = n - high;
        return reduce(more < room ? high + more : more - room, product.low + (product.low & twice),
                      product.low * (inverse + (inverse & twice)));
    }

    /// 2^exponent / 2^64 in [0, n), for exponents from 0 to 127. Dear above 63, where 2^(exponent -
    /// 64) is above n.
    [[nodiscard]] std::uint64_t power_of_two(int exponent) const noexcept {
        if (exponent >= 64) {
            const std::uint64_t power = std::uint64_t{1} << (exponent - 64);
            return power < n ? power : power % n;
        }
        return reduce(0, std::uint64_t{1} << exponent, inverse << exponent).normal(n);
    }

    /// a · b / 2^64 - c in [0, n), for a, b and c in [0, n). Brought back each time: where two
    /// products go at once, mending them costs more instructions than there is time for.
    [[nodiscard]] std::uint64_t multiply_less(std::uint64_t a, std::uint64_t b,
                                              std::uint64_t c) const noexcept {
        return reduce_less(multiply(a, b), c);
    }

    /// a^2 / 2^64 - c, likewise.
    [[nodiscard]] std::uint64_t square_less(std::uint64_t a, std::uint64_t c) const noexcept {
        return reduce_less(primality::square(a), c);
    }

    /// product / 2^64 - c, likewise, for product.high below n.
    [[nodiscard]] std::uint64_t reduce_less(Wide product, std::uint64_t c) const noexcept {
        const std::uint64_t high = subtract(product.high, c, n);
        return subtract(high, high_word(product.low * inverse, n, product.low), n);
    }
};

}  // namespace primality
