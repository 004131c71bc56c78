#include <samebench/samebench.hpp>

SAMEBENCH_SUITE(words, suite) {
    suite.bench("one", [] { return 1; });
}
