#define ANKERL_NANOBENCH_IMPLEMENT
#include <nanobench.h>

#include "bodies.hpp"

int main() {
    bodies::each([](const char* name, auto make) {
        auto body = make();
        ankerl::nanobench::Bench().run(name, [&] {
            auto result = body();
            ankerl::nanobench::doNotOptimizeAway(result);
        });
    });
}
