#pragma once

#include <cstdint>
#include <primality/primality.hpp>
#include <string>
#include <utility>

/// The functions that every harness measures. They are inlined into each harness's loop, as in the
/// code of its users.
namespace kernels {

inline constexpr std::uint64_t multiplier = 0x94d049bb133111eb;

/// Chained steps of five CPU cycles each, the same as in Samebench's ladder: one each for a shift
/// and an exclusive or, and three for a multiplication.
template <std::size_t... Step>
[[nodiscard]] inline std::uint64_t climb(std::uint64_t x, std::uint64_t c,
                                         std::index_sequence<Step...>) {
    ((x = (x ^ (x >> 27)) * c, static_cast<void>(Step)), ...);
    return x;
}

template <std::size_t K>
[[nodiscard]] inline std::uint64_t climb(std::uint64_t x, std::uint64_t c) {
    return climb(x, c, std::make_index_sequence<K>{});
}

[[nodiscard]] inline std::uint32_t mod_13(std::uint32_t n) {
    return n % 13;
}

[[nodiscard]] inline bool is_prime(std::uint32_t n) {
    return primality::is_prime(n);
}

/// The result is longer than any library's small-string buffer, so that all of them allocate.
[[nodiscard]] inline std::string sentence(const std::string& word) {
    return "the word is " + word + '!';
}

}  // namespace kernels
