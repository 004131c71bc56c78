/// Does not compile: shows the message for that.
#include <samebench/samebench.hpp>

SAMEBENCH_SUITE(broken, suite) {
    suite.bench("broken", [] { return this_is_not_declared; });
}
