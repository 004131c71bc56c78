/// Bodies that end their process in ways of their own, for columns that count: these start a
/// process, or an instance of the module, for each benchmark. Times would need a new host after
/// each.
#include <unistd.h>
#include <cstdint>
#include <cstdlib>
#include <samebench/samebench.hpp>

using namespace samebench;

namespace {

std::uint64_t recurse(std::uint64_t depth) {
    // Not a tail call, and with a frame that is used.
    volatile std::uint64_t frame[64] = {depth};
    return launder(true) ? recurse(depth + 1) + frame[0] : frame[0];
}

}  // namespace

SAMEBENCH_SUITE(crashing, suite) {
    suite.only_by_name();
    suite.bench("first", random_values<std::uint64_t>(), [](std::uint64_t n) { return n % 1000; });
    suite.bench("writes to null", [] { *launder(static_cast<volatile int*>(nullptr)) = 1; });
    suite.bench("exits", [] { std::exit(3); });
    suite.bench("aborts", [] { std::abort(); });
    suite.bench("executes an unknown instruction", [] {
        if (launder(true)) __builtin_trap();
    });
    suite.bench("recurses forever", [] { return recurse(0); });
    suite.bench("has a large array", [] {
        volatile std::uint8_t array[9 << 20];
        array[0] = 1;
        return array[launder(std::size_t{0})];
    });
    suite
        .bench("has a large array in a thread",
               [](Loop& loop) {
                   for ([[maybe_unused]] auto i : loop) {
                       volatile std::uint8_t array[9 << 20];
                       array[0] = 1;
                   }
               })
        .threads({2});
    suite.bench("is wrong", [] { return 54; }).expect(42);
    suite.bench("asks the system", [] { return access("/", F_OK); });
    suite.bench("last", random_values<std::uint64_t>(), [](std::uint64_t n) { return n % 1000; });
}

SAMEBENCH_SUITE(endless, suite) {
    suite.only_by_name();
    suite.bench("first", random_values<std::uint64_t>(), [](std::uint64_t n) { return n % 1000; });
    suite.bench("never returns", [] {
        while (launder(true)) sleep(1);
    });
    suite.bench("last", random_values<std::uint64_t>(), [](std::uint64_t n) { return n % 1000; });
}
