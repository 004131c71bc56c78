/// Converts Natural from and to text.
#include <algorithm>
#include <array>
#include <bit>
#include <primality/natural.hpp>

#include "limbs.hpp"

namespace primality {
namespace {

using natural::Limb;

/// Decimal digits are processed in blocks that fit a word: 19 digits in 64 bits, or 9 digits in 32
/// bits on machines without wide products.
#ifndef PRIMALITY_WIDE_PRODUCTS
using Block = std::uint32_t;
using WideBlock = std::uint64_t;
constexpr std::size_t block_digits = 9;
constexpr Block block_base = 1'000'000'000;
#else
using Block = std::uint64_t;
using WideBlock = natural::Wide;
constexpr std::size_t block_digits = 19;
constexpr Block block_base = 10'000'000'000'000'000'000u;
#endif
constexpr int block_bits = 8 * sizeof(Block);

/// The value of a digit in any base up to 16; 16 for other characters.
constexpr unsigned digit_value(char c) {
    if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
    if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
    return 16;
}

constexpr bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

TextError judge(std::string_view text, std::size_t digits_from, unsigned base) {
    using Kind = TextError::Kind;
    if (text.empty()) return {Kind::empty};
    if (text.size() == digits_from) return {Kind::no_digits, digits_from};
    for (std::size_t i = digits_from; i < text.size(); ++i) {
        const char c = text[i];
        if (digit_value(c) < base) continue;
        if (c == '+' || c == '-') return {Kind::sign, i, c};
        return {is_space(c) ? Kind::space : Kind::bad_digit, i, c};
    }
    if (text.size() - digits_from > Natural::most_digits) {
        return {Kind::too_long, digits_from + Natural::most_digits};
    }
    return {};
}

std::vector<Limb> from_hex(std::string_view digits) {
    std::vector<Limb> limbs((digits.size() + 15) / 16);
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const std::size_t place = digits.size() - 1 - i;
        limbs[place / 16] |= Limb{digit_value(digits[i])} << (4 * (place % 16));
    }
    return limbs;
}

std::vector<Limb> to_limbs(const std::vector<Block>& blocks) {
    constexpr std::size_t per_limb = 64 / block_bits;
    std::vector<Limb> limbs((blocks.size() + per_limb - 1) / per_limb);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        limbs[i / per_limb] |= Limb{blocks[i]} << (block_bits * (i % per_limb));
    }
    return limbs;
}

std::vector<Limb> from_decimal(std::string_view digits) {
    std::vector<Block> blocks;
    blocks.reserve(digits.size() / block_digits + 2);
    while (!digits.empty()) {
        const std::size_t count = (digits.size() - 1) % block_digits + 1;
        Block carry = 0;
        for (const char c : digits.substr(0, count)) carry = carry * 10 + digit_value(c);
        for (Block& block : blocks) {
            const WideBlock sum = WideBlock{block} * block_base + carry;
            block = static_cast<Block>(sum);
            carry = static_cast<Block>(sum >> block_bits);
        }
        if (carry != 0) blocks.push_back(carry);
        digits.remove_prefix(count);
    }
    return to_limbs(blocks);
}

/// Divides by 10 to the power of a block's digits; returns the remainder.
///
/// Each quotient digit is computed by multiplying with the inverse of the base, several times
/// faster than a machine division. (N. Möller, T. Granlund, "Improved Division by Invariant
/// Integers", 2011, algorithm 4.)
Block divide_by_base(std::vector<Block>& blocks) {
    constexpr int shift = std::countl_zero(block_base);
    constexpr Block divisor = block_base << shift;
    constexpr Block reciprocal = static_cast<Block>(~WideBlock{0} / divisor);
    Block remainder = 0;  // of the shifted number
    Block above = 0;
    const auto step = [&](Block below) {
        const Block next =
            shift == 0 ? above : above << shift | below >> (block_bits - shift) % block_bits;
        WideBlock guess = WideBlock{reciprocal} * remainder;
        guess += WideBlock{remainder} << block_bits | next;
        Block quotient = static_cast<Block>(guess >> block_bits) + 1;
        Block rest = next - quotient * divisor;
        if (rest > static_cast<Block>(guess)) {
            --quotient;
            rest += divisor;
        }
        if (rest >= divisor) [[unlikely]] {
            ++quotient;
            rest -= divisor;
        }
        above = below;
        remainder = rest;
        return quotient;
    };
    (void)step(blocks.back());  // only loads `above`: the quotient is 0
    for (std::size_t i = blocks.size(); i-- > 0;) blocks[i] = step(i == 0 ? 0 : blocks[i - 1]);
    while (!blocks.empty() && blocks.back() == 0) blocks.pop_back();
    return remainder >> shift;
}

}  // namespace

std::string TextError::message() const {
    const auto at = " at position " + std::to_string(position);
    switch (kind) {
        case Kind::none: return "no error";
        case Kind::empty: return "expected a natural number, found an empty text";
        case Kind::no_digits: return "expected hexadecimal digits after \"0x\", found none";
        case Kind::sign:
            return std::string("expected digits only, found the sign \"") + found + '"' + at;
        case Kind::space: return "expected digits only, found white space" + at;
        case Kind::bad_digit:
            if (found < ' ' || found > '~')
                return "expected digits only, found a byte that is not one" + at;
            return std::string("expected digits only, found \"") + found + '"' + at;
        case Kind::too_long:
            return "expected at most " + std::to_string(Natural::most_digits) +
                   " digits, found more";
    }
    return {};
}

std::optional<Natural> Natural::parse(std::string_view text, TextError* error) {
    const bool hex = text.size() >= 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const std::size_t digits_from = hex ? 2 : 0;
    const TextError found = judge(text, digits_from, hex ? 16 : 10);
    if (error != nullptr) *error = found;
    if (found.kind != TextError::Kind::none) return std::nullopt;
    const auto digits = text.substr(digits_from);
    return Natural(hex ? from_hex(digits) : from_decimal(digits));
}

std::string Natural::to_hex() const {
    if (limbs_.empty()) return "0x0";
    std::string text = "0x";
    for (std::size_t place = (bit_length() + 3) / 4; place-- > 0;) {
        text += "0123456789abcdef"[limbs_[place / 16] >> (4 * (place % 16)) & 15];
    }
    return text;
}

std::string Natural::to_decimal() const {
    if (limbs_.empty()) return "0";
    std::vector<Block> blocks;
    for (const Limb limb : limbs_) {
        for (int bit = 0; bit < 64; bit += block_bits)
            blocks.push_back(static_cast<Block>(limb >> bit));
    }
    while (blocks.back() == 0) blocks.pop_back();
    std::string reversed;
    while (!blocks.empty()) {
        Block rest = divide_by_base(blocks);
        for (std::size_t i = 0; i < block_digits; ++i, rest /= 10) {
            reversed += static_cast<char>('0' + rest % 10);
        }
    }
    reversed.resize(reversed.find_last_not_of('0') + 1);
    return {reversed.rbegin(), reversed.rend()};
}

}  // namespace primality
