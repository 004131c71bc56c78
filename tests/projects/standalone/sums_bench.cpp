#include <cstdint>
#include <samebench/samebench.hpp>

SAMEBENCH_SUITE(sums, suite) {
    suite.bench("one", samebench::random_values<std::uint32_t>(),
                [](std::uint32_t n) { return n + 1; });
}
