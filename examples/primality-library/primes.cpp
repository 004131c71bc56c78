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
}
