#include <primality/words.hpp>

#include <array>
#include <bit>
#include <limits>

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
bool passes_strong_test(T n, std::uint64_t any_base) noexcept {
    if (n % 2 == 0 || n < 3) return n == 2;
    const auto base = static_cast<T>(any_base % n);
    if (base == 0 || base == 1 || base == n - 1) return true;
    const int twos = std::countr_zero(static_cast<T>(n - 1));
    T x = pow_mod(base, static_cast<T>((n - 1) >> twos), n);
    if (x == 1 || x == n - 1) return true;
    for (int i = 1; i < twos; ++i) {
        x = mul_mod(x, x, n);
        if (x == n - 1) return true;
    }
    return false;
}

template <class T, class Bases>
bool passes_all(T n, const Bases& bases) noexcept {
    if (n % 2 == 0 || n < 3) return n == 2;
    for (const std::uint64_t base : bases) {
        if (!passes_strong_test(n, base)) return false;
    }
    return true;
}

int jacobi(std::uint64_t a, std::uint64_t n) noexcept {
    int result = 1;
    for (a %= n; a != 0;) {
        const int twos = std::countr_zero(a);
        a >>= twos;
        if (twos % 2 != 0 && (n % 8 == 3 || n % 8 == 5)) result = -result;
        if (a % 4 == 3 && n % 4 == 3) result = -result;
        std::swap(a, n);
        a %= n;
    }
    return n == 1 ? result : 0;
}

std::uint64_t sub_mod(std::uint64_t a, std::uint64_t b, std::uint64_t n) noexcept {
    return a >= b ? a - b : a - b + n;
}

bool is_square(std::uint64_t n) noexcept {
    std::uint64_t root = 0;
    for (std::uint64_t bit = std::uint64_t{1} << 31; bit != 0; bit >>= 1) {
        if ((root | bit) * (root | bit) <= n) root |= bit;
    }
    return root * root == n;
}

bool passes_lucas(std::uint64_t n) noexcept {
    if (n % 2 == 0 || n < 3) return n == 2;
    if (n < 9) return true;
    if (is_square(n)) return false;
    std::uint64_t p = 3;
    for (;; ++p) {
        const int symbol = jacobi(p * p - 4, n);
        if (symbol == 0 && (p * p - 4) % n != 0) return false;
        if (symbol == -1) break;
    }
    const std::uint64_t last = n + 1;
    if (last == 0) return false;  // 2^64 - 1
    const int twos = std::countr_zero(last);
    const std::uint64_t d = last >> twos;
    p %= n;
    std::uint64_t v = p;
    std::uint64_t w = sub_mod(mul_mod(p, p, n), 2, n);
    for (int i = 62 - std::countl_zero(d); i >= 0; --i) {
        const std::uint64_t product = sub_mod(mul_mod(v, w, n), p, n);
        if (((d >> i) & 1) != 0) {
            v = product;
            w = sub_mod(mul_mod(w, w, n), 2, n);
        } else {
            w = product;
            v = sub_mod(mul_mod(v, v, n), 2, n);
        }
    }
    if (v == 2 || v == n - 2) return true;
    for (int i = 1; i < twos; ++i) {
        if (v == 0) return true;
        v = sub_mod(mul_mod(v, v, n), 2, n);
    }
    return false;
}

template <class T>
void all_are_prime(std::span<const T> numbers, std::span<std::uint8_t> results) noexcept {
    assert(results.size() >= numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) results[i] = is_prime(numbers[i]) ? 1 : 0;
}

template <class T>
std::optional<T> next(T n) noexcept {
    while (n != std::numeric_limits<T>::max()) {
        if (is_prime(++n)) return n;
    }
    return {};
}

template <class T>
std::optional<T> previous(T n) noexcept {
    while (n > 2) {
        if (is_prime(--n)) return n;
    }
    return {};
}

}  // namespace

bool is_strong_probable_prime(std::uint32_t n, std::uint32_t base) noexcept {
    return passes_strong_test(n, base);
}

bool is_strong_probable_prime(std::uint64_t n, std::uint64_t base) noexcept {
    return passes_strong_test(n, base);
}

bool is_lucas_probable_prime(std::uint32_t n) noexcept {
    return passes_lucas(n);
}

bool is_lucas_probable_prime(std::uint64_t n) noexcept {
    return passes_lucas(n);
}

bool miller_rabin(std::uint32_t n) noexcept {
    return passes_all(n, std::array<std::uint32_t, 3>{2, 7, 61});
}

bool miller_rabin(std::uint64_t n) noexcept {
    return passes_all(
        n, std::array<std::uint64_t, 7>{2, 325, 9375, 28178, 450775, 9780504, 1795265022});
}

bool miller_rabin(std::uint32_t n, std::span<const std::uint32_t> bases) noexcept {
    return passes_all(n, bases);
}

bool miller_rabin(std::uint64_t n, std::span<const std::uint64_t> bases) noexcept {
    return passes_all(n, bases);
}

bool miller_rabin_tiered(std::uint32_t n) noexcept {
    if (n < 341531) return passes_all(n, std::array<std::uint64_t, 1>{9345883071009581737u});
    if (n < 1050535501) {
        return passes_all(n, std::array<std::uint64_t, 2>{336781006125, 9639812373923155});
    }
    return passes_all(n, std::array<std::uint64_t, 3>{4230279247111683200, 14694767155120705706u,
                                                      16641139526367750375u});
}

bool miller_rabin_tiered(std::uint64_t n) noexcept {
    if (n <= UINT32_MAX) return miller_rabin_tiered(static_cast<std::uint32_t>(n));
    if (n < 55245642489451) {
        return passes_all(n, std::array<std::uint64_t, 4>{2, 141889084524735, 1199124725622454117,
                                                          11096072698276303650u});
    }
    if (n < 7999252175582851) {
        return passes_all(n, std::array<std::uint64_t, 5>{2, 4130806001517, 149795463772692060,
                                                          186635894390467037, 3967304179347715805});
    }
    if (n < 585226005592931977) {
        return passes_all(
            n, std::array<std::uint64_t, 6>{2, 123635709730000, 9233062284813009, 43835965440333360,
                                            761179012939631437, 1263739024124850375});
    }
    return miller_rabin(n);
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

bool is_prime_expected(std::uint64_t n) noexcept {
    return is_prime(n);
}

void is_prime(std::span<const std::uint32_t> numbers, std::span<std::uint8_t> results) noexcept {
    all_are_prime(numbers, results);
}

void is_prime(std::span<const std::uint64_t> numbers, std::span<std::uint8_t> results) noexcept {
    all_are_prime(numbers, results);
}

std::optional<std::uint32_t> next_prime(std::uint32_t n) noexcept {
    return next(n);
}

std::optional<std::uint64_t> next_prime(std::uint64_t n) noexcept {
    return next(n);
}

std::optional<std::uint32_t> previous_prime(std::uint32_t n) noexcept {
    return previous(n);
}

std::optional<std::uint64_t> previous_prime(std::uint64_t n) noexcept {
    return previous(n);
}

std::optional<std::uint32_t> nearest_prime_ceiling(std::uint32_t n) noexcept {
    return n < 2 ? 2 : next(n - 1);
}

std::optional<std::uint64_t> nearest_prime_ceiling(std::uint64_t n) noexcept {
    return n < 2 ? 2 : next(n - 1);
}

}  // namespace primality
