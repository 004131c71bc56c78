#include <primality/words.hpp>

#include "base_two_32.hpp"
#include "filter/small_primes.hpp"
#include "stages_32.hpp"

namespace primality {
namespace {

/// A separate function, so that numbers with a small divisor do not pay for saving the registers
/// that the later stages need.
[[gnu::noinline]] bool is_prime_after_first_stages(std::uint32_t n) noexcept {
    return !has_divisor<stages_32::second, stages_32::last>(n) && passes_base_two(n) &&
           !is_listed_pseudoprime(n);
}

}  // namespace

bool is_prime(std::uint32_t n) noexcept {
    if (n < small_limit) return is_small_prime(n);
    if (n % 2 == 0 || has_divisor<0, stages_32::first>(n) ||
        has_divisor<stages_32::first, stages_32::second>(n)) {
        return false;
    }
    return is_prime_after_first_stages(n);
}

}  // namespace primality
