#include <array>
#include <bit>
#include <cmath>
#include <primality/primality.hpp>
#include <type_traits>

namespace primality {
namespace {

/// What decides n without a test: below 2, even, or divisible by a small prime. Most numbers are.
enum class Quick { prime, composite, unknown };

template <class T>
Quick look_quickly(T n) noexcept {
    if (n < 2) return Quick::composite;
    for (const T p :
         {T{2}, T{3}, T{5}, T{7}, T{11}, T{13}, T{17}, T{19}, T{23}, T{29}, T{31}, T{37}}) {
        if (n % p == 0) return n == p ? Quick::prime : Quick::composite;
    }
    return n < T{41} * 41 ? Quick::prime : Quick::unknown;
}

template <class T>
T power(T base, T exponent, T m) noexcept {
    T result = 1 % m;
    base %= m;
    for (; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0) result = mul_mod(result, base, m);
        base = mul_mod(base, base, m);
    }
    return result;
}

template <class T>
bool passes_strong_test(T n, T base) noexcept {
    base %= n;
    if (base == 0 || base == 1 || base == n - 1) return true;
    const int twos = std::countr_zero(static_cast<T>(n - 1));
    T x = power<T>(base, (n - 1) >> twos, n);
    if (x == 1 || x == n - 1) return true;
    for (int i = 1; i < twos; ++i) {
        x = mul_mod(x, x, n);
        if (x == n - 1) return true;
    }
    return false;
}

template <class T, std::size_t Count>
bool passes_all(T n, const std::array<T, Count>& bases) noexcept {
    if (n % 2 == 0 || n < 3) return n == 2;
    for (const T base : bases) {
        if (!passes_strong_test(n, base)) return false;
    }
    return true;
}

}  // namespace

std::uint32_t mul_mod(std::uint32_t a, std::uint32_t b, std::uint32_t m) noexcept {
    return static_cast<std::uint32_t>(std::uint64_t{a} * b % m);
}

std::uint64_t mul_mod(std::uint64_t a, std::uint64_t b, std::uint64_t m) noexcept {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(Wide{a} * b % m);
}

std::uint32_t pow_mod(std::uint32_t base, std::uint32_t exponent, std::uint32_t m) noexcept {
    return power(base, exponent, m);
}

std::uint64_t pow_mod(std::uint64_t base, std::uint64_t exponent, std::uint64_t m) noexcept {
    return power(base, exponent, m);
}

bool trial_division(std::uint32_t n) noexcept {
    if (n % 2 == 0 || n < 3) return n == 2;
    for (std::uint64_t i = 3; i * i <= n; i += 2) {
        if (n % static_cast<std::uint32_t>(i) == 0) return false;
    }
    return true;
}

bool trial_division_sqrt(std::uint32_t n) noexcept {
    if (n % 2 == 0 || n < 3) return n == 2;
    // Exact: a double holds every 32-bit integer, and its square root is correctly rounded.
    const auto root = static_cast<std::uint32_t>(std::sqrt(static_cast<double>(n)));
    for (std::uint32_t i = 3; i <= root; i += 2) {
        if (n % i == 0) return false;
    }
    return true;
}

bool is_strong_probable_prime(std::uint32_t n, std::uint32_t base) noexcept {
    return passes_strong_test(n, base);
}

bool is_strong_probable_prime(std::uint64_t n, std::uint64_t base) noexcept {
    return passes_strong_test(n, base);
}

bool miller_rabin(std::uint32_t n) noexcept {
    return passes_all(n, std::array<std::uint32_t, 3>{2, 7, 61});
}

bool miller_rabin(std::uint64_t n) noexcept {
    return passes_all(
        n, std::array<std::uint64_t, 7>{2, 325, 9375, 28178, 450775, 9780504, 1795265022});
}

bool is_prime(std::uint32_t n) noexcept {
    const auto quick = look_quickly(n);
    return quick == Quick::unknown ? miller_rabin(n) : quick == Quick::prime;
}

bool is_prime(std::uint64_t n) noexcept {
    if (n <= UINT32_MAX) return is_prime(static_cast<std::uint32_t>(n));
    const auto quick = look_quickly(n);
    return quick == Quick::unknown ? miller_rabin(n) : quick == Quick::prime;
}

}  // namespace primality
