#include <bit>
#include <cmath>
#include <numeric>
#include <samebench/samebench.hpp>
#include <string>
#include <vector>

using namespace samebench;

SAMEBENCH_SUITE(numbers, suite) {
    auto numbers = random_values<std::uint64_t>();
    suite.bench("square root", numbers, [](auto n) { return std::sqrt(double(n)); });
    suite.bench("count bits", numbers, [](auto n) { return std::popcount(n); });
    suite.bench("to_string", numbers, [](auto n) { return std::to_string(n); });

    Inputs<std::vector<int>> lists{[](Random&) { return std::vector<int>(1000, 1); }, 16};
    suite.bench("sum of 1000", lists,
                [](auto& list) { return std::accumulate(list.begin(), list.end(), 0); });
}
