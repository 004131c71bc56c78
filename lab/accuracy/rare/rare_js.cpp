// What is compared are the rows of rows/: each needs one in C++ of its name.
#include <cstdint>
#include <samebench/samebench.hpp>

SAMEBENCH_SUITE(rare_js, suite) {
    for (const char* name : {"garbage", "ring", "map", "string"})
        suite.bench(name, samebench::random_values<std::uint32_t>(),
                    [](std::uint32_t x) { return x; });
}
