#include <primality/words.hpp>

#include "base_two_32.hpp"
#include "small_primes.hpp"
#include "stages_32.hpp"

namespace primality {

bool is_prime(std::uint32_t n) noexcept {
    if (n < small_limit) return is_small_prime(n);
    if (n % 2 == 0 || has_small_factor(n)) return false;
    return passes_base_two(n) && !is_listed_pseudoprime(n);
}

}  // namespace primality
