/// How the cost of each primality test grows with the number. One chart searches the largest prime
/// ≤ x; the other tests the 1000 consecutive numbers that end at x. There are hundreds of rows, so
/// the suite runs only if it is named.
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <numeric>
#include <primality/words.hpp>
#include <samebench/samebench.hpp>
#include <string>
#include <utility>

namespace {

using namespace samebench;
constexpr std::size_t run_length = 1000;

/// How many of the 1000 consecutive numbers that end at `last` pass `test`.
template <class T, class Test>
std::uint32_t count_up_to(T last, Test test) {
    std::uint32_t count = 0;
    for (T n = last - T{run_length} + 1; n != last + 1; ++n) count += test(n) ? 1 : 0;
    return count;
}

/// The powers of ten, and every second power of two from 2^4 to 2^32, in rising order.
Parameters<std::uint64_t> powers(std::uint64_t first, std::uint64_t last) {
    auto all = powers_of<std::uint64_t>(10, first, last);
    const std::uint64_t largest = std::uint64_t{1} << 32;
    const auto of_four =
        powers_of<std::uint64_t>(4, std::max<std::uint64_t>(first, 16), std::min(last, largest));
    all.values.insert(all.values.end(), of_four.values.begin(), of_four.values.end());
    std::sort(all.values.begin(), all.values.end());
    return all;
}

/// Powers of ten from 10^5 on and of two from 2^17 on as such, others in full.
std::string power_text(std::uint64_t x) {
    for (const auto& [base, least] : {std::pair{10u, 5}, std::pair{2u, 17}}) {
        int exponent = 0;
        std::uint64_t rest = x;
        for (; rest % base == 0; ++exponent) rest /= base;
        if (rest == 1 && exponent >= least) {
            return std::to_string(base) + '^' + std::to_string(exponent);
        }
    }
    return std::to_string(x);
}

/// Calls `work` with a 32-bit integer if x fits, as programs with small numbers would.
template <class Work>
auto typed(Work work) {
    return [work](std::uint64_t x) {
        const bool fits = x <= std::numeric_limits<std::uint32_t>::max();
        return fits ? work(static_cast<std::uint32_t>(x)) : work(x);
    };
}

template <class Test>
void add_nearest(Suite& suite, const std::string& algorithm, std::uint64_t last, Test test) {
    const std::string chart = "nearest prime";
    const auto nearest = [test](auto n) {
        while (!test(n)) --n;
        return std::uint64_t{n};
    };
    suite.bench(algorithm + ' ' + chart, powers(10, last), typed(nearest))
        .argument(power_text)
        .alternatives(chart);
}

template <class Count>
void add_run(Suite& suite, const std::string& algorithm, std::uint64_t last, Count count) {
    const std::string chart = "1000 up to";
    suite.bench(algorithm + ' ' + chart, powers(run_length, last), typed(count))
        .argument(power_text)
        .alternatives(chart)
        .complexity();
}

template <class Test>
auto one_by_one(Test test) {
    return [test](auto last) { return count_up_to(last, test); };
}

template <class T>
std::uint32_t count_in_span(T last) {
    std::array<T, run_length> numbers;
    std::array<std::uint8_t, run_length> results;
    std::iota(numbers.begin(), numbers.end(), last - T{run_length} + 1);
    primality::is_prime(numbers, results);
    return std::accumulate(results.begin(), results.end(), std::uint32_t{0});
}

}  // namespace

SAMEBENCH_SUITE(charts, suite) {
    suite.only_by_name();

    const auto trial = [](auto n) { return primality::trial_division(n); };
    const auto trial_sqrt = [](auto n) { return primality::trial_division_sqrt(n); };
    const auto tiered = [](auto n) { return primality::miller_rabin_tiered(n); };
    const auto is_prime = [](auto n) { return primality::is_prime(n); };
    const auto span = [](auto last) { return count_in_span(last); };

    // Trial division is limited to operations of about 20 ms.
    constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
    constexpr std::uint64_t trial_nearest = 10'000'000'000'000;
    constexpr std::uint64_t trial_run = std::uint64_t{1} << 32;

    // No span here: it would also test numbers beyond the first prime found.
    add_nearest(suite, "trial i*i", trial_nearest, trial);
    add_nearest(suite, "trial sqrt", trial_nearest, trial_sqrt);
    add_nearest(suite, "tiered Miller-Rabin", all, tiered);
    add_nearest(suite, "is_prime", all, is_prime);

    add_run(suite, "trial i*i", trial_run, one_by_one(trial));
    add_run(suite, "trial sqrt", trial_run, one_by_one(trial_sqrt));
    add_run(suite, "tiered Miller-Rabin", all, one_by_one(tiered));
    add_run(suite, "is_prime", all, one_by_one(is_prime));
    add_run(suite, "span", all, span);
}
