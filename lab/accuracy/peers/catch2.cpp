/// The kernels in Catch2, native and in WebAssembly, written as its documentation recommends:
/// returned values are kept.
#define CATCH_CONFIG_MAIN
#define CATCH_CONFIG_ENABLE_BENCHMARKING
#include <catch2/catch.hpp>
#include <inputs.hpp>
#include <kernels.hpp>

namespace {

/// Read at run time, so that the compiler does not know them.
volatile std::uint64_t unknown_multiplier = kernels::multiplier;
volatile std::uint64_t unknown_start = 1;

template <std::size_t... K>
void plain(std::index_sequence<K...>) {
    const std::uint64_t c = unknown_multiplier;
    const std::uint64_t x = unknown_start;
    const auto measure = [&]<std::size_t Steps>() {
        BENCHMARK("plain " + std::to_string(Steps)) {
            return kernels::climb<Steps>(x, c);
        };
    };
    (measure.template operator()<K>(), ...);
}

template <std::size_t... K>
void chained(std::index_sequence<K...>) {
    const std::uint64_t c = unknown_multiplier;
    std::uint64_t x = unknown_start;
    const auto measure = [&]<std::size_t Steps>() {
        BENCHMARK("ladder " + std::to_string(Steps)) {
            return x = kernels::climb<Steps>(x, c);
        };
    };
    (measure.template operator()<K>(), ...);
}

using Ladder = std::index_sequence<0, 1, 2, 4, 8, 16, 32, 64>;

}  // namespace

TEST_CASE("ladder") {
    chained(Ladder{});
}

TEST_CASE("kernels") {
    const auto odd = kernels::random_numbers(1);
    const auto numbers = kernels::random_numbers(0);
    const auto words = kernels::random_words();
    std::size_t i = 0;
    BENCHMARK("is_prime u32 random odd") {
        return kernels::is_prime(odd[kernels::next(i)]);
    };
    BENCHMARK("mod 13") {
        return kernels::mod_13(numbers[kernels::next(i)]);
    };
    BENCHMARK("string concatenation") {
        return kernels::sentence(words[kernels::next(i)]);
    };
}

TEST_CASE("plain") {
    plain(Ladder{});
}
