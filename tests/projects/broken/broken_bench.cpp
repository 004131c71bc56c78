/// Does not compile: shows what a person is told then.
#include <samebench/samebench.hpp>

SAMEBENCH_SUITE(broken, suite) {
    suite.bench("broken", [] { return this_is_not_declared; });
}
