#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <samebench/internal/bits.hpp>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace samebench {

/// The members of a class that are part of its results: without them its objects have no checksum.
///
///     template <>
///     inline constexpr auto samebench::members<Point> = std::tuple{&Point::x, &Point::y};
template <class T>
inline constexpr std::tuple<> members{};

namespace detail {

/// A value without parts.
template <class T>
concept Leaf = std::is_arithmetic_v<T> || std::is_enum_v<T> ||
    std::is_convertible_v<const T&, std::string_view>;

template <class T>
using ItemOf = std::remove_cvref_t<decltype(*std::data(std::declval<const T&>()))>;

/// Values that lie side by side, as in a vector, an array or a span.
template <class T>
concept List = !Leaf<T> && requires(const T& list) {
    { std::size(list) } -> std::convertible_to<std::size_t>;
    requires !std::is_same_v<ItemOf<T>, T>;
};

template <class T>
concept Complex = !Leaf<T> && !List<T> && requires(const T& number) {
    { number.real() } -> std::floating_point;
    { number.imag() } -> std::floating_point;
};

template <class T>
concept TupleLike = !Leaf<T> && !List<T> && !Complex<T> && requires {
    std::tuple_size<T>::value;
};

template <class T>
concept WithMembers = !Leaf<T> && !List<T> && !Complex<T> && !TupleLike<T> &&
                      std::tuple_size_v<std::remove_cvref_t<decltype(members<T>)>> != 0;

/// Calls `see` with each part of a value that is no leaf, in order.
template <class T, class See>
constexpr void each_part(const T& value, See&& see) {
    if constexpr (List<T>) {
        const auto* const items = std::data(value);
        for (std::size_t i = 0; i < static_cast<std::size_t>(std::size(value)); ++i) see(items[i]);
    } else if constexpr (Complex<T>) {
        see(value.real());
        see(value.imag());
    } else if constexpr (TupleLike<T>) {
        std::apply([&](const auto&... parts) { (see(parts), ...); }, value);
    } else {
        std::apply([&](const auto&... member) { (see(value.*member), ...); }, members<T>);
    }
}

/// What is known of a type of results: `digested`, that it consists of leaves only; `floats`, that
/// there are floating-point numbers among these.
struct Kind {
    bool digested;
    bool floats;
};
template <class T>
constexpr Kind kind_of();

template <class... Parts>
constexpr Kind kind_of_all() {
    return {(true && ... && kind_of<Parts>().digested), (false || ... || kind_of<Parts>().floats)};
}
template <class Tuple, std::size_t... Is>
constexpr Kind kind_of_tuple(std::index_sequence<Is...>) {
    return kind_of_all<std::remove_cvref_t<std::tuple_element_t<Is, Tuple>>...>();
}
template <class T, class... Members>
constexpr Kind kind_of_members(const std::tuple<Members...>&) {
    return kind_of_all<
        std::remove_cvref_t<decltype(std::declval<const T&>().*std::declval<Members>())>...>();
}

template <class T>
constexpr Kind kind_of() {
    if constexpr (Leaf<T>) {
        return {true, std::is_floating_point_v<T>};
    } else if constexpr (List<T>) {
        return kind_of<ItemOf<T>>();
    } else if constexpr (Complex<T>) {
        return {true, true};
    } else if constexpr (TupleLike<T>) {
        return kind_of_tuple<T>(std::make_index_sequence<std::tuple_size_v<T>>{});
    } else if constexpr (WithMembers<T>) {
        return kind_of_members<T>(members<T>);
    } else {
        return {false, false};
    }
}

}  // namespace detail

/// A digest of results, the same on every platform that computes the same results. Integers count
/// by value, regardless of their width, and text by its characters.
///
/// FNV-1a with 64 bits (G. Fowler, L. C. Noll, K.-P. Vo, 1991). It finds differences; it does not
/// resist an attacker.
class Checksum {
public:
    /// Whether `add` takes a `T`: numbers, enumerators and text; and what consists of these, which
    /// are complex numbers, arrays, vectors, spans, pairs, tuples and classes with `members`.
    template <class T>
    static constexpr bool accepts = detail::kind_of<std::remove_cvref_t<T>>().digested;

    /// Adds a value. The order of values matters. Empty text counts as its length, 0. A list of
    /// bytes counts as text.
    template <class T>
    requires accepts<T>
    constexpr void add(const T& value) noexcept {
        if constexpr (std::is_enum_v<T>) {
            add(static_cast<std::underlying_type_t<T>>(value));
        } else if constexpr (std::floating_point<T>) {
            add_word(detail::bit_cast<std::uint64_t>(static_cast<double>(value)));
        } else if constexpr (std::is_arithmetic_v<T>) {
            add_word(static_cast<std::uint64_t>(value));
        } else if constexpr (detail::Leaf<T>) {
            const std::string_view text = value;
            for (const char c : text) add_byte(static_cast<unsigned char>(c));
            add_word(text.size());
        } else {
            detail::each_part(value, [this]<class Part>(const Part& part) {
                if constexpr (detail::List<T> && is_byte<Part>) {
                    this->add_byte(static_cast<unsigned char>(part));
                } else {
                    this->add(part);
                }
            });
            if constexpr (detail::List<T>) add_word(static_cast<std::uint64_t>(std::size(value)));
        }
    }

    /// Adds one byte, without regard to the value that it is part of.
    constexpr void add_byte(unsigned char byte) noexcept {
        hash_ = (hash_ ^ byte) * 0x100000001b3u;
    }

    /// The digest of what was added so far. Of nothing: FNV's offset basis.
    [[nodiscard]] constexpr std::uint64_t value() const noexcept { return hash_; }

private:
    template <class T>
    static constexpr bool is_byte =
        std::is_same_v<T, unsigned char> || std::is_same_v<T, char> || std::is_same_v<T, std::byte>;

    constexpr void add_word(std::uint64_t word) noexcept {
        for (int shift = 0; shift < 64; shift += 8)
            add_byte(static_cast<unsigned char>(word >> shift));
    }

    std::uint64_t hash_ = 0xcbf29ce484222325u;
};

}  // namespace samebench
