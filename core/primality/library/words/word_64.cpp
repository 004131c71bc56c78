#include <algorithm>
#include <primality/words.hpp>

#include "base_two.hpp"
#include "lucas.hpp"
#include "stages_64.hpp"

namespace primality {

namespace {

/// A separate function, so that numbers with a small divisor do not pay for saving the registers
/// that the later stages need.
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
    PowerOfTwo schedule((n - 1) / 2);
    Residue power = modulus.reduce(0, std::uint64_t{1} << schedule.shift(),
                                   modulus.inverse << schedule.shift());
    LucasChain chain(modulus, parameter);
    // The Lucas chain has up to six steps more than there are squarings, or fewer if n + 1 is
    // divisible by a high power of two.
    int together = std::min(schedule.squarings(), chain.steps());
    const int alone = schedule.squarings() - together;
    for (int rest = chain.steps() - together; rest > 0; --rest) chain.step(modulus);
    for (; together > 0; --together) {
        power = modulus.square(power, schedule.next_doubling());
        chain.step(modulus);
    }
    for (int i = 0; i < alone; ++i) power = modulus.square(power, schedule.next_doubling());
    return power.normal(n) == jacobi_of_two(n) && chain.ends_well(modulus);
}

}  // namespace primality
