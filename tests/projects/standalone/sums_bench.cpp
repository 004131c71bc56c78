#include <samebench/samebench.hpp>

SAMEBENCH_SUITE(sums, suite) {
    suite.bench("one", samebench::random_values<int>(), [](int n) { return n + 1; });
}
