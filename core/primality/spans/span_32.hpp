#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

/// The stages of testing many 32-bit numbers, as any processor runs them and, where there are any,
/// as wide instructions do.
namespace primality {

/// Numbers that go through a stage together: so many that the last group, which is not full, counts
/// little, and so few that they stay in the cache.
inline constexpr std::size_t block_32 = 2048;

/// Numbers that are still in question, odd and above 2^16, and their places in the block. There is
/// room for a stage to write a whole group behind the last one.
struct Candidates {
    std::array<std::uint32_t, block_32 + 32> numbers;
    std::array<std::uint32_t, block_32 + 32> places;
    std::size_t count = 0;

    /// Without a branch: who is not wanted is overwritten by the next one.
    void add_if(bool wanted, std::uint32_t number, std::size_t place) noexcept {
        numbers[count] = number;
        places[count] = static_cast<std::uint32_t>(place);
        count += wanted ? 1 : 0;
    }
};

/// Sets `results[i]` for each of at most `block_32` numbers: 1 for primes, 0 for others.
void test_block(std::span<const std::uint32_t> numbers, std::uint8_t* results) noexcept;

/// The same for processors that have AVX2. There is nothing to link with but on x86-64.
void test_block_avx2(std::span<const std::uint32_t> numbers, std::uint8_t* results) noexcept;

}  // namespace primality
