#pragma once

#include <bit>
#include <cstdint>

#include "arithmetic/montgomery.hpp"

/// Euler's test to base 2: whether 2^((n-1)/2) mod n equals the Jacobi symbol (2|n), which is 1 for
/// n = ±1 mod 8 and -1 for n = ±3 mod 8.
namespace primality {

/// The sequence of squarings and doublings that computes 2^-exponent mod n in Montgomery form.
///
/// It starts from a power of two that needs no reduction. Because 2^j in Montgomery form stands for
/// 2^(j - 64), such a value stands for an exponent of -65 to -128. The first seven bits of the
/// exponent therefore need no squaring, and the division for 2^64 mod n is not needed. The sequence
/// ends at -exponent - 64, so the result is 2^-exponent in normal form, ready to be compared with 1
/// and -1.
class PowerOfTwo {
public:
    explicit PowerOfTwo(std::uint64_t exponent) noexcept
        : PowerOfTwo(exponent, min_squarings(exponent)) {}

    /// With a given number of squarings, at least the fewest, to run in step with other exponents.
    PowerOfTwo(std::uint64_t exponent, int squarings) noexcept : squarings_(squarings) {
        const std::uint64_t last = exponent + 63;
        const std::uint64_t start = (last >> squarings) + 1;
        shift_ = static_cast<int>(128 - start);
        doublings_ = ((start << squarings) - last - 1) << 1 << (63 - squarings);
    }

    [[nodiscard]] static int min_squarings(std::uint64_t exponent) noexcept {
        return 57 - std::countl_zero(exponent + 63);
    }

    [[nodiscard]] int squarings() const noexcept { return squarings_; }

    /// The start is 2^shift / 2^64. `shift` is below 64 if the number of squarings is the fewest.
    [[nodiscard]] int shift() const noexcept { return shift_; }

    /// A mask that is all ones if the next squaring is to be doubled.
    [[nodiscard]] std::uint64_t next_doubling() noexcept {
        const std::uint64_t twice = mask((doublings_ >> 63) != 0);
        doublings_ <<= 1;
        return twice;
    }

private:
    int squarings_;
    int shift_;
    std::uint64_t doublings_;  ///< one bit for each squaring, the highest bit first
};

/// 2^-((n-1)/2) mod n for an odd n > 1.
[[nodiscard]] inline std::uint64_t euler_power(const Modulus& modulus) noexcept {
    PowerOfTwo schedule((modulus.n - 1) / 2);
    Residue value = modulus.reduce(0, std::uint64_t{1} << schedule.shift(),
                                   modulus.inverse << schedule.shift());
    for (int i = schedule.squarings(); i > 0; --i)
        value = modulus.square(value, schedule.next_doubling());
    return value.normal(modulus.n);
}

/// (2|n) mod n for an odd n.
[[nodiscard]] inline std::uint64_t jacobi_of_two(std::uint64_t n) noexcept {
    // -1 if n = 3 or 5 mod 8, that is, if bits 1 and 2 differ.
    return ((n ^ (n >> 1)) & 2) != 0 ? n - 1 : 1;
}

/// Whether an odd n > 1 passes Euler's test to base 2.
[[nodiscard]] inline bool passes_euler(const Modulus& modulus) noexcept {
    return euler_power(modulus) == jacobi_of_two(modulus.n);
}

}  // namespace primality
