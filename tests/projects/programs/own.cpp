#include <samebench/samebench.hpp>

SAMEBENCH_SUITE(own, suite) {
    suite.bench("one", [] { return 1; });
    suite.bench("two", [] { return 2; });
}
