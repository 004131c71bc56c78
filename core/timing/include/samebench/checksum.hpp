#pragma once

#include <concepts>
#include <cstdint>
#include <samebench/internal/bits.hpp>
#include <string_view>
#include <type_traits>

namespace samebench {

/// A digest of results, the same on every platform that computes the same results. Integers count
/// by value, regardless of their width, and text by its characters.
///
/// FNV-1a with 64 bits (G. Fowler, L. C. Noll, K.-P. Vo, 1991). It finds differences; it does not
/// resist an attacker.
class Checksum {
public:
    /// Whether `add` takes a `T`: numbers, enumerators and text.
    template <class T>
    static constexpr bool accepts = std::is_arithmetic_v<T> || std::is_enum_v<T> ||
                                    std::is_convertible_v<const T&, std::string_view>;

    /// Adds a value. The order of values matters. Empty text counts as its length, 0.
    template <class T>
    requires accepts<T>
    constexpr void add(const T& value) noexcept {
        if constexpr (std::is_enum_v<T>) {
            add(static_cast<std::underlying_type_t<T>>(value));
        } else if constexpr (std::floating_point<T>) {
            add_word(detail::bit_cast<std::uint64_t>(static_cast<double>(value)));
        } else if constexpr (std::is_arithmetic_v<T>) {
            add_word(static_cast<std::uint64_t>(value));
        } else {
            const std::string_view text = value;
            for (const char c : text) add_byte(static_cast<unsigned char>(c));
            add_word(text.size());
        }
    }

    /// Adds one byte, without regard to the value that it is part of.
    constexpr void add_byte(unsigned char byte) noexcept {
        hash_ = (hash_ ^ byte) * 0x100000001b3u;
    }

    /// The digest of what was added so far. Of nothing: FNV's offset basis.
    [[nodiscard]] constexpr std::uint64_t value() const noexcept { return hash_; }

private:
    constexpr void add_word(std::uint64_t word) noexcept {
        for (int shift = 0; shift < 64; shift += 8)
            add_byte(static_cast<unsigned char>(word >> shift));
    }

    std::uint64_t hash_ = 0xcbf29ce484222325u;
};

}  // namespace samebench
