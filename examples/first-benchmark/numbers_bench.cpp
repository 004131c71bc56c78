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
    suite.bench("to_string", numbers, [](auto n) { return std::to_string(n); });

    using List = std::vector<std::uint64_t>;
    Inputs<List> lists{[](Random& random) { return List(1000, random.next()); }, 16};
    suite.bench("sum of 1000", lists, [](auto& l) { return std::reduce(l.begin(), l.end()); });
    suite.bench("bits of 1000", lists, [](auto& list) {
        int bits = 0;
        for (auto n : list) bits += std::popcount(n);
        return bits;
    });
}
