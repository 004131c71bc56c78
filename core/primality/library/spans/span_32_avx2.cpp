// The stages of span_32.hpp with AVX2, eight numbers per register. AVX2 is enabled only for the
// marked functions; everything else runs on any x86-64.
#if defined(__x86_64__)

#include <immintrin.h>

#include <algorithm>
#include <bit>
#include <primality/words.hpp>

#include "base_two_avx2.hpp"
#include "filter/filter.hpp"
#include "filter/small_primes.hpp"
#include "span_32.hpp"
#include "words/stages_32.hpp"

namespace primality {
namespace {

using namespace avx2;

/// For each subset of eight places, given as bits: its members, one per byte.
constexpr auto members = [] {
    std::array<std::uint64_t, 256> result{};
    for (std::size_t set = 0; set < result.size(); ++set) {
        int count = 0;
        for (std::uint64_t i = 0; i < width; ++i) {
            if (((set >> i) & 1) != 0) result[set] |= i << (8 * count++);
        }
    }
    return result;
}();

/// A mask of the first `count` of eight numbers.
constexpr unsigned first_bits(std::size_t count) noexcept {
    return count < width ? (1u << count) - 1 : 0xff;
}

PRIMALITY_AVX2 inline unsigned at_least(__m256i numbers, std::uint32_t limit) noexcept {
    return bits(_mm256_cmpeq_epi32(_mm256_max_epu32(numbers, all(limit)), numbers));
}

PRIMALITY_AVX2 inline void add(Candidates& candidates, __m256i numbers, __m256i places,
                               unsigned wanted) noexcept {
    const auto bytes = static_cast<long long>(members[wanted]);
    const __m256i order = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(bytes));
    store(&candidates.numbers[candidates.count], _mm256_permutevar8x32_epi32(numbers, order));
    store(&candidates.places[candidates.count], _mm256_permutevar8x32_epi32(places, order));
    candidates.count += static_cast<std::size_t>(std::popcount(wanted));
}

/// `divisors_32` with the highest bits flipped, because AVX2 compares only signed numbers. Flipping
/// that of the inverse flips that of its product with any odd number.
constexpr auto signed_divisors = [] {
    auto divisors = make_divisors<std::uint32_t>();
    for (auto& divisor : divisors) {
        divisor.inverse ^= std::uint32_t{1} << 31;
        divisor.limit ^= std::uint32_t{1} << 31;
    }
    return divisors;
}();

/// A bit for each of eight odd numbers, set if none of these divisors divides it.
template <std::size_t First, std::size_t Last>
PRIMALITY_AVX2 inline unsigned undivided(__m256i n) noexcept {
    __m256i divided = _mm256_setzero_si256();
    for (std::size_t i = First; i < Last; ++i) {
        const __m256i quotient = _mm256_mullo_epi32(n, all(signed_divisors[i].inverse));
        const __m256i limit = all(signed_divisors[i].limit);
        divided = _mm256_or_si256(divided, _mm256_cmpgt_epi32(limit, quotient));
    }
    return ~bits(divided) & 0xff;
}

template <int Windows>
void test_groups(Candidates& candidates, std::uint8_t* results) noexcept {
    if (candidates.count == 0) return;
    // The last group is padded with copies of the last number.
    const auto last = candidates.numbers[candidates.count - 1];
    for (std::size_t i = 0; i < group; ++i) candidates.numbers[candidates.count + i] = last;
    for (std::size_t i = 0; i < candidates.count; i += group) {
        const std::uint32_t passes = pass_base_two<Windows>(&candidates.numbers[i]);
        const std::size_t rest = std::min(group, candidates.count - i);
        for (std::size_t lane = 0; lane < rest; ++lane) {
            const unsigned listed = is_listed_pseudoprime(candidates.numbers[i + lane]) ? 1 : 0;
            results[candidates.places[i + lane]] =
                static_cast<std::uint8_t>((passes >> lane) & ~listed & 1);
        }
    }
}

}  // namespace

PRIMALITY_AVX2 void test_block_avx2(std::span<const std::uint32_t> numbers,
                                    std::uint8_t* results) noexcept {
    std::fill_n(results, numbers.size(), std::uint8_t{0});
    Candidates candidates;
    std::array<std::uint32_t, width> rest{};
    __m256i places = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    for (std::size_t i = 0; i < numbers.size(); i += width) {
        const std::uint32_t* from = &numbers[i];
        if (numbers.size() - i < width) {
            // Padded with zeros, which are not candidates.
            std::copy(numbers.begin() + static_cast<std::ptrdiff_t>(i), numbers.end(),
                      rest.begin());
            from = rest.data();
        }
        const __m256i n = load(from);
        const unsigned large = at_least(n, small_limit);
        const unsigned odd = bits(_mm256_slli_epi32(n, 31));
        add(candidates, n, places, large & odd & undivided<0, 12>(n));
        for (unsigned small = first_bits(numbers.size() - i) & ~large; small != 0;
             small &= small - 1) {
            const auto place = i + static_cast<std::size_t>(std::countr_zero(small));
            results[place] = is_small_prime(numbers[place]) ? 1 : 0;
        }
        places = _mm256_add_epi32(places, all(width));
    }
    Candidates long_ones;
    Candidates short_ones;
    for (std::size_t i = 0; i < candidates.count; i += width) {
        const __m256i n = load(&candidates.numbers[i]);
        const unsigned in_question = first_bits(candidates.count - i) & undivided<12, 40>(n);
        const __m256i exponent = exponents(n);
        const unsigned is_long = in_question & at_least(exponent, least_exponent<5>);
        const unsigned is_short = in_question & at_least(exponent, least_exponent<4>) & ~is_long;
        const __m256i their_places = load(&candidates.places[i]);
        add(long_ones, n, their_places, is_long);
        if (in_question == is_long) continue;
        add(short_ones, n, their_places, is_short);
        for (unsigned others = in_question & ~(is_long | is_short); others != 0;
             others &= others - 1) {
            const auto one = i + static_cast<std::size_t>(std::countr_zero(others));
            results[candidates.places[one]] = is_prime(candidates.numbers[one]) ? 1 : 0;
        }
    }
    test_groups<5>(long_ones, results);
    test_groups<4>(short_ones, results);
}

}  // namespace primality

#endif
