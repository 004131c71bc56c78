#include <primality/words.hpp>

#include "words/base_two_lanes.hpp"
#include "words/lucas.hpp"
#include "words/stages_64.hpp"

namespace primality {
namespace {

/// Number of numbers that pass through a stage together, few enough for the first-level cache.
constexpr std::size_t block = 128;
constexpr std::size_t lanes = 4;

/// Places of numbers that are not decided yet.
struct Places {
    std::array<std::uint8_t, block + lanes> at;
    std::size_t count = 0;

    /// Without a branch: an unwanted place is overwritten by the next one.
    void add_if(std::size_t place, bool condition) noexcept {
        at[count] = static_cast<std::uint8_t>(place);
        count += condition ? 1 : 0;
    }
};

/// Interleaved Lucas tests of two numbers, which usually have nearly the same number of steps.
std::array<bool, 2> pass_lucas(std::uint64_t a, std::uint64_t b) noexcept {
    const Modulus first(a);
    const Modulus second(b);
    const std::array<std::uint64_t, 2> parameters{lucas_parameter(a), lucas_parameter(b)};
    LucasChain one(first, parameters[0]);
    LucasChain other(second, parameters[1]);
    int together = std::min(one.steps(), other.steps());
    for (int i = one.steps() - together; i > 0; --i) one.step(first);
    for (int i = other.steps() - together; i > 0; --i) other.step(second);
    for (; together > 0; --together) {
        one.step(first);
        other.step(second);
    }
    return {parameters[0] != 0 && one.ends_well(first),
            parameters[1] != 0 && other.ends_well(second)};
}

void test_block(std::span<const std::uint64_t> numbers, std::uint8_t* results) noexcept {
    Places filtered;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::uint64_t n = numbers[i];
        results[i] = 0;
        if (n <= UINT32_MAX) {
            results[i] = is_prime(static_cast<std::uint32_t>(n)) ? 1 : 0;
        } else {
            filtered.add_if(i, ((n & 1) != 0) & !has_divisor<0, stages_64::first>(n));
        }
    }
    Places tested;
    for (std::size_t i = 0; i < filtered.count; ++i) {
        const std::uint64_t n = numbers[filtered.at[i]];
        tested.add_if(filtered.at[i], !has_divisor<stages_64::first, stages_64::last>(n));
    }
    Places likely;
    for (std::size_t i = 0; i < tested.count; i += lanes) {
        std::array<std::uint64_t, lanes> group;
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            group[lane] = numbers[tested.at[std::min(i + lane, tested.count - 1)]];
        }
        const auto passed = pass_euler(group);
        for (std::size_t lane = 0; lane < lanes && i + lane < tested.count; ++lane) {
            likely.add_if(tested.at[i + lane], passed[lane]);
        }
    }
    for (std::size_t i = 0; i < likely.count; i += 2) {
        const std::size_t one = likely.at[i];
        const std::size_t other = likely.at[std::min(i + 1, likely.count - 1)];
        const auto passed = pass_lucas(numbers[one], numbers[other]);
        results[one] = passed[0] ? 1 : 0;
        results[other] = passed[1] ? 1 : 0;
    }
}

}  // namespace

void is_prime(std::span<const std::uint64_t> numbers, std::span<std::uint8_t> results) noexcept {
    assert(results.size() >= numbers.size());
    for (std::size_t i = 0; i < numbers.size(); i += block) {
        test_block(numbers.subspan(i, std::min(block, numbers.size() - i)), results.data() + i);
    }
}

}  // namespace primality
