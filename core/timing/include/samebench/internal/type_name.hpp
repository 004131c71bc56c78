#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace samebench {

/// The name of a type in the names of rows. Specialise it to choose one:
///
///     template <>
///     inline constexpr const char* samebench::type_label<Mine> = "mine";
template <class T>
inline constexpr const char* type_label = nullptr;

/// A type as readers write it, the same on every platform: `map<string, int>`, without namespaces
/// and default arguments. Integers are named by their width (`uint64_t`), except `int`, and `long`
/// where it has 32 bits. Lambdas are `lambda`, other types without a name `unnamed`. Of a name of
/// more than 500 bytes the middle is its checksum.
template <class T>
[[nodiscard]] std::string type_name();

namespace detail {

/// What the compiler calls `T`, in the compiler's own way.
template <class T>
[[nodiscard]] constexpr std::string_view compilers_name() noexcept {
    const std::string_view text = __PRETTY_FUNCTION__;
    const auto start = text.find("T = ") + 4;
    // g++ says after a semicolon what std::string_view is.
    const auto end = std::min(text.rfind("; std::string_view = "), text.size() - 1);
    return text.substr(start, end - start);
}

/// A compiler's name without namespaces and without what differs between compilers.
[[nodiscard]] std::string plain_name(std::string_view compilers_name);
/// `vector` of `vector<int>`.
[[nodiscard]] std::string template_name(std::string_view compilers_name);
/// A name of up to 500 bytes. What is cut from the middle of a longer one leaves its checksum.
[[nodiscard]] std::string bounded(std::string name);
/// The same texts, with `#2`, `#3` and so on after those that are there already.
[[nodiscard]] std::vector<std::string> distinct(std::vector<std::string> texts);

/// How a type is named: by what it is made of, or else by the compiler.
template <class T>
struct Named {
    static std::string name() { return plain_name(compilers_name<T>()); }
};

template <class T>
[[nodiscard]] std::string full_name() {
    if constexpr (type_label<T> != nullptr) {
        return type_label<T>;
    } else {
        return Named<T>::name();
    }
}

/// "int, string".
template <class... Types>
[[nodiscard]] std::string names_of() {
    std::string names;
    ((names += (names.empty() ? "" : ", ") + full_name<Types>()), ...);
    return names;
}

template <std::integral T>
struct Named<T> {
    template <class... Types>
    static constexpr bool is_one_of = (std::is_same_v<T, Types> || ...);

    static std::string name() {
        if constexpr (is_one_of<signed char, short, long long> ||
                      (is_one_of<long> && sizeof(long) == 8)) {
            return "int" + std::to_string(8 * sizeof(T)) + "_t";
        } else if constexpr (is_one_of<unsigned char, unsigned short, unsigned,
                                       unsigned long long> ||
                             (is_one_of<unsigned long> && sizeof(long) == 8)) {
            return "uint" + std::to_string(8 * sizeof(T)) + "_t";
        } else if constexpr (is_one_of<unsigned long>) {
            return "unsigned long";
        } else {
            return plain_name(compilers_name<T>());
        }
    }
};
template <>
struct Named<std::string> {
    static std::string name() { return "string"; }
};
template <>
struct Named<std::string_view> {
    static std::string name() { return "string_view"; }
};
template <class T>
struct Named<const T> {
    static std::string name() { return "const " + full_name<T>(); }
};
template <class T>
struct Named<T*> {
    static std::string name() { return full_name<T>() + '*'; }
};
template <class T>
struct Named<T&> {
    static std::string name() { return full_name<T>() + '&'; }
};
template <class T, std::size_t Size>
struct Named<T[Size]> {
    static std::string name() { return full_name<T>() + '[' + std::to_string(Size) + ']'; }
};
template <class T>
struct Named<T[]> {
    static std::string name() { return full_name<T>() + "[]"; }
};
template <class Result, class... Arguments>
struct Named<Result(Arguments...)> {
    static std::string name() { return full_name<Result>() + '(' + names_of<Arguments...>() + ')'; }
};
template <template <class, std::size_t> class Template, class T, std::size_t Size>
struct Named<Template<T, Size>> {
    static std::string name() {
        return template_name(compilers_name<Template<T, Size>>()) + '<' + full_name<T>() + ", " +
               std::to_string(Size) + '>';
    }
};

/// A template whose arguments are types. Arguments at the end that are its defaults are not named.
template <template <class...> class Template, class... Arguments>
struct Named<Template<Arguments...>> {
    using All = std::tuple<Arguments...>;

    /// Whether the first `sizeof...(I)` arguments are enough to name the type.
    template <std::size_t... I>
    static constexpr bool suffice(std::index_sequence<I...>) noexcept {
        if constexpr (requires { typename Template<std::tuple_element_t<I, All>...>; }) {
            return std::is_same_v<Template<Arguments...>,
                                  Template<std::tuple_element_t<I, All>...>>;
        } else {
            return false;
        }
    }

    template <std::size_t... I>
    static std::string named_by(std::index_sequence<I...> first) {
        if constexpr (sizeof...(I) == sizeof...(Arguments) || suffice(first)) {
            return names_of<std::tuple_element_t<I, All>...>();
        } else {
            return named_by(std::make_index_sequence<sizeof...(I) + 1>{});
        }
    }

    static std::string name() {
        return template_name(compilers_name<Template<Arguments...>>()) + '<' +
               named_by(std::index_sequence<>{}) + '>';
    }
};

}  // namespace detail

template <class T>
std::string type_name() {
    return detail::bounded(detail::full_name<T>());
}

}  // namespace samebench
