#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

/// Comparing the results of bodies with the expected ones (BenchmarkBuilder::expect).
namespace samebench::detail {

template <class T>
concept Text = std::is_convertible_v<const T&, std::string_view>;

template <class Found, class Expected>
concept ComparableWith = requires(const Found& found, const Expected& expected) {
    { found == expected } -> std::convertible_to<bool>;
};

template <std::integral T>
[[nodiscard]] constexpr bool is_negative(T value) noexcept {
    if constexpr (std::is_signed_v<T>) {
        return value < 0;
    } else {
        return false;
    }
}

/// Whether a result is the expected one. Integers and text are equal if their values are, whatever
/// their types. A number is rounded to the type of a floating-point result.
template <class Found, class Expected>
[[nodiscard]] bool is_expected(const Found& found, const Expected& expected) {
    static_assert(ComparableWith<Found, Expected>,
                  "expect() compares with ==, which these results do not have");
    if constexpr (std::integral<Found> && std::integral<Expected>) {
        using Common = std::common_type_t<Found, Expected>;
        return is_negative(found) == is_negative(expected) &&
               static_cast<Common>(found) == static_cast<Common>(expected);
    } else if constexpr (std::floating_point<Found> && std::is_arithmetic_v<Expected>) {
        return found == static_cast<Found>(expected);
    } else if constexpr (Text<Found> && Text<Expected>) {
        return std::string_view{found} == std::string_view{expected};
    } else {
        return found == expected;
    }
}

/// A number or a text for a message, long text cut. Nothing for other values.
template <class T>
[[nodiscard]] std::optional<std::string> shown(const T& value) {
    constexpr std::size_t longest = 64;
    constexpr int max_digits = 17;
    if constexpr (std::is_same_v<T, bool>) {
        return value ? "true" : "false";
    } else if constexpr (std::is_enum_v<T>) {
        return shown(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::integral<T> && sizeof(T) <= sizeof(std::uint64_t)) {
        return std::to_string(value);
    } else if constexpr (std::floating_point<T>) {
        const auto number = static_cast<double>(value);
        char text[32];
        for (int digits = 6; digits <= max_digits; ++digits) {
            std::snprintf(text, sizeof text, "%.*g", digits, number);
            if (std::strtod(text, nullptr) == number) break;
        }
        return text;
    } else if constexpr (Text<T>) {
        const std::string_view text{value};
        return '"' + std::string{text.substr(0, longest)} + (text.size() > longest ? "…\"" : "\"");
    } else {
        return std::nullopt;
    }
}

/// " for the input 7", or " for input number 3" if it has no text. The first one has number 1.
template <class T>
[[nodiscard]] std::string input_text(const T& input, std::size_t number) {
    const auto text = detail::shown(input);
    return text ? " for the input " + *text : " for input number " + std::to_string(number);
}

/// "wrong result for the input 7: expected 49, found 50".
/// @param what  such as " for the input 7"; may be empty
template <class Found, class Expected>
[[nodiscard]] std::string wrong_result_text(const std::string& what, const Found& found,
                                            const Expected& expected) {
    const auto found_text = detail::shown(found);
    const auto expected_text = detail::shown(expected);
    const bool differ = found_text && expected_text && *found_text != *expected_text;
    return "wrong result" + what + ": " +
           (differ ? "expected " + *expected_text + ", found " + *found_text
                   : "it differs from the expected one");
}

}  // namespace samebench::detail
