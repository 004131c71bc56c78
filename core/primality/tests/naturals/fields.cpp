/// Compares the modular arithmetic that Natural's tests use, in all variants, with plain
/// arithmetic.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <vector>
#include "naturals/fields/fields.hpp"
#include "naturals/random.hpp"
#include "naturals/residues.hpp"

#include "arithmetic.hpp"

using namespace primality;
using namespace primality::natural;

namespace {

using Limbs = std::vector<Limb>;

/// The remainder of a multi-limb number, computed bit by bit.
Limbs remainder(const Limbs& a, const Limbs& n) {
    Limbs rest(n.size() + 1);
    Limbs padded = n;
    padded.push_back(0);
    for (std::size_t bit = 64 * a.size(); bit-- > 0;) {
        for (std::size_t i = rest.size(); i-- > 1;) rest[i] = rest[i] << 1 | rest[i - 1] >> 63;
        rest[0] = rest[0] << 1 | (a[bit / 64] >> bit % 64 & 1);
        if (!std::lexicographical_compare(rest.rbegin(), rest.rend(), padded.rbegin(),
                                          padded.rend())) {
            (void)subtract(rest.data(), rest.data(), padded.data(), rest.size());
        }
    }
    rest.pop_back();
    return rest;
}

Limbs times(const Limbs& a, const Limbs& b) {
    const Natural exact = product(Natural(a), Natural(b));
    Limbs out(exact.limbs().begin(), exact.limbs().end());
    out.resize(a.size() + b.size());
    return out;
}

/// The element of −value, for a value below n. An element equals the value if their sum is 0.
template <class Field>
typename Field::Element opposite(Field& field, const typename Field::Element& entry, const Limbs& n,
                                 const Limbs& value) {
    Limbs difference(n.size());
    (void)subtract(difference.data(), n.data(), value.data(), n.size());
    auto out = field.element();
    field.enter(out, entry, difference);
    return out;
}

/// Values that cause carries: 0, a single high bit, n − 1, all ones, and a random one.
std::vector<Limbs> operands(const Limbs& n, Random& random) {
    const Limbs zero(n.size());
    std::vector<Limbs> out{zero, zero, n, Limbs(n.size(), ~Limb{0})};
    out[1].back() = Limb{1} << 63;
    out[2][0] -= 1;
    const auto drawn = random.below(n);
    out.emplace_back(drawn.begin(), drawn.end());
    return out;
}

/// Moduli of a size that cause carries: random, all ones, the smallest and the middle of the size.
std::vector<Limbs> moduli(std::size_t count, Random& random) {
    std::vector<Limbs> out{Limbs(count), Limbs(count, ~Limb{0}), Limbs(count), Limbs(count)};
    const auto drawn = random.below(out[1]);
    out[0].assign(drawn.begin(), drawn.end());
    out[0][0] |= 1;
    out[0].back() |= 1;
    out[2].back() = 1;
    out[2][0] |= 15;
    out[3].back() = Limb{1} << 63;
    out[3][0] |= 15;
    return out;
}

template <class Field>
void check_field(const Limbs& n, Random& random) {
    Field field(n.data(), n.size());
    const auto entry = field.entry();
    field.prepare_lucas(5);
    const auto two = small_element(field, 2);
    const auto five = small_element(field, 5);
    const auto zero_with = [&](typename Field::Element x, const typename Field::Element& y) {
        field.add(x, x, y);
        return field.small_value(x) == 0;
    };
    const auto sum = [&](typename Field::Element x, const typename Field::Element& y) {
        field.add(x, x, y);
        return x;
    };

    const auto values = operands(n, random);
    for (const Limbs& a : values) {
        auto x = field.element();
        field.enter(x, entry, a);
        CHECK(zero_with(x, opposite(field, entry, n, remainder(a, n))));
        const auto minus_square = opposite(field, entry, n, remainder(times(a, a), n));
        auto out = field.element();
        field.square(out, x);
        CHECK(zero_with(out, minus_square));
        field.square_less(out, x);
        CHECK(zero_with(sum(out, two), minus_square));
        for (const unsigned bits : {1u, Field::window, Field::max_halving}) {
            out = x;
            field.halve(out, bits);
            for (unsigned i = 0; i < bits; ++i) field.add(out, out, out);
            CHECK(zero_with(out, opposite(field, entry, n, remainder(a, n))));
        }
        for (const Limbs& b : values) {
            auto y = field.element();
            field.enter(y, entry, b);
            const auto minus_product = opposite(field, entry, n, remainder(times(a, b), n));
            field.multiply(out, x, y);
            CHECK(zero_with(out, minus_product));
            field.multiply_less(out, x, y);
            CHECK(zero_with(sum(out, five), minus_product));
            typename Field::Element v[2] = {x, y};
            field.lucas_step(v, 0);
            CHECK(zero_with(sum(v[1], five), minus_product));
            CHECK(zero_with(sum(v[0], two), minus_square));
            typename Field::Element w[2] = {y, x};
            field.lucas_step(w, 1);
            CHECK(zero_with(sum(w[0], five), minus_product));
            CHECK(zero_with(sum(w[1], two), minus_square));
        }
    }
    // A power of 1/2 is a single bit of an element. Times the same power of 2 it must give 1.
    for (const std::size_t halvings : {std::size_t{1}, std::size_t{63}, field.max_halvings()}) {
        auto x = field.element();
        field.power_of_half(x, halvings);
        for (int i = 0; i < 3; ++i) field.square(x, x);
        auto power = small_element(field, 1);
        for (std::size_t i = 0; i < 8 * halvings; ++i) field.add(power, power, power);
        field.multiply(x, x, power);
        CHECK(field.small_value(x) == 1);
    }
    for (const int value : {1, 2}) {
        auto x = small_element(field, static_cast<Limb>(value));
        CHECK(field.small_value(x) == value);
        Limbs opposite = n;
        opposite[0] -= static_cast<Limb>(value);
        if (n[0] < static_cast<Limb>(value)) {
            for (std::size_t i = 1; i < n.size() && opposite[i]-- == 0; ++i) {
            }
        }
        field.enter(x, entry, opposite);
        CHECK(field.small_value(x) == -value);
    }
    CHECK(field.small_value(small_element(field, 3)) == 3);
}

template <class Field>
void check_size(std::size_t count) {
    CAPTURE(count);
    Random random(count);
    for (const Limbs& n : moduli(count, random)) check_field<Field>(n, random);
}

}  // namespace

TEST_CASE("fields of 28-bit digits are right, in registers and in memory") {
    // The sizes are in limbs; the numbers of digits have all remainders modulo 4.
    check_size<ColumnField<5>>(2);
    check_size<ColumnField<7>>(3);
    check_size<ColumnField<10>>(4);
    for (const std::size_t count : {2u, 3u, 4u, 5u, 8u, 17u}) {
        check_size<ColumnField<>>(count);
    }
}

TEST_CASE("columns are carried before they overflow") {
    // 256 digits, all as large as possible.
    const Limbs n(112, ~Limb{0});
    Random random(1);
    ColumnField<> field(n.data(), n.size());
    const auto entry = field.entry();
    auto x = field.element();
    for (const Limbs& a : {Limbs(112, ~Limb{0} << 1), Limbs(112, ~Limb{0} >> 1)}) {
        const auto minus_square = opposite(field, entry, n, remainder(times(a, a), n));
        field.enter(x, entry, a);
        auto y = x;
        field.square(x, x);
        field.add(x, x, minus_square);
        CHECK(field.small_value(x) == 0);
        field.multiply(y, y, y);
        field.add(y, y, minus_square);
        CHECK(field.small_value(y) == 0);
    }
}

#ifdef PRIMALITY_WIDE_PRODUCTS
TEST_CASE("the field of 128 bits is right") {
    check_size<Field128>(2);
}

TEST_CASE("the portable kernel is right for any length") {
    for (const std::size_t count : {2u, 3u, 4u, 7u, 9u, 17u}) {
        check_size<LimbField<PortableKernel>>(count);
    }
}

#endif

#ifdef PRIMALITY_ADX
TEST_CASE("the ADX kernels are right") {
    if (!adx::available()) return;
    check_size<LimbField<AdxWindowKernel<3>>>(3);
    check_size<LimbField<AdxWindowKernel<4>>>(4);
    check_size<LimbField<AdxWindowKernel<5>>>(5);
    check_size<LimbField<AdxWindowKernel<6>>>(6);
    check_size<LimbField<AdxWindowKernel<7>>>(7);
    check_size<LimbField<AdxWindowKernel<8>>>(8);
    for (std::size_t count = 9; count <= 17; ++count) check_size<LimbField<AdxKernel>>(count);
}
#endif

TEST_CASE("Jacobi symbols of small numbers over large ones are right") {
    // For a prime p, (d/p) = d^((p−1)/2) by Euler's criterion; here p = 2^89 − 1.
    const Natural p = less(power_of_two(89), 1);
    ColumnField<> field(p.limbs().data(), 2);
    for (std::uint32_t d = 1; d < 200; ++d) {
        auto x = small_element(field, d);
        const auto base = x;
        for (int i = 0; i < 87; ++i) {
            field.square(x, x);
            field.multiply(x, x, base);
        }
        CHECK(jacobi(d, p.limbs()) == field.small_value(x));
    }
    const Natural n = product(less(power_of_two(80), 65), 15);
    CHECK(jacobi(3, n.limbs()) == 0);
    CHECK(jacobi(10, n.limbs()) == 0);
    CHECK(jacobi(28, n.limbs()) == jacobi(7, n.limbs()));
}

TEST_CASE("the filter finds all primes below 2^13, at a size for which it tries them all") {
    const Natural prime = less(power_of_two(89), 1);
    Natural n = prime;
    while (n.limbs().size() < 64) n = product(n, prime);
    CHECK_FALSE(has_small_factor(n.limbs()));
    for (std::uint64_t q = 3; q < 1u << 13; q += 2) {
        if (naive_is_prime(q)) CHECK(has_small_factor(product(n, q).limbs()));
    }
}

TEST_CASE("squares are distinguished from other numbers") {
    Natural n = 3;
    for (std::uint64_t i = 1; i < 40; ++i) {
        n = plus(product(n, Natural(0x9e3779b97f4a7c15 * (2 * i + 1))), 2 * i);
        if (n.limbs()[0] % 2 == 0) n = plus(n, 1);
        const Natural square = product(n, n);
        CHECK(is_square(square.limbs()));
        CHECK_FALSE(is_square(plus(square, 8).limbs()));
        CHECK_FALSE(is_square(less(square, 8).limbs()));
        CHECK_FALSE(is_square(plus(square, 2).limbs()));
    }
    for (std::uint64_t i = 1; i < 2000; i += 2) {
        const Natural square = i * i;
        CHECK(is_square(square.limbs()));
        if (i > 1) CHECK_FALSE(is_square(Natural(i * i + 8 * i).limbs()));
    }
    for (const unsigned bits : {32u, 64u, 96u, 128u}) {
        const Natural ones = less(power_of_two(bits), 1);
        CHECK(is_square(product(ones, ones).limbs()));
    }
}

TEST_CASE("random numbers are the same on every platform, and below their limit") {
    Random random(1);
    const Limbs ones(2, ~Limb{0});
    const auto drawn = random.below(ones);
    CHECK(drawn[0] == 0xb3f2af6d0fc710c5);
    CHECK(drawn[1] == 0x853b559647364cea);
    const Limbs limit{5, 1};
    for (int i = 0; i < 100; ++i) {
        const auto below = random.below(limit);
        CHECK(below[1] <= 1);
        if (below[1] == 1) CHECK(below[0] < 5);
    }
}
