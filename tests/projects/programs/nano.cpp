// A program for nanobench: its rows refer to variables of main, which goes on after each of them.
#define ANKERL_NANOBENCH_IMPLEMENT
#include <nanobench.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "chain.hpp"

namespace nb = ankerl::nanobench;

bool has(const char* fault) {
    const char* asked = std::getenv("FAULT");
    return asked != nullptr && std::strcmp(asked, fault) == 0;
}

/// Its rows stand before main and after it.
struct Elsewhere {
    Elsewhere() { run("before main"); }
    ~Elsewhere() { run("in a destructor"); }

    static void run(const char* name) {
        if (!has("elsewhere")) return;
        long sum = 0;
        nb::Bench().run(name, [&] { nb::doNotOptimizeAway(++sum); });
    }
};
const Elsewhere elsewhere;

int main(int argc, char** argv) {
    // How often this process and others came here.
    if (const char* path = std::getenv("MAINS")) std::ofstream{path, std::ios::app} << "main\n";
    const std::vector<int> numbers(static_cast<std::size_t>(std::atoi(argv[argc - 1])), 1);
    long sum = 0;
    long added = 0;
    nb::Bench bench;
    bench.title("local").unit("number").batch(numbers.size()).relative(true);
    bench.run("sum", [&] {
        for (const int number : numbers) sum += number;
        nb::doNotOptimizeAway(sum);
    });
    bench.run("sum", [&] {
        ++added;
        nb::doNotOptimizeAway(added);
    });
    // Also where the row is not measured.
    if (added == 0 || sum == 0) return 1;
    if (has("throws")) {
        try {
            bench.run("throws", [] { throw std::runtime_error("no number"); });
        } catch (const std::runtime_error& error) {
            std::cout << error.what() << '\n';
        }
        nb::Bench().run("inner",
                        [] { nb::Bench().run("in it", [] { nb::doNotOptimizeAway(1); }); });
    }
    if (has("hangs")) {
        long calls = 0;
        nb::Bench().run("hangs", [&] {
            // Not in the call by which it is listed.
            while (++calls > 10) nb::doNotOptimizeAway(calls);
        });
    }
    nb::Bench().run("chain", [] { nb::doNotOptimizeAway(chain()); });
    nb::Bench().run("last", [&] { nb::doNotOptimizeAway(sum += 1); });
    return 0;
}
