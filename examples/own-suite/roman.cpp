#include "roman.hpp"

#include <array>
#include <utility>

namespace {
using Step = std::pair<int, std::string_view>;
constexpr std::array<Step, 13> steps{{{1000, "M"},
                                      {900, "CM"},
                                      {500, "D"},
                                      {400, "CD"},
                                      {100, "C"},
                                      {90, "XC"},
                                      {50, "L"},
                                      {40, "XL"},
                                      {10, "X"},
                                      {9, "IX"},
                                      {5, "V"},
                                      {4, "IV"},
                                      {1, "I"}}};
}  // namespace

std::string to_roman(int number) {
    std::string numeral;
    for (const auto& [value, letters] : steps) {
        for (; number >= value; number -= value) numeral += letters;
    }
    return numeral;
}

int from_roman(std::string_view numeral) {
    int number = 0;
    for (const auto& [value, letters] : steps) {
        while (numeral.starts_with(letters)) {
            numeral.remove_prefix(letters.size());
            number += value;
        }
    }
    return number;
}
