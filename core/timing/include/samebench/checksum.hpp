#pragma once

#include <concepts>
#include <cstdint>
#include <samebench/bits.hpp>
#include <string_view>
#include <type_traits>

namespace samebench {

/// A digest of results that is the same on every platform when the results are: integers count by
/// value, whatever their width, and text by its characters. FNV-1a with 64 bits (G. Fowler,
/// L. C. Noll, K.-P. Vo, 1991): it tells platforms apart that disagree, it is no defence.
class Checksum {
public:
    /// Whether `add` knows what the value of a `T` is.
    template <class T>
    static constexpr bool accepts = std::is_arithmetic_v<T> || std::is_enum_v<T> ||
                                    std::is_convertible_v<const T&, std::string_view>;

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

    constexpr void add_byte(unsigned char byte) noexcept {
        hash_ = (hash_ ^ byte) * 0x100000001b3u;
    }

    [[nodiscard]] constexpr std::uint64_t value() const noexcept { return hash_; }

private:
    constexpr void add_word(std::uint64_t word) noexcept {
        for (int shift = 0; shift < 64; shift += 8)
            add_byte(static_cast<unsigned char>(word >> shift));
    }

    std::uint64_t hash_ = 0xcbf29ce484222325u;
};

}  // namespace samebench
