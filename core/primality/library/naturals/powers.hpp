#pragma once

#include <bit>
#include <cstddef>

#include "limbs.hpp"

/// Makes constants of a field with only squarings and additions.
namespace primality::natural {

/// 2^exponent, for exponent > 0.
template <class Field>
[[nodiscard]] typename Field::Element power_of_two(Field& field, std::size_t exponent) {
    auto out = field.element();
    field.one(out);
    field.add(out, out, out);
    for (int bit = static_cast<int>(std::bit_width(exponent)) - 2; bit >= 0; --bit) {
        field.square(out, out);
        if ((exponent >> bit & 1) != 0) field.add(out, out, out);
    }
    return out;
}

/// A small value > 0 as an element. The time grows with its number of bits.
template <class Field>
[[nodiscard]] typename Field::Element small_element(Field& field, Limb value) {
    auto one = field.element();
    field.one(one);
    auto out = one;
    for (int bit = static_cast<int>(std::bit_width(value)) - 2; bit >= 0; --bit) {
        field.add(out, out, out);
        if ((value >> bit & 1) != 0) field.add(out, out, one);
    }
    return out;
}

}  // namespace primality::natural
