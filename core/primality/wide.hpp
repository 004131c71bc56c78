#pragma once

#include <bit>
#include <cstdint>

/// 128-bit products and remainders, with and without a compiler that has the type.
namespace primality {

struct Wide {
    std::uint64_t high;
    std::uint64_t low;
};

#if defined(__SIZEOF_INT128__) && !defined(__wasm__)

inline Wide multiply(std::uint64_t a, std::uint64_t b) noexcept {
    __extension__ using Word = unsigned __int128;
    const auto product = Word{a} * b;
    return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
}

#else

inline Wide multiply(std::uint64_t a, std::uint64_t b) noexcept {
    const std::uint64_t a0 = static_cast<std::uint32_t>(a);
    const std::uint64_t b0 = static_cast<std::uint32_t>(b);
    const std::uint64_t a1 = a >> 32;
    const std::uint64_t b1 = b >> 32;
    const std::uint64_t low = a0 * b0;
    const std::uint64_t cross = a1 * b0 + (low >> 32);
    const std::uint64_t middle = a0 * b1 + static_cast<std::uint32_t>(cross);
    return {a1 * b1 + (cross >> 32) + (middle >> 32),
            (middle << 32) | static_cast<std::uint32_t>(low)};
}

#endif

/// n mod m, for n.high < m.
inline std::uint64_t remainder(Wide n, std::uint64_t m) noexcept {
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
    __extension__ using Word = unsigned __int128;
    return static_cast<std::uint64_t>(((Word{n.high} << 64) | n.low) % m);
#else
    // Bit by bit: nothing that is fast needs it.
    for (int i = 0; i < 64; ++i) {
        const bool carry = (n.high >> 63) != 0;
        n.high = (n.high << 1) | (n.low >> 63);
        n.low <<= 1;
        if (carry || n.high >= m) n.high -= m;
    }
    return n.high;
#endif
}

}  // namespace primality
