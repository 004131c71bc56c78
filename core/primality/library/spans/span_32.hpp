#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

/// The stages of testing many 32-bit numbers: a portable version, and one with AVX2.
namespace primality {

/// Number of numbers that pass through a stage together: enough that the incomplete last group
/// matters little, and few enough to stay in the cache.
inline constexpr std::size_t block_32 = 2048;

/// Numbers that are not decided yet, odd and above 2^16, and their places in the block. The arrays
/// have room for a whole group after the last candidate.
struct Candidates {
    std::array<std::uint32_t, block_32 + 32> numbers;
    std::array<std::uint32_t, block_32 + 32> places;
    std::size_t count = 0;

    /// Without a branch: an unwanted number is overwritten by the next one.
    void add_if(bool wanted, std::uint32_t number, std::size_t place) noexcept {
        numbers[count] = number;
        places[count] = static_cast<std::uint32_t>(place);
        count += wanted ? 1 : 0;
    }
};

/// Sets `results[i]` for each of at most `block_32` numbers: 1 for primes, 0 for others.
void test_block(std::span<const std::uint32_t> numbers, std::uint8_t* results) noexcept;

/// The same for processors with AVX2. Defined only on x86-64.
void test_block_avx2(std::span<const std::uint32_t> numbers, std::uint8_t* results) noexcept;

}  // namespace primality
