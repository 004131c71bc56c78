/// The reference workload: trial division and Miller-Rabin on random numbers, on primes, and on
/// runs of consecutive numbers.
#include <cstdint>
#include <limits>
#include <primality/primality.hpp>
#include <samebench/samebench.hpp>
#include <string>
#include <vector>

#include "runs.hpp"

namespace {

using namespace samebench;

/// The largest `count` primes that a `T` holds.
template <class T>
std::vector<T> largest_primes(std::size_t count) {
    std::vector<T> primes;
    for (T n = std::numeric_limits<T>::max(); primes.size() < count; n -= 2) {
        if (primality::is_prime(n)) primes.push_back(n);
    }
    return primes;
}

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

template <class Test>
auto add_runs(Suite& suite, const std::string& name, std::initializer_list<std::uint64_t> ends,
              Test test) {
    return suite.bench(name + " 1000 up to", each_of(ends),
                       [test](std::uint64_t last) { return suites::count_up_to(last, test); });
}

}  // namespace

SAMEBENCH_SUITE(primality, suite) {
    constexpr std::uint64_t thousand = 1'000;
    constexpr std::uint64_t million = 1'000'000;
    constexpr std::uint64_t milliard = 1'000'000'000;

    add_rows<std::uint32_t>(suite, "is_prime", "u32", is_prime_32);
    add_rows<std::uint64_t>(suite, "is_prime", "u64", is_prime_64);
    add_rows<std::uint32_t>(suite, "miller_rabin", "u32", miller_rabin_32);
    add_rows<std::uint64_t>(suite, "miller_rabin", "u64", miller_rabin_64);
    add_rows<std::uint32_t>(suite, "trial i*i", "u32", trial_division_32);
    add_rows<std::uint32_t>(suite, "trial sqrt", "u32", trial_division_sqrt_32);

    add_runs(suite, "is_prime", {thousand, million, milliard, milliard * milliard}, is_prime_64);
    // Trial division of a number near 10^18 takes seconds: its runs end where its type does.
    const auto trial = [](bool (*test)(std::uint32_t)) {
        return [test](std::uint64_t n) { return test(static_cast<std::uint32_t>(n)); };
    };
    add_runs(suite, "trial i*i", {thousand, million, milliard}, trial(trial_division_32))
        .complexity();
    add_runs(suite, "trial sqrt", {thousand, million, milliard}, trial(trial_division_sqrt_32))
        .complexity();
}
