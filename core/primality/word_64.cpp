#include <algorithm>
#include <primality/words.hpp>

#include "base_two.hpp"
#include "lucas.hpp"
#include "stages_64.hpp"

namespace primality {

bool is_prime(std::uint64_t n) noexcept {
    if (n <= UINT32_MAX) return is_prime(static_cast<std::uint32_t>(n));
    if (n % 2 == 0 || has_small_factor(n)) return false;
    const Modulus modulus(n);
    return euler_power(modulus) == jacobi_of_two(n) && passes_lucas(modulus);
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
