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

/// Exponents are written with digits from 1 to 64, as six squarings are followed by a product with
/// 2^0 to 2^63 that takes away another factor of 2^64: fewer instructions than to double or not
/// after each squaring, though more to wait for.
inline constexpr int digit_bits = 6;

/// One number's way: as PowerOfTwo's, with windows.
struct Lane {
    std::uint64_t n;
    std::uint64_t inverse;
    std::uint64_t digits;  ///< 64 less each digit, six bits each
    std::uint64_t value;

    Lane(std::uint64_t number, int squarings) noexcept {
        const Modulus modulus(number);
        // 1 for each digit.
        constexpr std::uint64_t ones = ~std::uint64_t{0} / 63;
        const std::uint64_t exponent =
            (number - 1) / 2 + 64 -
            (ones >> (66 - digit_bits * ((squarings + digit_bits - 1) / digit_bits)));
        n = number;
        inverse = modulus.inverse;
        digits = ~exponent;
        value = modulus.power_of_two(128 - static_cast<int>(exponent >> squarings));
    }

    void step() noexcept { reduce(square(value)); }

    void shift(int bit, std::uint64_t most) noexcept {
        const std::uint64_t count = (digits >> bit) & most;
        reduce({value >> 1 >> (63 - count), value << count});
    }

private:
    void reduce(Wide product) noexcept {
        value = subtract(product.high, high_word(product.low * inverse, n, product.low), n);
    }
};
/// Which of some numbers, odd and above 2^32, pass Euler's test.
template <std::size_t Lanes>
[[nodiscard]] std::array<bool, Lanes> pass_euler(
    const std::array<std::uint64_t, Lanes>& numbers) noexcept {
    const std::uint64_t longest = *std::max_element(numbers.begin(), numbers.end());
    const int squarings = PowerOfTwo::fewest_squarings((longest - 1) / 2);
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        std::array<Lane, Lanes> ways{Lane(numbers[I], squarings)...};
        // The first digit may be shorter than the others.
        int last = squarings;
        for (int bit = (squarings - 1) / digit_bits * digit_bits; bit >= 0; bit -= digit_bits) {
            const std::uint64_t most = (std::uint64_t{1} << (last - bit)) - 1;
            for (; last > bit; --last) (ways[I].step(), ...);
            (ways[I].shift(bit, most), ...);
        }
        return std::array<bool, Lanes>{(ways[I].value == jacobi_of_two(numbers[I]))...};
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
