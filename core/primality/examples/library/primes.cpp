// The primality library by itself: no benchmark, nothing else of Samebench.
#include <array>
#include <cstdint>
#include <iostream>
#include <primality/primality.hpp>

int main() {
    using namespace primality;

    // 32 and 64 bits: certain.
    std::cout << "2^61 - 1 is " << (is_prime((std::uint64_t{1} << 61) - 1) ? "prime" : "composite")
              << '\n';
    if (const auto next = next_prime(std::uint64_t{1'000'000'000'000})) {
        std::cout << "the next prime after 10^12 is " << *next << '\n';
    }

    // Many at once, several times as fast.
    constexpr std::array<std::uint64_t, 4> numbers{91, 97, 18446744073709551557u, 561};
    std::array<std::uint8_t, 4> primes{};
    is_prime(numbers, primes);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        std::cout << numbers[i] << (primes[i] != 0 ? " is prime\n" : " is composite\n");
    }

    // Any size: Baillie-PSW and 64 rounds of Miller-Rabin.
    TextError error;
    if (const auto n = Natural::parse("170141183460469231731687303715884105727", &error)) {
        std::cout << "2^127 - 1 is " << (is_probable_prime(*n) ? "probably prime" : "composite")
                  << '\n';
    }
    if (!Natural::parse("12,5", &error)) std::cout << error.message() << '\n';
}
