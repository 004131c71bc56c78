#pragma once

#include <cstddef>

namespace primality::tables {

/// Number of odd primes (up to 61) that must have been tried before the table is used; the table
/// omits their multiples. With them it would be half as large again.
inline constexpr std::size_t tried_divisors = 17;

}  // namespace primality::tables
