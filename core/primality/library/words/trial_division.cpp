#include <cmath>
#include <primality/words.hpp>

namespace primality {
namespace {

constexpr std::uint64_t roots = std::uint64_t{1} << 32;  // above the root of every 64-bit integer

template <class T>
bool divide_up_to(T n, T root) noexcept {
    for (T i = 3; i <= root; i += 2) {
        if (n % i == 0) return false;
    }
    return true;
}

}  // namespace

bool trial_division(std::uint32_t n) noexcept {
    if (n % 2 == 0 || n < 3) return n == 2;
    for (std::uint64_t i = 3; i * i <= n; i += 2) {
        if (n % static_cast<std::uint32_t>(i) == 0) return false;
    }
    return true;
}

bool trial_division(std::uint64_t n) noexcept {
    if (n % 2 == 0 || n < 3) return n == 2;
    for (std::uint64_t i = 3; i < roots && i * i <= n; i += 2) {
        if (n % i == 0) return false;
    }
    return true;
}

bool trial_division_sqrt(std::uint32_t n) noexcept {
    if (n % 2 == 0 || n < 3) return n == 2;
    // Exact: a double holds every 32-bit integer, and its square root is correctly rounded.
    return divide_up_to(n, static_cast<std::uint32_t>(std::sqrt(static_cast<double>(n))));
}

bool trial_division_sqrt(std::uint64_t n) noexcept {
    if (n % 2 == 0 || n < 3) return n == 2;
    // Rounding n to a double changes it by up to 2^10, and its root by less than 1.
    return divide_up_to(n, static_cast<std::uint64_t>(std::sqrt(static_cast<double>(n))) + 1);
}

}  // namespace primality
