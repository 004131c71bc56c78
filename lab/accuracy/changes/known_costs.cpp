/// Chains whose costs differ by known shares: the same code with different numbers of iterations.
/// The experiment makes a second project, whose chains take more steps under the same names.
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
    // The name, and the steps.
    constexpr std::uint64_t chains[][2] = {
        {100, 100}, {101, 101}, {102, 102}, {103, 103}, {105, 105}, {200, 200}, {201, 201},
        {400, 400}, {402, 402}, {404, 404}, {408, 408}, {412, 412}, {420, 420},
    };
    for (const auto& [name, steps] : chains) {
        suite.bench("chain", random_values<std::uint64_t>(), Chain{steps}).chained().argument(name);
    }
}
