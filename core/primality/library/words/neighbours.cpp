#include <array>
#include <bit>
#include <limits>
#include <primality/words.hpp>

#include "base_two_lanes.hpp"
#include "lucas.hpp"
#include "stages_64.hpp"

namespace primality {
namespace {

constexpr std::size_t lanes = 3;
constexpr std::uint64_t window = 128;  // 64 odd numbers, one bit each
constexpr std::size_t sieved = 14;     // number of odd primes, up to 47

/// For each of these primes and each remainder of the first number of a window: a bit for each
/// number of the window, set if the prime does not divide it.
constexpr auto patterns = [] {
    std::array<std::array<std::uint64_t, 48>, sieved> result{};
    constexpr auto primes = odd_primes<sieved>();
    for (std::size_t i = 0; i < sieved; ++i) {
        for (std::size_t remainder = 0; remainder < primes[i]; ++remainder) {
            for (std::uint64_t bit = 0; bit < 64; ++bit) {
                const bool divided = (remainder + 2 * bit) % primes[i] == 0;
                result[i][remainder] |= std::uint64_t{divided ? 0u : 1u} << bit;
            }
        }
    }
    return result;
}();

/// A bit for each of the 64 odd numbers from `first` on, set if no prime up to 47 divides it.
std::uint64_t sieve(std::uint64_t first) noexcept {
    // All remainders follow from these two, by cheaper 32-bit divisions.
    const auto low = static_cast<std::uint32_t>(first % (3u * 5 * 7 * 11 * 13 * 17 * 19 * 23 * 29));
    const auto high = static_cast<std::uint32_t>(first % (31u * 37 * 41 * 43 * 47));
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        constexpr auto primes = odd_primes<sieved>();
        return (patterns[I][(primes[I] < 31 ? low : high) % primes[I]] & ...);
    }
    (std::make_index_sequence<sieved>{});
}

enum class Direction { up, down };

/// The first prime in the given direction among the 64 odd numbers from `first` on, which are above
/// 2^32. Several candidates are tested together, because only about one in four is prime.
template <Direction direction>
std::optional<std::uint64_t> find_in_window(std::uint64_t first) noexcept {
    std::array<std::uint64_t, lanes> group;
    std::size_t count = 0;
    for (std::uint64_t open = sieve(first); open != 0;) {
        const auto bit = static_cast<std::uint64_t>(
            direction == Direction::up ? std::countr_zero(open) : 63 - std::countl_zero(open));
        open ^= std::uint64_t{1} << bit;
        const std::uint64_t n = first + 2 * bit;
        if (!has_divisor<sieved, stages_64::last>(n)) group[count++] = n;
        if (count < lanes && (open != 0 || count == 0)) continue;
        for (std::size_t i = count; i < lanes; ++i) group[i] = group[count - 1];
        const auto passed = pass_euler(group);
        for (std::size_t i = 0; i < count; ++i) {
            if (!passed[i]) continue;
            if (passes_lucas(Modulus(group[i]))) return group[i];
        }
        count = 0;
    }
    return {};
}

template <class T>
std::optional<T> step_up(T n) noexcept {
    while (n != std::numeric_limits<T>::max()) {
        if (is_prime(++n)) return n;
    }
    return {};
}

template <class T>
std::optional<T> step_down(T n) noexcept {
    while (n > 2) {
        if (is_prime(--n)) return n;
    }
    return {};
}

}  // namespace

std::optional<std::uint32_t> next_prime(std::uint32_t n) noexcept {
    return step_up(n);
}

std::optional<std::uint64_t> next_prime(std::uint64_t n) noexcept {
    constexpr std::uint64_t last_window = std::numeric_limits<std::uint64_t>::max() - (window - 2);
    if (n < UINT32_MAX) {
        const auto found = next_prime(static_cast<std::uint32_t>(n));
        if (found) return found;
        n = UINT32_MAX;
    }
    for (; n <= last_window - 2; n += window) {
        const auto found = find_in_window<Direction::up>((n + 1) | 1);
        if (found) return found;
    }
    return step_up(n);
}

std::optional<std::uint32_t> previous_prime(std::uint32_t n) noexcept {
    return step_down(n);
}

std::optional<std::uint64_t> previous_prime(std::uint64_t n) noexcept {
    for (; n > UINT32_MAX + window; n -= window) {
        // The odd numbers from n - 128 or n - 127 to n - 2 or n - 1.
        const auto found = find_in_window<Direction::down>((n - window) | 1);
        if (found) return found;
    }
    return step_down(n);
}

std::optional<std::uint32_t> nearest_prime_ceiling(std::uint32_t n) noexcept {
    return n < 2 ? 2 : next_prime(n - 1);
}

std::optional<std::uint64_t> nearest_prime_ceiling(std::uint64_t n) noexcept {
    return n < 2 ? 2 : next_prime(n - 1);
}

}  // namespace primality
