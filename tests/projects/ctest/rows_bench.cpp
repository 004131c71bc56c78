/// Rows that are tests of CTest: good ones with awkward names, and one for each way to fail.
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <samebench/samebench.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace samebench;

namespace {

/// Counts its calls, which every process and instance does in the same way.
std::uint64_t next() {
    static std::uint64_t state = 1;
    return state = state * 6364136223846793005u + 1;
}

/// Takes this many steps, which no compiler computes beforehand.
std::uint64_t steps(std::uint64_t count) {
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < count; ++i) sum ^= launder(i);
    return sum;
}

}  // namespace

SAMEBENCH_SUITE(rows, suite) {
    suite.only_by_name();
    for (const char* name :
         {"two  spaces ", "8 × 16, naïve", "a;b;;", "[x]", "]==]",
          "ends with ]==", "\"quoted\" 'too'", "back\\slash\\", "${HOME} $ENV{HOME} @PATH@ $x",
          "(a|b).*+?^$", "# no comment", "100%", "--list", "a, b & c > d < e | f `g` ~ * !"}) {
        suite.bench(name, random_values<std::uint32_t>(), [](std::uint32_t n) { return n / 3; });
    }
    suite.bench("sweep", each_of({1, 2}), [](int n) { return n; });
    suite.bench("next", next);
    suite.bench("linear", each_of<std::uint64_t>({10, 40, 160}), steps).grows("n");
    suite.bench("square", each_of<std::uint64_t>({8, 32, 128}), [](auto n) { return steps(n * n); })
        .grows("n log n");
    suite.bench("two sizes", each_of<std::uint64_t>({1, 2}), steps).grows("n");
    suite.bench("threads", [] { return 1; }).threads({1, 100'000});

    suite.bench("crashes", [] { *launder(static_cast<volatile int*>(nullptr)) = 1; })
        .skip_if(sizeof(void*) == 4, "null is an address in WebAssembly");
    suite.bench("aborts", [] { std::abort(); });
    suite.bench("exits", [] { std::exit(0); });
    suite.bench("throws", [] { throw std::runtime_error{"on purpose"}; });
    suite.bench("hangs", [] { std::this_thread::sleep_for(std::chrono::hours{1}); });
    suite.bench("leaves the pause open", [](Loop& loop) { loop.pause(); });
    suite.bench("has no inputs", Inputs<int>{[](Random&) { return 1; }, 0},
                [](int n) { return n; });
    suite.bench("depends on addresses", [] {
        const auto value = std::make_unique<std::vector<int>>(1000);
        return static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(launder(value->data())));
    });
    suite.bench("depends on time", [] {
        return static_cast<std::uint64_t>(
            std::chrono::steady_clock::now().time_since_epoch().count());
    });
    suite.bench("is skipped", [](Loop& loop) { loop.skip("not here"); });
#ifdef MORE
    suite.bench("one more", [] { return 1; });
#endif
}
