#include "residues.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace primality::natural {
namespace {

constexpr std::uint32_t sieve_end = 1u << 13;

constexpr auto odd_composites = [] {
    std::array<bool, sieve_end / 2> composite{};
    for (std::size_t i = 3; i * i < sieve_end; i += 2) {
        if (composite[i / 2]) continue;
        for (std::size_t j = i * i; j < sieve_end; j += 2 * i) composite[j / 2] = true;
    }
    return composite;
}();

constexpr std::size_t prime_count = [] {
    std::size_t count = 0;
    for (std::size_t i = 1; i < odd_composites.size(); ++i) count += odd_composites[i] ? 0 : 1;
    return count;
}();

/// An odd prime p, which divides x if x · inverse ≤ most.
struct Divisor {
    Word inverse, most;
};

/// A product of consecutive primes that fits a word; `end` is the index after the last of them.
struct Batch {
    Word product, inverse;
    std::uint32_t end;
};

struct Table {
    std::array<Divisor, prime_count> divisors{};
    std::array<Batch, prime_count> batches{};
    std::size_t batch_count = 0;
};

constexpr Table table = [] {
    Table made;
    Word product = 1;
    std::uint32_t index = 0;
    const auto close = [&] {
        made.batches[made.batch_count++] = {product, static_cast<Word>(inverse(product)), index};
    };
    for (Word p = 3; p < sieve_end; p += 2) {
        if (odd_composites[p / 2]) continue;
        if (DoubleWord{product} * p >> word_bits != 0) {
            close();
            product = 1;
        }
        product *= p;
        made.divisors[index++] = {static_cast<Word>(inverse(p)),
                                  std::numeric_limits<Word>::max() / p};
    }
    close();
    return made;
}();

/// The number of batches that are worth trying for a number of limbs.
std::size_t batches_for(std::size_t limbs) noexcept {
    return std::min(table.batch_count, (8 + 4 * limbs) * 64 / word_bits);
}

/// (a/m) for an odd m.
int jacobi_of_words(Word a, Word m) noexcept {
    int sign = 1;
    a %= m;
    while (a != 0) {
        const int twos = std::countr_zero(a);
        a >>= twos;
        if ((twos & 1) != 0 && (m % 8 == 3 || m % 8 == 5)) sign = -sign;
        if ((a & m & 2) != 0) sign = -sign;
        std::swap(a, m);
        a %= m;
    }
    return m == 1 ? sign : 0;
}

/// The low `count` limbs of a · b.
std::vector<Limb> low_product(const std::vector<Limb>& a, const std::vector<Limb>& b) {
    std::vector<Limb> out(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        (void)add_row(out.data() + i, a.data(), a.size() - i, b[i]);
    }
    return out;
}

void negate(std::vector<Limb>& x) {
    const std::vector<Limb> zero(x.size());
    (void)subtract(x.data(), zero.data(), x.data(), x.size());
}

bool is_square_of(std::span<const Limb> n, std::vector<Limb> root) {
    std::vector<Limb> padded(n.begin(), n.end());
    padded.push_back(0);  // the square may be longer than n
    root.resize(padded.size());
    return low_product(root, root) == padded;
}

}  // namespace

bool has_small_factor(std::span<const Limb> n) noexcept {
    const std::size_t batches = batches_for(n.size());
    std::size_t first = 0;
    for (std::size_t i = 0; i < batches; ++i) {
        const Batch& batch = table.batches[i];
        const Word residue = scaled_residue(n, batch.product, batch.inverse);
        bool divides = false;
        for (; first < batch.end; ++first) {
            const Divisor& p = table.divisors[first];
            divides |= residue * p.inverse <= p.most;
        }
        if (divides) return true;
    }
    return false;
}

int jacobi(std::uint32_t d, std::span<const Limb> n) noexcept {
    const int twos = std::countr_zero(d);
    const Word odd = d >> twos;
    int sign = 1;
    if ((twos & 1) != 0 && (n[0] % 8 == 3 || n[0] % 8 == 5)) sign = -sign;
    if ((odd & n[0] & 2) != 0) sign = -sign;  // by reciprocity, (n/odd) from here on
    if ((odd & 2) != 0) sign = -sign;         // for (−1/odd)
    return sign * jacobi_of_words(scaled_residue(n, odd, static_cast<Word>(inverse(odd))), odd);
}

bool is_square(std::span<const Limb> n) {
    if (n[0] % 8 != 1) return false;
    // 1/√n mod a power of 2 by Newton's iteration y ← y·(3 − n·y²)/2, which gets from b correct
    // bits to 2·b − 2. The root is then n·y, up to its sign and its highest bit.
    const std::size_t count = (n.size() + 1) / 2 + 1;
    std::vector<Limb> low(n.begin(),
                          n.begin() + static_cast<std::ptrdiff_t>(std::min(count, n.size())));
    low.resize(count);
    std::vector<Limb> y(count);
    y[0] = 1;
    for (std::size_t bits = 3; bits < 64 * count; bits = 2 * bits - 2) {
        auto factor = low_product(low, low_product(y, y));
        negate(factor);
        Limb carry = 3;
        for (std::size_t i = 0; i < count && carry != 0; ++i) {
            factor[i] += carry;
            carry = factor[i] < carry ? 1 : 0;
        }
        y = low_product(y, factor);
        for (std::size_t i = 0; i < count; ++i) {
            y[i] = y[i] >> 1 | (i + 1 < count ? y[i + 1] << 63 : 0);
        }
    }
    auto root = low_product(low, y);
    // A root has at most half of the bits of n. Higher bits come from the sign or are undetermined.
    if (root[count - 1] << 1 != 0) negate(root);
    root[count - 1] = 0;
    return is_square_of(n, root);
}

}  // namespace primality::natural
