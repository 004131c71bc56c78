#pragma once

#include <cstdint>

/// 128-bit products and remainders, with the compiler's 128-bit type or without it.
namespace primality {

struct Wide {
    std::uint64_t high;
    std::uint64_t low;
};

// Emscripten's compiler has the type too, but multiplies with a function call.
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)

__extension__ using Native128 = unsigned __int128;

[[nodiscard]] inline Wide multiply(std::uint64_t a, std::uint64_t b) noexcept {
    const auto product = Native128{a} * b;
    return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
}

[[nodiscard]] inline Wide square(std::uint64_t a) noexcept {
    return multiply(a, a);
}

/// The high word of a · b, given its low word.
[[nodiscard]] inline std::uint64_t high_word(std::uint64_t a, std::uint64_t b,
                                             std::uint64_t /*low*/) noexcept {
    return multiply(a, b).high;
}

/// The same for b < 2^32.
[[nodiscard]] inline std::uint64_t high_word_32(std::uint64_t a, std::uint64_t b,
                                                std::uint64_t low) noexcept {
    return high_word(a, b, low);
}

/// n mod m, for n.high < m.
[[nodiscard]] inline std::uint64_t remainder(Wide n, std::uint64_t m) noexcept {
    return static_cast<std::uint64_t>(((Native128{n.high} << 64) | n.low) % m);
}

#else

/// By four products of 32 × 32 bits.
[[nodiscard]] inline Wide multiply(std::uint64_t a, std::uint64_t b) noexcept {
    const std::uint64_t a0 = static_cast<std::uint32_t>(a);
    const std::uint64_t b0 = static_cast<std::uint32_t>(b);
    const std::uint64_t a1 = a >> 32;
    const std::uint64_t b1 = b >> 32;
    const std::uint64_t cross = a1 * b0 + ((a0 * b0) >> 32);
    const std::uint64_t middle = a0 * b1 + static_cast<std::uint32_t>(cross);
    return {a1 * b1 + (cross >> 32) + (middle >> 32), a * b};
}

/// By three products of 32 × 32 bits, because the two middle ones are equal, and one of 64 bits for
/// the low word. The low word could be made from the others, but the rest of the computation waits
/// for it.
[[nodiscard]] inline Wide square(std::uint64_t a) noexcept {
    const std::uint64_t a0 = static_cast<std::uint32_t>(a);
    const std::uint64_t a1 = a >> 32;
    const std::uint64_t cross = a0 * a1 + ((a0 * a0) >> 33);
    return {a1 * a1 + (cross >> 31), a * a};
}

/// The high word of a · b, given its low word. This saves the lowest of the four products: its
/// carry into the middle sum follows from comparing the low half of that sum with the upper half of
/// `low`.
[[nodiscard]] inline std::uint64_t high_word(std::uint64_t a, std::uint64_t b,
                                             std::uint64_t low) noexcept {
    const std::uint64_t a0 = static_cast<std::uint32_t>(a);
    const std::uint64_t b0 = static_cast<std::uint32_t>(b);
    const std::uint64_t a1 = a >> 32;
    const std::uint64_t b1 = b >> 32;
    const std::uint64_t one = a0 * b1;
    const std::uint64_t middle = a1 * b0 + static_cast<std::uint32_t>(one);
    const bool carry = static_cast<std::uint32_t>(middle) > low >> 32;
    return a1 * b1 + (one >> 32) + (middle >> 32) + (carry ? 1 : 0);
}

/// The same for b < 2^32: one product.
[[nodiscard]] inline std::uint64_t high_word_32(std::uint64_t a, std::uint64_t b,
                                                std::uint64_t low) noexcept {
    const std::uint64_t upper = (a >> 32) * b;
    const bool carry = static_cast<std::uint32_t>(upper) > low >> 32;
    return (upper >> 32) + (carry ? 1 : 0);
}

/// n mod m, for n.high < m. Bit by bit, because no fast path uses it.
[[nodiscard]] inline std::uint64_t remainder(Wide n, std::uint64_t m) noexcept {
    for (int i = 0; i < 64; ++i) {
        const bool carry = (n.high >> 63) != 0;
        n.high = (n.high << 1) | (n.low >> 63);
        n.low <<= 1;
        if (carry || n.high >= m) n.high -= m;
    }
    return n.high;
}

#endif

}  // namespace primality
