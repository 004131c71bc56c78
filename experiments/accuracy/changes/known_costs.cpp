/// Chains whose costs differ by known shares: the same code with different numbers of iterations.
/// Replacing a chain of 100 steps by one of 103 simulates a build that became 3 % slower.
#include <cstdint>
#include <samebench/samebench.hpp>

namespace {

using namespace samebench;

/// Each iteration takes five dependent cycles, which hide the loop's overhead.
struct Chain {
    std::uint64_t iterations;
    std::uint64_t c = launder(std::uint64_t{0x94d049bb133111eb});  // unknown to the compiler
    std::uint64_t operator()(std::uint64_t x) const {
        for (std::uint64_t left = iterations; left != 0; --left) x = (x ^ (x >> 27)) * c;
        return x;
    }
};

}  // namespace

SAMEBENCH_SUITE(known_costs, suite) {
    for (const std::uint64_t iterations :
         {100, 101, 102, 103, 105, 200, 201, 400, 402, 404, 408, 412, 420}) {
        suite.bench("chain", random_values<std::uint64_t>(), Chain{iterations})
            .chained()
            .argument(iterations);
    }
}
