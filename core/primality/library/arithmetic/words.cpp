#include <primality/words.hpp>

#include "wide.hpp"

namespace primality {
namespace {

template <class T>
T power(T base, T exponent, T m) noexcept {
    assert(m != 0);
    T result = 1 % m;
    base %= m;
    for (; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0) result = mul_mod(result, base, m);
        base = mul_mod(base, base, m);
    }
    return result;
}

}  // namespace

std::uint64_t mul_mod(std::uint64_t a, std::uint64_t b, std::uint64_t m) noexcept {
    assert(m != 0);
    return remainder(multiply(a % m, b % m), m);
}

std::uint32_t pow_mod(std::uint32_t base, std::uint32_t exponent, std::uint32_t m) noexcept {
    return power(base, exponent, m);
}

std::uint64_t pow_mod(std::uint64_t base, std::uint64_t exponent, std::uint64_t m) noexcept {
    return power(base, exponent, m);
}

}  // namespace primality
