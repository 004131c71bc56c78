#include <algorithm>
#include <primality/words.hpp>

#include "base_two.hpp"
#include "lucas.hpp"
#include "stages_64.hpp"

namespace primality {

namespace {

/// Apart, so that numbers which the first divisors tell do not pay for the registers of the rest.
[[gnu::noinline]] bool is_prime_after_first_stages(std::uint64_t n) noexcept {
    if (has_divisor<stages_64::second, stages_64::last>(n)) return false;
    const Modulus modulus(n);
    return passes_euler(modulus) && passes_lucas(modulus);
}

}  // namespace

bool is_prime(std::uint64_t n) noexcept {
    if (n <= UINT32_MAX) return is_prime(static_cast<std::uint32_t>(n));
    if (n % 2 == 0 || has_divisor<0, stages_64::first>(n) ||
        has_divisor<stages_64::first, stages_64::second>(n)) {
        return false;
    }
    return is_prime_after_first_stages(n);
}

bool is_prime_expected(std::uint64_t n) noexcept {
    if (n <= UINT32_MAX) return is_prime(static_cast<std::uint32_t>(n));
    if (n % 2 == 0 || has_divisor<0, stages_64::first>(n)) return false;
    const std::uint64_t parameter = lucas_parameter(n);
    if (parameter == 0) return false;
    const Modulus modulus(n);
    PowerOfTwo way((n - 1) / 2);
    Residue power =
        modulus.reduce(0, std::uint64_t{1} << way.shift(), modulus.inverse << way.shift());
    LucasChain chain(modulus, parameter);
    // The chain has up to six steps more, or fewer where n + 1 is divisible by a power of two.
    int together = std::min(way.squarings(), chain.steps());
    const int alone = way.squarings() - together;
    for (int rest = chain.steps() - together; rest > 0; --rest) chain.step(modulus);
    for (; together > 0; --together) {
        power = modulus.square(power, way.next_doubling());
        chain.step(modulus);
    }
    for (int i = 0; i < alone; ++i) power = modulus.square(power, way.next_doubling());
    return power.normal(n) == jacobi_of_two(n) && chain.ends_well(modulus);
}

}  // namespace primality
