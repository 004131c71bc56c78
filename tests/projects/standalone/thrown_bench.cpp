#include <samebench/samebench.hpp>

SAMEBENCH_SUITE(thrown, suite) {
    suite.bench("caught", [] {
        try {
            throw 1;
        } catch (int thrown) {
            return thrown;
        }
    });
}
