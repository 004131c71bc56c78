// A program with a copy of nanobench's header in the project, without a target for it.
#define ANKERL_NANOBENCH_IMPLEMENT
#include <nanobench.h>

#include "copies/nanobench.h"

int main() {
    int i = 0;
    ankerl::nanobench::Bench().run("copy", [&] { ankerl::nanobench::doNotOptimizeAway(++i); });
    // The original's header includes what this needs.
    std::cout << std::max(i, 1) << '\n';
}
