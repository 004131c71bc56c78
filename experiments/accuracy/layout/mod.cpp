/// Loops so short that their address affects their speed.
#include <cstdint>
#include <samebench/samebench.hpp>

SAMEBENCH_SUITE(layout, suite) {
    using namespace samebench;
    suite.bench("mod 13", random_values<std::uint32_t>(), [](std::uint32_t n) { return n % 13; });
    suite.bench("mod 16", random_values<std::uint32_t>(), [](std::uint32_t n) { return n % 16; });
}
