#pragma once

#include <cstdint>
#include <samebench/random.hpp>
#include <string>
#include <vector>

/// Inputs for harnesses that have none, with the same number and distribution as Samebench's.
namespace kernels {

inline constexpr std::size_t input_count = 8192;

/// The next index of the inputs, which are used cyclically.
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
