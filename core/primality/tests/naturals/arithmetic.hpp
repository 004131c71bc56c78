#pragma once

#include <cstdint>
#include <primality/natural.hpp>
#include <vector>

/// Plain, slow arithmetic for the tests of Natural.
namespace primality {

inline constexpr const char* arnault_337 =
    "8038374574536394912570796143419421081388376882875581458374889175222974273765333652186502336163"
    "9600454579150420236032087665699667609872840439654082329287387918508691668573282677617710293896"
    "9773947016708230428687109997439976544144845341155872450633409279022275296229414984230688168540"
    "4326457534018329786111298960644845216191652872597534901";

inline bool naive_is_prime(std::uint64_t n) {
    if (n < 2) return false;
    for (std::uint64_t i = 2; i * i <= n; ++i) {
        if (n % i == 0) return false;
    }
    return true;
}

/// a · b, by half limbs.
inline Natural product(const Natural& a, const Natural& b) {
    const auto halves = [](const Natural& x) {
        std::vector<std::uint64_t> out;
        for (const std::uint64_t limb : x.limbs()) {
            out.push_back(limb & UINT32_MAX);
            out.push_back(limb >> 32);
        }
        return out;
    };
    const auto x = halves(a);
    const auto y = halves(b);
    std::vector<std::uint64_t> out(x.size() + y.size() + 2);
    for (std::size_t i = 0; i < x.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < y.size() || carry != 0; ++j) {
            const std::uint64_t sum = out[i + j] + (j < y.size() ? x[i] * y[j] : 0) + carry;
            out[i + j] = sum & UINT32_MAX;
            carry = sum >> 32;
        }
    }
    std::vector<std::uint64_t> limbs;
    for (std::size_t i = 0; i + 1 < out.size(); i += 2) limbs.push_back(out[i] | out[i + 1] << 32);
    return Natural(limbs);
}

inline Natural power_of_two(std::size_t bits) {
    std::vector<std::uint64_t> limbs(bits / 64 + 1);
    limbs.back() = std::uint64_t{1} << bits % 64;
    return Natural(limbs);
}

inline Natural plus(const Natural& a, std::uint64_t b) {
    std::vector<std::uint64_t> limbs(a.limbs().begin(), a.limbs().end());
    limbs.push_back(0);
    for (std::size_t i = 0; b != 0; ++i) {
        limbs[i] += b;
        b = limbs[i] < b ? 1 : 0;
    }
    return Natural(limbs);
}

/// a − b, for a ≥ b.
inline Natural less(const Natural& a, std::uint64_t b) {
    std::vector<std::uint64_t> limbs(a.limbs().begin(), a.limbs().end());
    for (std::size_t i = 0; b != 0; ++i) {
        const std::uint64_t before = limbs[i];
        limbs[i] -= b;
        b = limbs[i] > before ? 1 : 0;
    }
    return Natural(limbs);
}

}  // namespace primality
