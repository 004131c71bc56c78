// Each body under two names. What is compared are the rows of twice.js.
#include <cstdint>
#include <samebench/samebench.hpp>
#include <string>
#include <vector>

SAMEBENCH_SUITE(twice, suite) {
    using namespace samebench;
    for (const std::string name : {"one", "other"}) {
        suite.bench("divide, " + name, random_values<std::uint32_t>(),
                    [](std::uint32_t x) { return x / 7; });
        suite.bench("square root, " + name, random_values<std::uint32_t>(), [](std::uint32_t x) {
            std::uint32_t root = 0;
            for (std::uint32_t bit = 1u << 15; bit != 0; bit >>= 1) {
                const auto next = root | bit;
                if (std::uint64_t{next} * next <= x) root = next;
            }
            return root;
        });
        suite.bench(
            "sum of bytes, " + name, each_of({64, 1024}),
            [](Random& random, int size) { return random.bytes(static_cast<std::size_t>(size)); },
            [](const std::vector<unsigned char>& bytes) {
                std::uint32_t sum = 0;
                for (const auto byte : bytes) sum += byte;
                return sum;
            });
        suite.bench("decimal digits, " + name, random_values<std::uint32_t>(),
                    [](std::uint32_t x) { return std::to_string(x); });
    }
}
