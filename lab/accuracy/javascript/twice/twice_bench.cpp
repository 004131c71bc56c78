// Each body under two names. What is compared are the rows of twice.js.
#include <cstdint>
#include <samebench/samebench.hpp>
#include <string>
#include <vector>

namespace {

/// The same numbers under both names.
auto numbers() {
    return samebench::Inputs<std::uint32_t>{
        [x = 1u](samebench::Random&) mutable { return x = x * 1664525u + 1013904223u; }};
}

}  // namespace

SAMEBENCH_SUITE(twice, suite) {
    using namespace samebench;
    for (const std::string name : {"one", "other"}) {
        suite.bench("greatest common divisor, " + name, numbers(), [](std::uint32_t x) {
            std::uint32_t y = 0x80000000u;
            while (y != 0) {
                const auto rest = x % y;
                x = y;
                y = rest;
            }
            return x;
        });
        suite.bench("bits, " + name, numbers(), [](std::uint32_t x) {
            std::uint32_t bits = 0;
            for (; x != 0; x >>= 1) bits += x & 1;
            return bits;
        });
        suite.bench(
            "sum of bytes, " + name, each_of({64, 1024}),
            [](Random& random, int size) { return random.bytes(static_cast<std::size_t>(size)); },
            [](const std::vector<unsigned char>& bytes) {
                std::uint32_t sum = 0;
                for (const auto byte : bytes) sum += byte;
                return sum;
            });
        suite.bench("decimal digits, " + name, numbers(),
                    [](std::uint32_t x) { return std::to_string(x); });
    }
}
