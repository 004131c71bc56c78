#include <samebench/samebench.hpp>

#include "half.hpp"

#if defined(__GXX_RTTI) || defined(__cpp_exceptions)
#error The options -fno-rtti and -fno-exceptions of the project got lost.
#endif

SAMEBENCH_SUITE(awkward, suite) {
    suite.bench("half", samebench::random_values<unsigned>(), [](unsigned n) { return half(n); });
    suite.bench("loop", [](samebench::Loop& loop) {
        for (auto i : loop) samebench::keep(i);
    });
}
