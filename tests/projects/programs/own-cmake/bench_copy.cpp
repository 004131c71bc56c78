// A program with a copy of nanobench's header in the project, without a target for it.
#include "copies/nanobench.h"

int main() {
    int i = 0;
    ankerl::nanobench::Bench().run("copy", [&] { ankerl::nanobench::doNotOptimizeAway(++i); });
}
