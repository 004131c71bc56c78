#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

/// Montgomery multiplication with 28-bit digits, for machines without a product of 64 × 64 bits:
/// WebAssembly and 32-bit machines.
///
/// A 64-bit column can hold the sum of 256 products of two digits, so carries are propagated only
/// at the end. A product then costs one multiplication and one addition. With 32-bit digits it
/// would also need a shift, a mask and a second addition, all dependent. This outweighs the 30 %
/// more products.
namespace primality::natural::columns {

using Digit = std::uint32_t;
using Column = std::uint64_t;

inline constexpr int digit_bits = 28;
inline constexpr Digit digit_mask = (Digit{1} << digit_bits) - 1;

/// The number of rows of products that fit a column, with room for the carries into it.
inline constexpr std::size_t max_rows = 250;

/// Adds `Rows` rows to the columns: digits · factors[0], then digits · factors[1] one place higher,
/// and so on. `below1` to `below3` are the digits one to three places below the first one.
template <int Rows>
inline void add_rows(Column* columns, const Digit* digits, std::size_t count, const Digit* factors,
                     Column below1 = 0, Column below2 = 0, Column below3 = 0) noexcept {
    const Column f0 = factors[0];
    const Column f1 = Rows > 1 ? factors[1] : 0;
    const Column f2 = Rows > 2 ? factors[2] : 0;
    const Column f3 = Rows > 3 ? factors[3] : 0;
    // Column by column, so that one load and one store serve all rows.
    const auto step = [&](Column& column, Column digit) {
        Column sum = column + digit * f0;
        if constexpr (Rows > 1) sum += below1 * f1;
        if constexpr (Rows > 2) sum += below2 * f2;
        if constexpr (Rows > 3) sum += below3 * f3;
        column = sum;
        below3 = below2;
        below2 = below1;
        below1 = digit;
    };
    for (std::size_t i = 0; i < count; ++i) step(columns[i], digits[i]);
    for (int i = 0; i < Rows - 1; ++i) step(columns[count + static_cast<std::size_t>(i)], 0);
}

/// Propagates carries, after which the columns have room for `max_rows` rows again.
inline void carry(Column* columns, std::size_t count) noexcept {
    Column carried = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Column sum = columns[i] + carried;
        columns[i] = sum & digit_mask;
        carried = sum >> digit_bits;
    }
}

/// columns = a · b + extra; there are 2·count columns.
inline void product(Column* columns, const Digit* a, const Digit* b, std::size_t count,
                    const Digit* extra) noexcept {
    std::copy_n(extra, count, columns);
    std::fill_n(columns + count, count, Column{0});
    std::size_t i = count % 4;
    if (i == 1) add_rows<1>(columns, a, count, b);
    if (i == 2) add_rows<2>(columns, a, count, b);
    if (i == 3) add_rows<3>(columns, a, count, b);
    std::size_t rows = i;
    for (; i < count; i += 4, rows += 4) {
        if (rows + 4 > max_rows / 2) {
            carry(columns, 2 * count);
            rows = 0;
        }
        add_rows<4>(columns + i, a, count, b + i);
    }
}

/// columns = a² + extra; there are 2·count columns.
inline void square(Column* columns, const Digit* a, std::size_t count,
                   const Digit* extra) noexcept {
    std::copy_n(extra, count, columns);
    std::fill_n(columns + count, count, Column{0});
    std::size_t i = 0;
    std::size_t rows = 0;
    for (; i + 4 <= count; i += 4, rows += 8) {
        if (rows + 8 > max_rows / 2) {
            carry(columns, 2 * count);
            rows = 0;
        }
        const Column a0 = a[i], a1 = a[i + 1], a2 = a[i + 2], a3 = a[i + 3];
        const Digit twice[4] = {2 * a[i], 2 * a[i + 1], 2 * a[i + 2], 2 * a[i + 3]};
        Column* at = columns + 2 * i;
        at[0] += a0 * a0;
        at[1] += a1 * twice[0];
        at[2] += a2 * twice[0] + a1 * a1;
        at[3] += a3 * twice[0] + a2 * twice[1];
        at[4] += a3 * twice[1] + a2 * a2;
        at[5] += a3 * twice[2];
        at[6] += a3 * a3;
        add_rows<4>(at + 4, a + i + 4, count - i - 4, twice);
    }
    for (; i < count; ++i) {
        columns[2 * i] += Column{a[i]} * a[i];
        for (std::size_t j = i + 1; j < count; ++j) columns[i + j] += Column{a[i]} * a[j] * 2;
    }
}

/// out = columns / 2^(28·count) mod n, below columns / 2^(28·count) + n. Overwrites the columns.
inline void reduce(Digit* out, Column* columns, const Digit* n, std::size_t count,
                   Column negated_inverse) noexcept {
    std::size_t rows = max_rows / 2;
    std::size_t i = 0;
    const auto factor = [&](Column column) {
        return static_cast<Digit>(column * negated_inverse) & digit_mask;
    };
    for (; i + 4 <= count; i += 4, rows += 4) {
        if (rows + 4 > max_rows) {
            carry(columns + i, 2 * count - i);
            rows = 0;
        }
        Column* at = columns + i;
        const Column n0 = n[0], n1 = n[1], n2 = n[2], n3 = n[3];
        Digit q[4];
        q[0] = factor(at[0]);
        at[1] += q[0] * n1 + ((at[0] + q[0] * n0) >> digit_bits);
        q[1] = factor(at[1]);
        at[2] += q[0] * n2 + q[1] * n1 + ((at[1] + q[1] * n0) >> digit_bits);
        q[2] = factor(at[2]);
        at[3] += q[0] * n3 + q[1] * n2 + q[2] * n1 + ((at[2] + q[2] * n0) >> digit_bits);
        q[3] = factor(at[3]);
        at[4] += (at[3] + q[3] * n0) >> digit_bits;
        add_rows<4>(at + 4, n + 4, count - 4, q, n3, n2, n1);
    }
    for (; i < count; ++i) {
        const Digit q = factor(columns[i]);
        columns[i + 1] += (columns[i] + Column{q} * n[0]) >> digit_bits;
        add_rows<1>(columns + i + 1, n + 1, count - 1, &q);
    }
    Column carried = 0;
    for (i = 0; i < count; ++i) {
        carried += columns[count + i];
        out[i] = static_cast<Digit>(carried) & digit_mask;
        carried >>= digit_bits;
    }
}

/// A product of few digits with its reduction, column by column. No column is stored, and digits
/// stay in registers as far as possible. The result is that of `product` or `square`, followed by
/// `reduce`.
///
/// It is unrolled by templates, because Clang 14 does not unroll it for WebAssembly.
template <std::size_t Count, bool Square>
class ColumnProduct {
    static_assert(2 * Count <= max_rows);

public:
    /// The number of steps. Call all of them in order.
    static constexpr std::size_t steps = (Count + 1) / 2 + Count - 1;

    /// `b` is ignored for a square.
    ColumnProduct(const Digit* a, const Digit* b, const Digit* extra) noexcept : extra_(extra) {
        std::copy_n(a, Count, a_);
        if constexpr (!Square) std::copy_n(b, Count, b_);
    }

    template <std::size_t Step>
    [[gnu::always_inline]] void step(Digit* out, const Digit* n, Column negated_inverse) noexcept {
        if constexpr (2 * Step + 1 < Count) {
            reduce_two<2 * Step>(n, negated_inverse);
        } else if constexpr (2 * Step + 1 == Count) {
            constexpr std::size_t place = Count - 1;
            sum_ += column<place>() + reductions<place, 0>(n, std::make_index_sequence<place>{});
            q_[place] = sum_ * negated_inverse & digit_mask;
            sum_ = (sum_ + q_[place] * n[0]) >> digit_bits;
        } else {
            constexpr std::size_t place = Step - (Count + 1) / 2 + Count;
            constexpr std::size_t first = place - Count + 1;
            sum_ += column<place>() +
                    reductions<place, first>(n, std::make_index_sequence<Count - first>{});
            out[first - 1] = static_cast<Digit>(sum_) & digit_mask;
            sum_ >>= digit_bits;
            if constexpr (Step + 1 == steps) out[Count - 1] = static_cast<Digit>(sum_);
        }
    }

private:
    /// Computes two factors of the reduction with one multiplication. Each factor depends on the
    /// one before, and this chain takes most of the time of a product.
    template <std::size_t Place>
    [[gnu::always_inline]] void reduce_two(const Digit* n, Column negated_inverse) noexcept {
        Column low =
            sum_ + column<Place>() + reductions<Place, 0>(n, std::make_index_sequence<Place>{});
        Column high =
            column<Place + 1>() + reductions<Place + 1, 0>(n, std::make_index_sequence<Place>{});
        const Column both = (low + (high << digit_bits)) * negated_inverse;
        q_[Place] = both & digit_mask;
        q_[Place + 1] = both >> digit_bits & digit_mask;
        low += q_[Place] * n[0];
        high += q_[Place] * n[1] + q_[Place + 1] * n[0] + (low >> digit_bits);
        sum_ = high >> digit_bits;
    }

    /// A column of a · b + extra.
    template <std::size_t Place>
    [[gnu::always_inline]] Column column() const noexcept {
        constexpr std::size_t first = Place < Count ? 0 : Place - Count + 1;
        Column sum = 0;
        if constexpr (Place < Count) sum = extra_[Place];
        if constexpr (Square) {
            constexpr std::size_t pairs = (Place + 1) / 2 - first;
            sum += 2 * products<Place, first>(a_, std::make_index_sequence<pairs>{});
            if constexpr (Place % 2 == 0) sum += a_[Place / 2] * a_[Place / 2];
        } else {
            constexpr std::size_t rows = Place < Count ? Place + 1 : 2 * Count - 1 - Place;
            sum += products<Place, first>(b_, std::make_index_sequence<rows>{});
        }
        return sum;
    }

    template <std::size_t Place, std::size_t First, std::size_t... I>
    [[gnu::always_inline]] Column products(const Column* b,
                                           std::index_sequence<I...>) const noexcept {
        return (Column{0} + ... + (a_[First + I] * b[Place - First - I]));
    }
    template <std::size_t Place, std::size_t First, std::size_t... I>
    [[gnu::always_inline]] Column reductions(const Digit* n,
                                             std::index_sequence<I...>) const noexcept {
        return (Column{0} + ... + (q_[First + I] * n[Place - First - I]));
    }

    const Digit* extra_;
    Column a_[Count], b_[Square ? 1 : Count], q_[Count];
    Column sum_ = 0;
};

}  // namespace primality::natural::columns
