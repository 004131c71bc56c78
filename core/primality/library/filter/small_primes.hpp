#pragma once

#include <array>
#include <cstdint>

namespace primality {

/// Numbers below this are looked up in `small_primes`.
inline constexpr std::uint32_t small_limit = 1 << 16;

/// A bit for each odd number below `small_limit`, set if it is prime: 4 KB, computed at compile
/// time.
inline constexpr auto small_primes = [] {
    std::array<std::uint64_t, small_limit / 128> bits{};
    for (auto& word : bits) word = ~std::uint64_t{0};
    bits[0] &= ~std::uint64_t{1};
    for (std::uint32_t p = 3; p * p < small_limit; p += 2) {
        if (((bits[p / 128] >> (p / 2 % 64)) & 1) == 0) continue;
        for (std::uint32_t i = p * p / 2; i < small_limit / 2; i += p) {
            bits[i / 64] &= ~(std::uint64_t{1} << (i % 64));
        }
    }
    return bits;
}();

[[nodiscard]] constexpr bool is_small_prime(std::uint32_t n) noexcept {
    return n % 2 == 0 ? n == 2 : ((small_primes[n / 128] >> (n / 2 % 64)) & 1) != 0;
}

}  // namespace primality
