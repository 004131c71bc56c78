#include "span_32.hpp"

#include <algorithm>
#include <primality/words.hpp>

#include "filter/small_primes.hpp"
#include "words/base_two_lanes.hpp"
#include "words/stages_32.hpp"

namespace primality {

void test_block(std::span<const std::uint32_t> numbers, std::uint8_t* results) noexcept {
    Candidates candidates;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::uint32_t n = numbers[i];
        results[i] = n < small_limit && is_small_prime(n) ? 1 : 0;
        const unsigned odd_and_large = (n & 1) & static_cast<unsigned>(n > small_limit);
        const unsigned divided = static_cast<unsigned>(has_divisor<0, stages_32::first>(n));
        candidates.add_if(odd_and_large > divided, n, i);
    }
    const std::size_t count = candidates.count;
    candidates.count = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t n = candidates.numbers[i];
        candidates.add_if(!has_divisor<stages_32::first, stages_32::last>(n), n,
                          candidates.places[i]);
    }
    if (candidates.count == 0) return;
    // The last group is padded with copies of the last number.
    constexpr std::size_t lanes = 3;
    const auto last = candidates.numbers[candidates.count - 1];
    for (std::size_t i = 0; i < lanes; ++i) candidates.numbers[candidates.count + i] = last;
    for (std::size_t i = 0; i < candidates.count; i += lanes) {
        const auto passed = pass_base_two<lanes>(&candidates.numbers[i]);
        const std::size_t rest = std::min(lanes, candidates.count - i);
        for (std::size_t lane = 0; lane < rest; ++lane) {
            const bool prime = passed[lane] && !is_listed_pseudoprime(candidates.numbers[i + lane]);
            results[candidates.places[i + lane]] = prime ? 1 : 0;
        }
    }
}

void is_prime(std::span<const std::uint32_t> numbers, std::span<std::uint8_t> results) noexcept {
    assert(results.size() >= numbers.size());
    auto* test = test_block;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) test = test_block_avx2;
#endif
    for (std::size_t i = 0; i < numbers.size(); i += block_32) {
        test(numbers.subspan(i, std::min(block_32, numbers.size() - i)), &results[i]);
    }
}

}  // namespace primality
