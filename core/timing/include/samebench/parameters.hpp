#pragma once

#include <concepts>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace samebench {

namespace detail {

template <class T>
inline constexpr bool is_product = false;
template <class... T>
inline constexpr bool is_product<std::tuple<T...>> = true;

}  // namespace detail

/// The parameters of a sweep: each value becomes a row of its own. No values, no rows.
template <class T>
struct Parameters {
    std::vector<T> values;
    std::vector<std::string> names{};  ///< one for each parameter of a value; empty: they have none

    /// The same values, shown with a name: `each_of({8, 64}).named("n")` has the rows `n=8` and
    /// `n=64`. The parameters of a product are named one by one.
    [[nodiscard]] Parameters named(std::string name) const {
        static_assert(!detail::is_product<T>, "name the parameters of a product one by one");
        return {values, {std::move(name)}};
    }

    /// What follows a row's name: `8`, `n=8`, `8 × 16`, `rows=8, columns=16`.
    [[nodiscard]] std::string text_of(const T& value) const;
};

/// A row for each of `values`.
template <class T>
[[nodiscard]] Parameters<T> each_of(std::initializer_list<T> values) {
    return {values};
}

/// A row for `first`, `first + step` and so on, up to `last`. None if `step` is not above 0.
template <std::integral T>
[[nodiscard]] Parameters<T> range(T first, T last, T step = 1) {
    Parameters<T> range;
    if (step <= 0 || first > last) return range;
    T value = first;
    range.values.push_back(value);
    while (last - value >= step) {
        value = static_cast<T>(value + step);
        range.values.push_back(value);
    }
    return range;
}

/// A row for each power of `base` from `first` to `last`: `powers_of(2, 8, 1024)`. None if `base`
/// is below 2.
template <std::integral T>
[[nodiscard]] Parameters<T> powers_of(T base, T first, T last) {
    Parameters<T> powers;
    if (base < 2) return powers;
    for (T power = 1; power <= last; power = static_cast<T>(power * base)) {
        if (power >= first) powers.values.push_back(power);
        if (power > last / base) break;
    }
    return powers;
}

namespace detail {

/// Adds `chosen`, continued by every combination of the values of the factors that are left.
template <class Combination>
void add_combinations(Parameters<Combination>& all, const Combination& chosen) {
    all.values.push_back(chosen);
}
template <class Combination, class... Chosen, class T, class... Left>
void add_combinations(Parameters<Combination>& all, const std::tuple<Chosen...>& chosen,
                      const Parameters<T>& factor, const Parameters<Left>&... left) {
    for (const auto& value : factor.values) {
        detail::add_combinations(all, std::tuple_cat(chosen, std::tuple<T>{value}), left...);
    }
}

}  // namespace detail

/// A row for each combination of the values of several parameters. The last one changes fastest.
///
///     suite.bench("find", product(each_of({8, 64}), powers_of(2, 16, 1024)), find);
template <class... T>
[[nodiscard]] Parameters<std::tuple<T...>> product(const Parameters<T>&... factors) {
    Parameters<std::tuple<T...>> all;
    detail::add_combinations(all, std::tuple<>{}, factors...);
    if ((!factors.names.empty() || ...)) {
        all.names = {(factors.names.empty() ? std::string{} : factors.names.front())...};
    }
    return all;
}

/// A parameter as text: integers in full, other numbers with up to six digits, text as it is, and
/// the parameters of a product as `8 × 1024`.
template <class T>
[[nodiscard]] std::string parameter_text(const T& value) {
    if constexpr (std::is_convertible_v<const T&, std::string_view>) {
        return std::string{std::string_view{value}};
    } else if constexpr (std::floating_point<T>) {
        char text[32];
        std::snprintf(text, sizeof text, "%g", static_cast<double>(value));
        return text;
    } else {
        return std::to_string(value);
    }
}
template <class First, class... Rest>
[[nodiscard]] std::string parameter_text(const std::tuple<First, Rest...>& values) {
    const auto join = [](const First& first, const Rest&... rest) {
        return (samebench::parameter_text(first) + ... + (" × " + samebench::parameter_text(rest)));
    };
    return std::apply(join, values);
}

template <class T>
std::string Parameters<T>::text_of(const T& value) const {
    if (names.empty()) return samebench::parameter_text(value);
    const auto named = [](const std::string& name, const auto& one) {
        return (name.empty() ? "" : name + '=') + samebench::parameter_text(one);
    };
    if constexpr (detail::is_product<T>) {
        std::string text;
        auto name = names.begin();
        const auto add = [&](const auto& one) {
            text += (text.empty() ? "" : ", ") + named(*name++, one);
        };
        std::apply([&add](const auto&... each) { (add(each), ...); }, value);
        return text;
    } else {
        return named(names.front(), value);
    }
}

namespace detail {

/// Whether a `Work` takes `Before...` and then a parameter, or each parameter of a product.
template <class Work, class T, class... Before>
struct TakesParameter : std::is_invocable<Work&, Before..., const T&> {};
template <class Work, class... T, class... Before>
struct TakesParameter<Work, std::tuple<T...>, Before...>
    : std::is_invocable<Work&, Before..., const T&...> {};

/// Calls `work` in that way.
template <class Work, class T, class... Before>
decltype(auto) call_with(Work& work, const T& parameter, Before&... before) {
    return work(before..., parameter);
}
template <class Work, class... T, class... Before>
decltype(auto) call_with(Work& work, const std::tuple<T...>& parameters, Before&... before) {
    return std::apply([&](const T&... each) -> decltype(auto) { return work(before..., each...); },
                      parameters);
}

/// The parameter of rows that have none.
struct NoParameter {};

/// Parameters that a cost can grow with. A row that is no sweep may have its number from
/// argument().
template <class T>
concept Growing = std::is_arithmetic_v<T> || std::is_same_v<T, NoParameter>;

}  // namespace detail

}  // namespace samebench
