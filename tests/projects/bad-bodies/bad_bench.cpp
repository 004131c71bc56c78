/// Faulty bodies. Each fails alone, and the good one is measured.
#include <cstdint>
#include <cstdlib>
#include <new>
#include <samebench/samebench.hpp>
#include <stdexcept>
#include <vector>

using namespace samebench;

SAMEBENCH_SUITE(bad, suite) {
    suite.bench("good", random_values<std::uint64_t>(), [](std::uint64_t n) { return n % 1000; });

    suite.bench("never returns", [] {
        while (launder(true)) {
        }
    });
    suite.bench("throws", random_values<std::uint64_t>(), [](std::uint64_t n) -> std::uint64_t {
        if (launder(true)) throw std::runtime_error{"thrown on purpose"};
        return n;
    });
    suite.bench("traps", [] { std::abort(); });
    suite.bench("runs out of memory", [] {
        // More than a WebAssembly memory can be, and more than a machine has.
        const auto size = static_cast<std::size_t>(launder(std::uint64_t{1} << 47) >>
                                                   (sizeof(void*) == 4 ? 16 : 0));
        keep(::operator new(size));
    });

    suite.bench("takes its time", [] {
        // One operation takes more than the whole budget: measured once. Ten times as long, on a
        // machine that is as busy, it has to end before it counts as hanging.
        std::uint64_t x = launder(std::uint64_t{1});
        for (std::uint64_t i = 0; i < 16'000'000; ++i) x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
        keep(x);
    });
    suite.bench("does nothing", random_values<std::uint64_t>(), [](std::uint64_t n) { return n; });
    suite.bench("pauses without resuming", [](Loop& loop) { loop.pause(); });
    suite.bench("pauses twice", [](Loop& loop) {
        loop.pause();
        loop.pause();
        loop.resume();
    });
    suite.bench("is wrong", each_of({6}), [](int n) { return n * 9; }).expect(42);
    suite.bench("has no inputs", Inputs<int>{[](Random&) { return 1; }, 0},
                [](int n) { return n; });
}
