#pragma once

// Include only from span_32_avx2.cpp, on x86-64.
#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#define PRIMALITY_AVX2 __attribute__((target("avx2")))

/// `passes_base_two` for many numbers at once. Products are divided by 2^32, because AVX2 has no
/// wider products. Four chains of eight numbers are interleaved, so that one uses the time the
/// others wait.
namespace primality::avx2 {

inline constexpr std::size_t width = 8;
inline constexpr std::size_t group = 4 * width;

PRIMALITY_AVX2 inline __m256i load(const std::uint32_t* from) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}

PRIMALITY_AVX2 inline void store(std::uint32_t* to, __m256i numbers) noexcept {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), numbers);
}

PRIMALITY_AVX2 inline __m256i all(std::uint32_t value) noexcept {
    return _mm256_set1_epi32(static_cast<int>(value));
}

/// The highest bit of each of eight numbers.
PRIMALITY_AVX2 inline unsigned bits(__m256i numbers) noexcept {
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(numbers)));
}

/// Eight numbers in order, and a copy of those at odd places moved to even places, where the
/// multiply instruction reads its operands.
struct Eight {
    __m256i all;
    __m256i odd;
};

/// Moves odd places to even ones. A shuffle, because shifts use the same execution ports as
/// products.
PRIMALITY_AVX2 inline __m256i odd_places(__m256i numbers) noexcept {
    return _mm256_shuffle_epi32(numbers, 0b11'11'01'01);
}

PRIMALITY_AVX2 inline Eight spread(__m256i numbers) noexcept {
    return {numbers, odd_places(numbers)};
}

/// The low words' products.
PRIMALITY_AVX2 inline Eight multiply(Eight a, Eight b) noexcept {
    return {_mm256_mul_epu32(a.all, b.all), _mm256_mul_epu32(a.odd, b.odd)};
}

/// The high words of eight products, in order.
PRIMALITY_AVX2 inline __m256i high_words(Eight products) noexcept {
    return _mm256_blend_epi32(odd_places(products.all), products.odd, 0b10101010);
}

/// 1/n mod 2^32, as `inverse`.
PRIMALITY_AVX2 inline __m256i inverses(__m256i n) noexcept {
    const __m256i one = all(1);
    __m256i x = _mm256_xor_si256(_mm256_add_epi32(n, _mm256_add_epi32(n, n)), all(2));
    __m256i error = _mm256_sub_epi32(one, _mm256_mullo_epi32(n, x));
    for (int i = 0; i < 2; ++i) {
        x = _mm256_mullo_epi32(x, _mm256_add_epi32(error, one));
        error = _mm256_mullo_epi32(error, error);
    }
    return _mm256_mullo_epi32(x, _mm256_add_epi32(error, one));
}

/// All bits where n = 1 mod 8.
PRIMALITY_AVX2 inline __m256i have_root(__m256i n) noexcept {
    return _mm256_cmpeq_epi32(_mm256_and_si256(n, all(7)), all(1));
}

/// (n - 1) / 2, or for n = 1 mod 8 its half.
PRIMALITY_AVX2 inline __m256i exponents(__m256i n) noexcept {
    // The mask is -1.
    return _mm256_srlv_epi32(n, _mm256_sub_epi32(all(1), have_root(n)));
}

/// The powers of two of eight numbers. Five squarings are followed by a multiplication by 2^0 to
/// 2^31, whose reduction divides by 2^32 once more. Exponents are therefore written with digits
/// from 1 to 32.
struct Chain {
    Eight n;
    Eight inverse;
    __m256i digits;  ///< 32 − digit for each digit but the first, five bits each
    __m256i value;

    /// product / 2^32 mod n, or its negative, which has the same square.
    PRIMALITY_AVX2 __m256i reduce_any(Eight products) const noexcept {
        const __m256i high = high_words(products);
        const __m256i multiple = high_words(multiply(multiply(products, inverse), n));
        return _mm256_sub_epi32(_mm256_max_epu32(high, multiple), _mm256_min_epu32(high, multiple));
    }

    /// product / 2^32 mod n.
    PRIMALITY_AVX2 __m256i reduce(Eight products) const noexcept {
        const __m256i high = high_words(products);
        const __m256i multiple = high_words(multiply(multiply(products, inverse), n));
        const __m256i no_borrow = _mm256_cmpeq_epi32(_mm256_max_epu32(high, multiple), high);
        return _mm256_add_epi32(_mm256_sub_epi32(high, multiple),
                                _mm256_andnot_si256(no_borrow, n.all));
    }

    PRIMALITY_AVX2 Eight square() const noexcept {
        const Eight values = spread(value);
        return multiply(values, values);
    }

    /// value · 2^digit.
    PRIMALITY_AVX2 Eight shifted(int window) const noexcept {
        const __m256i all_digits = _mm256_srl_epi32(digits, _mm_cvtsi32_si128(5 * window));
        const __m256i low = _mm256_set1_epi64x(31);
        const __m256i even = _mm256_blend_epi32(value, _mm256_setzero_si256(), 0b10101010);
        return {_mm256_sllv_epi64(even, _mm256_and_si256(all_digits, low)),
                _mm256_sllv_epi64(_mm256_srli_epi64(value, 32),
                                  _mm256_and_si256(_mm256_srli_epi64(all_digits, 32), low))};
    }
};

/// The smallest exponent that needs this number of windows: a first digit from 1 to 63, and five
/// bits for each window, each of which represents one more than its bits.
template <int Windows>
inline constexpr std::uint32_t least_exponent = (1u << (5 * Windows)) +
                                                ((1u << (5 * Windows)) - 1) / 31;

template <int Windows>
PRIMALITY_AVX2 inline Chain start(__m256i n) noexcept {
    // Plus 32, for a result in normal instead of Montgomery form; minus 1 for each digit.
    const __m256i exponent =
        _mm256_sub_epi32(exponents(n), all(((1u << (5 * Windows)) - 1) / 31 - 32));
    Chain chain{spread(n), spread(inverses(n)), _mm256_xor_si256(exponent, all(~0u)), {}};
    // 2^(64 - digit) / 2^32.
    const __m256i first = _mm256_srli_epi32(exponent, 5 * Windows);
    const __m256i even = _mm256_blend_epi32(first, _mm256_setzero_si256(), 0b10101010);
    const __m256i odd = _mm256_srli_epi64(first, 32);
    const __m256i one = _mm256_set1_epi64x(1);
    const __m256i most = _mm256_set1_epi64x(64);
    chain.value = chain.reduce_any({_mm256_sllv_epi64(one, _mm256_sub_epi64(most, even)),
                                    _mm256_sllv_epi64(one, _mm256_sub_epi64(most, odd))});
    return chain;
}

PRIMALITY_AVX2 inline unsigned passed(const Chain& chain) noexcept {
    const __m256i n = chain.n.all;
    const __m256i is_one = _mm256_cmpeq_epi32(chain.value, all(1));
    const __m256i is_minus_one = _mm256_cmpeq_epi32(chain.value, _mm256_sub_epi32(n, all(1)));
    const __m256i differing = _mm256_xor_si256(n, _mm256_srli_epi32(n, 1));
    const __m256i wants_minus_one = _mm256_cmpeq_epi32(_mm256_and_si256(differing, all(2)), all(2));
    const __m256i wants_any = _mm256_or_si256(wants_minus_one, have_root(n));
    return bits(_mm256_or_si256(_mm256_andnot_si256(wants_minus_one, is_one),
                                _mm256_and_si256(is_minus_one, wants_any)));
}

/// Which of `group` numbers pass. Their exponents, (n - 1) / 2 or (n - 1) / 4, must be at least
/// `least_exponent<Windows>` and below 63 times that.
template <int Windows>
PRIMALITY_AVX2 inline std::uint32_t pass_base_two(const std::uint32_t* numbers) noexcept {
    // Four variables, because compilers would keep an array in memory.
    Chain a = start<Windows>(load(numbers));
    Chain b = start<Windows>(load(numbers + width));
    Chain c = start<Windows>(load(numbers + 2 * width));
    Chain d = start<Windows>(load(numbers + 3 * width));
    for (int window = Windows - 1; window >= 0; --window) {
        for (int i = 0; i < 4; ++i) {
            a.value = a.reduce_any(a.square());
            b.value = b.reduce_any(b.square());
            c.value = c.reduce_any(c.square());
            d.value = d.reduce_any(d.square());
        }
        a.value = a.reduce(a.square());
        b.value = b.reduce(b.square());
        c.value = c.reduce(c.square());
        d.value = d.reduce(d.square());
        a.value = a.reduce(a.shifted(window));
        b.value = b.reduce(b.shifted(window));
        c.value = c.reduce(c.shifted(window));
        d.value = d.reduce(d.shifted(window));
    }
    return passed(a) | (passed(b) << width) | (passed(c) << (2 * width)) |
           (passed(d) << (3 * width));
}

}  // namespace primality::avx2
