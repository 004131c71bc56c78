/// {fmt} beside the C++ library: numbers into a buffer, without memory allocation.
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <samebench/samebench.hpp>
#include <string_view>

using namespace samebench;

namespace {

using Buffer = std::array<char, 64>;

/// A body that calls `write(buffer, value)`, which returns the end of the text.
template <class Write>
auto into_buffer(Write write) {
    return [write, buffer = Buffer{}](auto value) mutable {
        char* const end = write(buffer, value);
        return std::string_view{buffer.data(), std::size_t(end - buffer.data())};
    };
}

}  // namespace

SAMEBENCH_SUITE(format, suite) {
    const auto integers = random_values<std::uint32_t>();
    suite.bench("integer, fmt", integers,
                into_buffer([](Buffer& to, auto n) { return fmt::format_to(to.data(), "{}", n); }));
    suite.bench("integer, to_chars", integers, into_buffer([](Buffer& to, auto n) {
                    return std::to_chars(to.begin(), to.end(), n).ptr;
                }));
    suite.bench("integer, snprintf", integers, into_buffer([](Buffer& to, auto n) {
                    return to.data() + std::snprintf(to.data(), to.size(), "%u", unsigned(n));
                }));

    const Inputs<double> reals{[](Random& random) { return 1e-9 * double(random.next() >> 11); }};
    suite.bench("double, fmt", reals, into_buffer([](Buffer& to, double x) {
                    return fmt::format_to(to.data(), "{}", x);
                }));
    suite.bench("double, snprintf", reals, into_buffer([](Buffer& to, double x) {
                    return to.data() + std::snprintf(to.data(), to.size(), "%.17g", x);
                }));
}
