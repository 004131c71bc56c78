// Rows whose results differ in a known way: between native code and WebAssembly, or with
// TRUTH_OTHER.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <samebench/samebench.hpp>
#include <string>
using namespace samebench;
namespace {
#if defined(__EMSCRIPTEN__) || defined(TRUTH_OTHER)
constexpr bool other = true;
#else
constexpr bool other = false;
#endif
Inputs<double> numbers() {
    return Inputs<double>{
        [](Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53 + 1; }};
}
}  // namespace
SAMEBENCH_SUITE(truth, suite) {
    suite.bench("equal", numbers(), [](double x) { return x * 3; });
    suite.bench("bug", numbers(), [](double x) { return other ? x * 1.001 : x; });
    suite.bench("rare bug", numbers(),
                [n = 0](double x) mutable { return other && ++n == 101 ? x * 1.001 : x; });
    suite.bench("nan", numbers(), [](double x) {
        return x < 1.5 ? std::copysign(std::numeric_limits<double>::quiet_NaN(), other ? 1 : -1)
                       : x;
    });
    suite.bench("zero", numbers(), [](double x) { return x < 1.5 ? (other ? -0.0 : 0.0) : x; });
    suite
        .bench("exact zero", numbers(), [](double x) { return x < 1.5 ? (other ? -0.0 : 0.0) : x; })
        .exact();
    suite.bench("wrap", random_values<std::uint32_t>(),
                [](std::uint32_t n) { return static_cast<std::size_t>(n) * 3; });
    suite.bench("small", random_values<std::uint32_t>(),
                [](std::uint32_t n) { return n % 100 + (other ? 1 : 0); });
    suite.bench("tolerant", numbers(), [](double x) { return other ? x * 1.001 : x; })
        .tolerance(relative(0.01));
    suite.bench("float", numbers(), [](double x) {
        return other ? static_cast<float>(x) * 1.00001f : static_cast<float>(x);
    });
    // A sum in another order, and what is kept in more digits before it is stored as a float.
    suite.bench("order", Inputs<std::array<double, 32>>{[](Random& random) {
                    std::array<double, 32> all;
                    for (auto& one : all) one = static_cast<double>(random.next() >> 11) * 0x1p-53;
                    return all;
                }},
                [](const std::array<double, 32>& all) {
                    return other ? std::accumulate(all.rbegin(), all.rend(), 0.0)
                                 : std::accumulate(all.begin(), all.end(), 0.0);
                });
    suite.bench("stored", numbers(), [](double x) {
        const auto cube = [](auto n) { return static_cast<float>(n * n * n); };
        return other ? cube(x) : cube(static_cast<float>(x));
    });
    suite.bench("loop sin", [](Loop& loop) {
        for (auto i : loop) keep(std::sin(static_cast<double>(i % 16) + 0.1));
    });
    suite.bench("plain", [] { return launder(2.0) * 1.5 + (other ? 1e-15 : 0); });
    suite.bench("text", numbers(), [](double x) { return std::string(other ? "a" : "b"); });
}

namespace {
template <std::size_t Size>
int in_array() {
    volatile std::uint8_t array[Size];
    array[0] = 42;
    return array[launder(std::size_t{0})];
}
}  // namespace

// Arrays of 5 and of 9 MB, between rows that nothing of them may change.
SAMEBENCH_SUITE(stack, suite) {
    suite.only_by_name();
    suite.bench("first", random_values<std::uint32_t>(), [](std::uint32_t n) { return n % 1000; });
    suite.bench("fits", in_array<5 << 20>).expect(42);
    suite.bench("does not fit", in_array<9 << 20>);
    suite.bench("last", random_values<std::uint32_t>(), [](std::uint32_t n) { return n % 1000; });
}
