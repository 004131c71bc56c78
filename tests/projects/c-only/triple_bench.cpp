#include <samebench/samebench.hpp>

extern "C" {
#include "triple.h"
}

SAMEBENCH_SUITE(triple, suite) {
    suite.bench("triple", samebench::random_values<unsigned>(),
                [](unsigned n) { return triple(n); });
}
