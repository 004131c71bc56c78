#include "filter.hpp"

namespace primality {

constexpr std::array<Divisor<std::uint32_t>, divisor_count> divisors_32 =
    make_divisors<std::uint32_t>();
constexpr std::array<Divisor<std::uint64_t>, divisor_count> divisors_64 =
    make_divisors<std::uint64_t>();

}  // namespace primality
