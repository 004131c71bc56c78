#include <samebench/samebench.hpp>

using namespace samebench;

std::size_t measure(unsigned number);

SAMEBENCH_SUITE(packages, suite) {
    suite.bench("measure", random_below<std::uint32_t>(1000), [](auto n) { return measure(n); });
}
