#include <samebench/samebench.hpp>
#ifdef __EMSCRIPTEN__
#include <emscripten/emscripten.h>
EM_JS(int, two, (), { return 2; });
#else
static int two() {
    return 2;
}
#endif

SAMEBENCH_SUITE(script, suite) {
    suite.bench("two", two).expect(2);
}
