#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base_two_32.hpp"

/// The tests to base 2 of several numbers in turn: a squaring waits for its products, and meanwhile
/// others' are computed. What counts is not how long a step takes but how few instructions it has.
namespace primality {

/// Euler's test of one of several numbers. Six squarings are followed by a product with 2^0 to
/// 2^63, which takes away another factor of 2^64, so that exponents are written with digits from 1
/// to 64: fewer instructions than to double or not after each squaring, though more to wait for.
class EulerLane {
public:
    static constexpr int digit_bits = 6;

    /// What makes a first digit from 1 to 127 remain when so many squarings' bits are split off.
    [[nodiscard]] static constexpr std::uint64_t exponent(std::uint64_t n, int squarings) noexcept {
        // Digits are 1 more than six bits tell.
        constexpr std::uint64_t ones = ~std::uint64_t{0} / 63;
        const int digits = (squarings + digit_bits - 1) / digit_bits;
        return (n - 1) / 2 + 64 - (ones >> (64 - digit_bits * digits));
    }

    EulerLane(std::uint64_t n, int squarings) noexcept
        : modulus_(n),
          exponent_(exponent(n, squarings)),
          value_(modulus_.power_of_two(128 - static_cast<int>(exponent_ >> squarings))) {}

    void step() noexcept { value_ = modulus_.square_less(value_, 0); }

    /// Takes in the digit that begins at this bit, under this mask.
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

/// Which of some numbers, odd and above 2^32, pass Euler's test.
template <std::size_t Lanes>
[[nodiscard]] std::array<bool, Lanes> pass_euler(
    const std::array<std::uint64_t, Lanes>& numbers) noexcept {
    const std::uint64_t shortest = *std::min_element(numbers.begin(), numbers.end());
    const std::uint64_t longest = *std::max_element(numbers.begin(), numbers.end());
    const int squarings = PowerOfTwo::fewest_squarings((longest - 1) / 2);
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        // More than six bits shorter than the longest: too short to go along.
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

/// The same for numbers below 2^32 and their test. They are odd and above 2^16.
template <std::size_t Lanes>
[[nodiscard]] std::array<bool, Lanes> pass_base_two(const std::uint32_t* numbers) noexcept {
    const std::uint32_t longest = *std::max_element(numbers, numbers + Lanes);
    const int squarings = PowerOfTwo::fewest_squarings(longest / 2);
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        std::array<BaseTwo32, Lanes> tests{BaseTwo32(numbers[I], squarings)...};
        for (int i = squarings; i > 0; --i) (tests[I].step(), ...);
        return std::array<bool, Lanes>{tests[I].passes()...};
    }
    (std::make_index_sequence<Lanes>{});
}

}  // namespace primality
