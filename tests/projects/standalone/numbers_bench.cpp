#include <cstdint>
#include <samebench/samebench.hpp>

using namespace samebench;

SAMEBENCH_SUITE(numbers, suite) {
    suite.bench("remainder", random_values<std::uint64_t>(),
                [](std::uint64_t n) { return n % 1000; });
    // It ends the whole process.
    suite.bench("trap", [] { __builtin_trap(); });
    suite.bench("large array", [] {
        volatile std::uint8_t array[9 << 20];
        array[0] = 1;
        return array[launder(std::size_t{0})];
    });
}
