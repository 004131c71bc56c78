#include <samebench/samebench.hpp>

using namespace samebench;

SAMEBENCH_SUITE(another, suite) {
    suite.bench("row of no test", [] { return 1; });
}
