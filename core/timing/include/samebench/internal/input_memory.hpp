#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace samebench::detail {

/// What inputs take at most if their number is not given. A module starts with as much.
inline constexpr double max_default_bytes = 64 * 1024 * 1024;
/// Their least number, whatever they take.
inline constexpr std::size_t min_inputs = 16;

template <class T>
inline constexpr bool is_tuple = false;
template <class... Each>
inline constexpr bool is_tuple<std::tuple<Each...>> = true;
template <class A, class B>
inline constexpr bool is_tuple<std::pair<A, B>> = true;

/// Its elements lie side by side. Those of `std::vector<bool>` do not.
template <class T>
concept HasData = requires(const T& range) {
    typename T::value_type;
    { range.data() } -> std::convertible_to<const typename T::value_type*>;
    range.size();
};

/// Its elements are of another type than itself, as those of a path are not.
template <class T>
concept HasElements = requires(const T& range) {
    typename T::value_type;
    { &*range.begin() } -> std::convertible_to<const typename T::value_type*>;
    range.end();
    requires !std::same_as<typename T::value_type, T>;
};

/// What is taken for the size of an object that owns others, such as a `std::string`. That differs
/// between platforms, and the number of inputs must not.
inline constexpr double owner_bytes = 32;

/// The size of a value that owns nothing, with that of 64 bits for what has the platform's width.
template <class T>
inline constexpr double plain_bytes = std::is_pointer_v<T> || std::is_same_v<T, long> ||
                                              std::is_same_v<T, unsigned long>
                                          ? 8
                                          : static_cast<double>(sizeof(T));

template <class T>
[[nodiscard]] double bytes_of(const T& value);

/// What a value has on the heap, as far as its type shows it: the elements of ranges, tuples,
/// optional values and smart pointers. What allocators add is left out, because platforms differ.
template <class T>
[[nodiscard]] double heap_bytes_of([[maybe_unused]] const T& value) {
    double sum = 0;
    if constexpr (std::is_trivially_destructible_v<T>) {
        // It owns nothing.
    } else if constexpr (std::is_same_v<T, std::vector<bool>>) {
        sum = static_cast<double>(value.size()) / 8;
    } else if constexpr (is_tuple<T>) {
        std::apply([&sum](const auto&... each) { ((sum += heap_bytes_of(each)), ...); }, value);
    } else if constexpr (requires { std::tuple_size<T>::value, value.begin(); }) {
        // An array has its elements in itself.
        for (const auto& element : value) sum += heap_bytes_of(element);
    } else if constexpr (HasData<T>) {
        using Element = typename T::value_type;
        if constexpr (std::is_trivially_destructible_v<Element>) {
            sum = static_cast<double>(value.size()) * plain_bytes<Element>;
        } else {
            for (const auto& element : value) sum += bytes_of(element);
        }
    } else if constexpr (HasElements<T>) {
        for (const auto& element : value) sum += bytes_of(element);
    } else if constexpr (requires { value.has_value(), heap_bytes_of(*value); }) {
        if (value) sum = heap_bytes_of(*value);
    } else if constexpr (requires { value.get(), bytes_of(*value); }) {
        if (value) sum = bytes_of(*value);
    }
    return sum;
}

/// The same with the value itself. Equal on all platforms, unless a class of the user's has members
/// of other sizes there.
template <class T>
double bytes_of(const T& value) {
    if constexpr (std::is_trivially_destructible_v<T>) {
        return plain_bytes<T>;
    } else if constexpr (is_tuple<T>) {
        return std::apply([](const auto&... each) { return (bytes_of(each) + ...); }, value);
    } else if constexpr (requires { std::tuple_size<T>::value, value.begin(); }) {
        double sum = 0;
        for (const auto& element : value) sum += bytes_of(element);
        return sum;
    } else if constexpr (HasData<T> || HasElements<T> || std::is_same_v<T, std::vector<bool>> ||
                         requires { heap_bytes_of(*value); }) {
        return owner_bytes + heap_bytes_of(value);
    } else {
        return static_cast<double>(sizeof(T)) + heap_bytes_of(value);
    }
}

/// Whether this process may get so much more memory.
[[nodiscard]] bool can_have(double bytes) noexcept;

/// What is said of inputs that are fewer than usual.
[[nodiscard]] std::string fewer_inputs_text(std::size_t count, std::size_t otherwise, double bytes);
/// Why `count` inputs of about `bytes` each cannot be made, and how many can.
[[nodiscard]] std::string too_large_text(std::size_t count, double bytes);

}  // namespace samebench::detail
