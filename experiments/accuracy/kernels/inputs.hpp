#pragma once

#include <cstdint>
#include <samebench/random.hpp>
#include <string>
#include <vector>

/// Inputs for the harnesses that bring none: as long and as random as Samebench's own.
namespace kernels {

inline constexpr std::size_t input_count = 8192;

/// An index that walks through the inputs again and again.
[[nodiscard]] inline std::size_t next(std::size_t& index) {
    return index++ % input_count;
}

[[nodiscard]] inline std::vector<std::uint32_t> random_numbers(std::uint32_t bits_set) {
    samebench::Random random{1};
    std::vector<std::uint32_t> numbers(input_count);
    for (auto& number : numbers) number = random.value<std::uint32_t>() | bits_set;
    return numbers;
}

[[nodiscard]] inline std::vector<std::string> random_words() {
    samebench::Random random{1};
    std::vector<std::string> words(input_count, std::string(24, 'a'));
    for (auto& word : words) {
        for (char& letter : word) letter = static_cast<char>('a' + random.below(26));
    }
    return words;
}

}  // namespace kernels
