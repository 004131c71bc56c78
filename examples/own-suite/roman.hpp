#pragma once

#include <string>
#include <string_view>

/// The library that the example measures: Roman numerals from 1 to 3999.
[[nodiscard]] std::string to_roman(int number);

/// The number that a Roman numeral means; other letters count as 0.
[[nodiscard]] int from_roman(std::string_view numeral);
