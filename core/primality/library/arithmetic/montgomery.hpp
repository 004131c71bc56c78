#pragma once

#include <cstdint>

#include "wide.hpp"

/// Montgomery multiplication: products are divided by 2^64 mod n, for an odd n, which needs no
/// division by n.
/// (P. Montgomery, "Modular Multiplication Without Trial Division", 1985.)
namespace primality {

/// 1/n mod 2^64 for an odd n. The first guess is right in five bits, and each factor doubles their
/// number. The factors do not depend on one another. (J. Hurchalla, "An Improved Integer Modular
/// Multiplicative Inverse (modulo 2^w)", 2022.)
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

/// All ones if `condition` holds, else 0. Compilers do not turn masks into branches, which would be
/// mispredicted half of the time.
[[nodiscard]] constexpr std::uint64_t mask(bool condition) noexcept {
    return 0 - static_cast<std::uint64_t>(condition);
}

/// a - b mod n for a and b below n.
[[nodiscard]] inline std::uint64_t subtract(std::uint64_t a, std::uint64_t b,
                                            std::uint64_t n) noexcept {
    const std::uint64_t difference = a - b;
    const std::uint64_t corrected = difference + n;
    return a < b ? corrected : difference;
}

/// a + b mod n for a and b below n.
[[nodiscard]] inline std::uint64_t add(std::uint64_t a, std::uint64_t b, std::uint64_t n) noexcept {
    return subtract(a, n - b, n);
}

/// A remainder in (-n, n): its low 64 bits, and a mask that is all ones if it is negative.
///
/// Bringing remainders into [0, n) would lengthen the critical path. The low word of a product, on
/// which the rest depends, does not need it. The high word can be corrected in the meantime.
struct Residue {
    std::uint64_t bits;
    std::uint64_t negative;

    /// The same remainder in [0, n).
    [[nodiscard]] std::uint64_t normal(std::uint64_t n) const noexcept {
        return bits + (negative & n);
    }
};

struct Modulus {
    std::uint64_t n;
    std::uint64_t inverse;

    explicit Modulus(std::uint64_t odd) noexcept : n(odd), inverse(primality::inverse(odd)) {}

    /// (high · 2^64 + low) / 2^64 mod n, for high in [0, n]; `quotient` is low / n mod 2^64.
    [[nodiscard]] Residue reduce(std::uint64_t high, std::uint64_t low,
                                 std::uint64_t quotient) const noexcept {
        const std::uint64_t multiple = high_word(quotient, n, low);
        return {high - multiple, mask(high < multiple)};
    }

    /// 2^64 · (a / 2^64)^2 mod n, doubled if the mask `twice` is set. Doubling the square instead
    /// of the remainder keeps it off the critical path.
    [[nodiscard]] Residue square(Residue a, std::uint64_t twice) const noexcept {
        const Wide product = primality::square(a.bits);
        const std::uint64_t high = product.high - (a.negative & (a.bits + a.bits));
        const std::uint64_t more = (high & twice) + ((product.low >> 63) & twice);
        const std::uint64_t room = n - high;
        return reduce(more < room ? high + more : more - room, product.low + (product.low & twice),
                      product.low * (inverse + (inverse & twice)));
    }

    /// 2^exponent / 2^64 in [0, n), for exponents from 0 to 127. Takes a division if 2^(exponent -
    /// 64) is an integer above n.
    [[nodiscard]] std::uint64_t power_of_two(int exponent) const noexcept {
        if (exponent >= 64) {
            const std::uint64_t power = std::uint64_t{1} << (exponent - 64);
            return power < n ? power : power % n;
        }
        return reduce(0, std::uint64_t{1} << exponent, inverse << exponent).normal(n);
    }

    /// a · b / 2^64 - c in [0, n), for a, b and c in [0, n). The result is normalised, unlike that
    /// of `square`: with two interleaved products, the number of instructions matters more than
    /// latency.
    [[nodiscard]] std::uint64_t multiply_less(std::uint64_t a, std::uint64_t b,
                                              std::uint64_t c) const noexcept {
        return reduce_less(multiply(a, b), c);
    }

    /// The same for a^2: a^2 / 2^64 - c in [0, n).
    [[nodiscard]] std::uint64_t square_less(std::uint64_t a, std::uint64_t c) const noexcept {
        return reduce_less(primality::square(a), c);
    }

    /// product / 2^64 - c in [0, n), for product.high below n.
    [[nodiscard]] std::uint64_t reduce_less(Wide product, std::uint64_t c) const noexcept {
        const std::uint64_t high = subtract(product.high, c, n);
        return subtract(high, high_word(product.low * inverse, n, product.low), n);
    }
};

}  // namespace primality
