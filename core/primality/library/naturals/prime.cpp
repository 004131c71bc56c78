#include <primality/natural.hpp>
#include <primality/primality.hpp>

#include "naturals/fields/fields.hpp"
#include "random.hpp"
#include "residues.hpp"
#include "tests.hpp"

namespace primality {
namespace {

using natural::Limb;

/// The parameter P of the almost extra strong Lucas test; 0 if n is composite, because it is a
/// square or has a factor in common with P² − 4.
Limb lucas_parameter(std::span<const Limb> n) {
    for (std::uint32_t p = 3;; ++p) {
        const std::uint32_t d = p * p - 4;
        const int symbol = natural::jacobi(d, n);
        if (symbol < 0) return p;
        if (symbol == 0) return 0;
        // Only one in a million other numbers gets this far.
        if (p == 22 && natural::is_square(n)) return 0;
    }
}

/// `number` mod n, for n > 0.
Limb residue(const Natural& number, Limb n) {
    const auto limbs = number.limbs();
    const Limb two_to_64 = (Limb{0} - n) % n;
    Limb rest = 0;
    for (std::size_t i = limbs.size(); i-- > 0;) {
        const Limb high = mul_mod(rest, two_to_64, n);
        const Limb low = limbs[i] % n;
        rest = high >= n - low ? high - (n - low) : high + low;
    }
    return rest;
}

template <class Field>
bool passes_all(Field& field, std::span<const Limb> n, unsigned rounds, std::uint64_t seed,
                std::span<const Natural> witnesses) {
    if (!natural::passes_base_two(field, n)) return false;
    const Limb p = lucas_parameter(n);
    if (p == 0 || !natural::passes_lucas(field, n, p)) return false;
    if (rounds == 0 && witnesses.empty()) return true;

    const auto entry = field.entry();
    auto base = field.element();
    for (const Natural& witness : witnesses) {
        field.enter(base, entry, witness.limbs());
        if (!natural::passes_base(field, n, base)) return false;
    }
    natural::Random random(seed);
    for (std::size_t round = witnesses.size(); round < rounds; ++round) {
        field.enter(base, entry, random.below(n));
        if (!natural::passes_base(field, n, base)) return false;
    }
    return true;
}

}  // namespace

bool is_probable_prime(const Natural& number, unsigned rounds, std::uint64_t seed,
                       std::span<const Natural> witnesses) {
    const auto n = number.limbs();
    if (n.size() <= 1) return !n.empty() && is_prime(n[0]);
    if (n[0] % 2 == 0 || natural::has_small_factor(n)) return false;
    return natural::with_field(
        n, [&](auto& field) { return passes_all(field, n, rounds, seed, witnesses); });
}

bool is_strong_probable_prime(const Natural& number, const Natural& base) {
    const auto n = number.limbs();
    if (n.size() <= 1) return !n.empty() && is_strong_probable_prime(n[0], residue(base, n[0]));
    if (n[0] % 2 == 0) return false;
    return natural::with_field(n, [&](auto& field) {
        auto element = field.element();
        field.enter(element, field.entry(), base.limbs());
        return natural::passes_base(field, n, element);
    });
}

bool is_lucas_probable_prime(const Natural& number) {
    const auto n = number.limbs();
    if (n.size() <= 1) return !n.empty() && is_lucas_probable_prime(n[0]);
    if (n[0] % 2 == 0) return false;
    const Limb p = lucas_parameter(n);
    return p != 0 &&
           natural::with_field(n, [&](auto& field) { return natural::passes_lucas(field, n, p); });
}

}  // namespace primality
