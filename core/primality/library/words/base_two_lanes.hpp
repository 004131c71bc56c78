#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base_two_32.hpp"

/// Tests to base 2 of several interleaved numbers. While one squaring waits for its products, those
/// of the others are computed, so the number of instructions matters and latency does not.
namespace primality {

/// Euler's test of one of several numbers. Six squarings are followed by a multiplication by 2^0 to
/// 2^63, whose reduction divides by 2^64 once more. Exponents are therefore written with digits
/// from 1 to 64. This takes fewer instructions than doubling after each squaring, at a higher
/// latency.
class EulerLane {
public:
    static constexpr int digit_bits = 6;

    /// The exponent, adjusted to the digits: without its lowest `squarings` bits, the first digit,
    /// from 1 to 127, remains.
    [[nodiscard]] static constexpr std::uint64_t exponent(std::uint64_t n, int squarings) noexcept {
        // The value of a digit is its six bits plus 1.
        constexpr std::uint64_t ones = ~std::uint64_t{0} / 63;
        const int digits = (squarings + digit_bits - 1) / digit_bits;
        return (n - 1) / 2 + 64 - (ones >> (64 - digit_bits * digits));
    }

    EulerLane(std::uint64_t n, int squarings) noexcept
        : modulus_(n),
          exponent_(exponent(n, squarings)),
          value_(modulus_.power_of_two(128 - static_cast<int>(exponent_ >> squarings))) {}

    void step() noexcept { value_ = modulus_.square_less(value_, 0); }

    /// Multiplies by the power of two of the digit at `bit`, with the mask `most`.
    void shift(int bit, std::uint64_t most) noexcept {
        const std::uint64_t by = 63 - ((exponent_ >> bit) & most);
        value_ = modulus_.reduce_less({value_ >> 1 >> (63 - by), value_ << by}, 0);
    }

    [[nodiscard]] bool passes() const noexcept { return value_ == jacobi_of_two(modulus_.n); }

private:
    Modulus modulus_;
    std::uint64_t exponent_;
    std::uint64_t value_;
};

/// Which of the numbers pass Euler's test. They must be odd and above 2^32.
template <std::size_t Lanes>
[[nodiscard]] std::array<bool, Lanes> pass_euler(
    const std::array<std::uint64_t, Lanes>& numbers) noexcept {
    const std::uint64_t shortest = *std::min_element(numbers.begin(), numbers.end());
    const std::uint64_t longest = *std::max_element(numbers.begin(), numbers.end());
    const int squarings = PowerOfTwo::min_squarings((longest - 1) / 2);
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        // If one is more than six bits shorter than the longest, they cannot run in step.
        const auto least = static_cast<std::int64_t>(EulerLane::exponent(shortest, squarings));
        if (least >> squarings < 1) {
            return std::array<bool, Lanes>{passes_euler(Modulus(numbers[I]))...};
        }
        std::array<EulerLane, Lanes> lanes{EulerLane(numbers[I], squarings)...};
        // The first digit may have fewer bits than the others.
        constexpr int bits = EulerLane::digit_bits;
        int left = squarings;
        for (int bit = (squarings - 1) / bits * bits; bit >= 0; bit -= bits) {
            const std::uint64_t most = (std::uint64_t{1} << (left - bit)) - 1;
            for (; left > bit; --left) (lanes[I].step(), ...);
            (lanes[I].shift(bit, most), ...);
        }
        return std::array<bool, Lanes>{lanes[I].passes()...};
    }
    (std::make_index_sequence<Lanes>{});
}

/// The same for numbers below 2^32, with `BaseTwo32`. They must be odd and above 2^16.
template <std::size_t Lanes>
[[nodiscard]] std::array<bool, Lanes> pass_base_two(const std::uint32_t* numbers) noexcept {
    const std::uint32_t longest = *std::max_element(numbers, numbers + Lanes);
    const int squarings = PowerOfTwo::min_squarings(longest / 2);
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        std::array<BaseTwo32, Lanes> tests{BaseTwo32(numbers[I], squarings)...};
        for (int i = squarings; i > 0; --i) (tests[I].step(), ...);
        return std::array<bool, Lanes>{tests[I].passes()...};
    }
    (std::make_index_sequence<Lanes>{});
}

}  // namespace primality
