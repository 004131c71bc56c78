#pragma once

#include <bit>
#include <cstdint>

#include "arithmetic/montgomery.hpp"

/// Euler's test to base 2: whether 2^((n-1)/2) is the Jacobi symbol (2|n), that is 1 for
/// n = ±1 mod 8 and -1 for n = ±3.
namespace primality {

/// The way to 2^-exponent. It starts from a power of two that needs no reducing, which stands for
/// an exponent of -65 to -128: in Montgomery's form 2^j is 2^(j - 64). So the first seven bits cost
/// nothing, and 2^64 mod n, a division, is not needed. The way ends at -exponent - 64, where what
/// comes out is 2^-exponent itself, to be compared with 1 and -1 as they are.
class PowerOfTwo {
public:
    explicit PowerOfTwo(std::uint64_t exponent) noexcept
        : PowerOfTwo(exponent, fewest_squarings(exponent)) {}

    /// With as many squarings as others that go along.
    PowerOfTwo(std::uint64_t exponent, int squarings) noexcept : squarings_(squarings) {
        const std::uint64_t last = exponent + 63;
        const std::uint64_t start = (last >> squarings) + 1;
        shift_ = static_cast<int>(128 - start);
        doublings_ = ((start << squarings) - last - 1) << 1 << (63 - squarings);
    }

    [[nodiscard]] static int fewest_squarings(std::uint64_t exponent) noexcept {
        return 57 - std::countl_zero(exponent + 63);
    }

    [[nodiscard]] int squarings() const noexcept { return squarings_; }

    /// It starts from 2^shift / 2^64; below 64 where there are no more squarings than needed.
    [[nodiscard]] int shift() const noexcept { return shift_; }

    /// Whether to double at the next squaring, as a mask.
    [[nodiscard]] std::uint64_t next_doubling() noexcept {
        const std::uint64_t twice = mask((doublings_ >> 63) != 0);
        doublings_ <<= 1;
        return twice;
    }

private:
    int squarings_;
    int shift_;
    std::uint64_t doublings_;  ///< the first one is the highest bit
};

/// 2^-((n-1)/2) mod n for an odd n > 1.
[[nodiscard]] inline std::uint64_t euler_power(const Modulus& modulus) noexcept {
    PowerOfTwo way((modulus.n - 1) / 2);
    Residue value =
        modulus.reduce(0, std::uint64_t{1} << way.shift(), modulus.inverse << way.shift());
    for (int i = way.squarings(); i > 0; --i) value = modulus.square(value, way.next_doubling());
    return value.normal(modulus.n);
}

/// (2|n) mod n for an odd n.
[[nodiscard]] inline std::uint64_t jacobi_of_two(std::uint64_t n) noexcept {
    // n = 3 or 5 mod 8: the second and the third bit differ.
    return ((n ^ (n >> 1)) & 2) != 0 ? n - 1 : 1;
}

/// Euler's test.
[[nodiscard]] inline bool passes_euler(const Modulus& modulus) noexcept {
    return euler_power(modulus) == jacobi_of_two(modulus.n);
}

}  // namespace primality
