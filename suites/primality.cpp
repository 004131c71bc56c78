/// The reference workload: the functions of the primality library, compared with trial division and
/// Miller-Rabin, on random numbers and on primes. The suite `charts` shows how costs grow with the
/// number.
#include <array>
#include <cstdint>
#include <limits>
#include <numeric>
#include <primality/primality.hpp>
#include <samebench/samebench.hpp>
#include <string>
#include <vector>

namespace {

using namespace samebench;

/// The largest `count` primes that fit a `T`.
template <class T>
std::vector<T> largest_primes(std::size_t count) {
    std::vector<T> primes;
    for (T n = std::numeric_limits<T>::max(); primes.size() < count; n -= 2) {
        if (primality::is_prime(n)) primes.push_back(n);
    }
    return primes;
}

template <std::size_t Count>
std::vector<std::uint64_t> random_numbers(Random& random) {
    std::vector<std::uint64_t> numbers(Count);
    for (auto& n : numbers) n = random.next() | 1;
    return numbers;
}
constexpr std::size_t span_length = 1000;

bool is_prime_32(std::uint32_t n) {
    return primality::is_prime(n);
}
bool is_prime_64(std::uint64_t n) {
    return primality::is_prime(n);
}
bool miller_rabin_32(std::uint32_t n) {
    return primality::miller_rabin(n);
}
bool miller_rabin_64(std::uint64_t n) {
    return primality::miller_rabin(n);
}
bool trial_division_32(std::uint32_t n) {
    return primality::trial_division(n);
}
bool trial_division_sqrt_32(std::uint32_t n) {
    return primality::trial_division_sqrt(n);
}

template <class T, class Test>
void add_rows(Suite& suite, const std::string& name, const char* bits, Test test) {
    suite.bench(name + ' ' + bits + " random odd", random_odd<T>(), test);
    suite.bench(name + ' ' + bits + " largest primes", one_of(largest_primes<T>(256)), test);
}

}  // namespace

SAMEBENCH_SUITE(primality, suite) {
    add_rows<std::uint32_t>(suite, "is_prime", "u32", is_prime_32);
    add_rows<std::uint64_t>(suite, "is_prime", "u64", is_prime_64);
    add_rows<std::uint32_t>(suite, "miller_rabin", "u32", miller_rabin_32);
    add_rows<std::uint64_t>(suite, "miller_rabin", "u64", miller_rabin_64);
    add_rows<std::uint32_t>(suite, "trial i*i", "u32", trial_division_32);
    add_rows<std::uint32_t>(suite, "trial sqrt", "u32", trial_division_sqrt_32);

    using Numbers = std::vector<std::uint64_t>;
    suite
        .bench("is_prime u64 span of 1000 random odd",
               Inputs<Numbers>{random_numbers<span_length>, 8},
               [](const Numbers& numbers) {
                   std::array<std::uint8_t, span_length> results;
                   primality::is_prime(numbers, results);
                   return std::accumulate(results.begin(), results.end(), std::uint32_t{0});
               })
        .items(span_length);
    suite.bench("next_prime u64", random_values<std::uint64_t>(),
                [](std::uint64_t n) { return primality::next_prime(n).value_or(0); });
    const auto mersenne = primality::Natural::parse("0x7fffffffffffffffffffffffffffffff").value();
    suite.bench("is_probable_prime 2^127 - 1",
                [mersenne] { return primality::is_probable_prime(mersenne, 0); });
}
