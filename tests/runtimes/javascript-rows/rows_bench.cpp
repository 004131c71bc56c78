// Rows with counterparts in rows.js.
#include <cmath>
#include <cstdint>
#include <memory>
#include <samebench/samebench.hpp>
#include <vector>

namespace {

std::uint32_t sum_of(const unsigned char* bytes, int size) {
    std::uint32_t sum = 0;
    for (int i = 0; i < size; ++i) sum = sum * 31 + bytes[i];
    return sum;
}

}  // namespace

/// Exported, for JavaScript's calls.
extern "C" [[gnu::used, gnu::visibility("default")]]
#ifdef __EMSCRIPTEN__
[[clang::export_name("sum_of_bytes")]]
#endif
std::uint32_t
sum_of_bytes(const unsigned char* bytes, int size) {
    return sum_of(bytes, size);
}

SAMEBENCH_SUITE(rows, suite) {
    using namespace samebench;
    for (const char* name : {"sum", "grows", "stale view"}) {
        suite.bench(
            name, each_of({16, 256}).named("bytes"),
            [](Random& random, int size) { return random.bytes(static_cast<std::size_t>(size)); },
            [](const std::vector<unsigned char>& bytes) {
                return sum_of(bytes.data(), static_cast<int>(bytes.size()));
            });
    }
    suite.bench("half", random_values<std::uint32_t>(), [](std::uint32_t x) { return x / 2.0; });
    suite.bench("rounds", random_values<std::uint32_t>(),
                [](std::uint32_t x) { return std::exp(x * 0x1p-30); });
    suite.bench("other results", random_values<std::uint32_t>(),
                [](std::uint32_t x) { return x ^ 1; });
    for (const char* name : {"remembers", "stops", "stops by design", "other by design"}) {
        suite.bench(name, random_values<std::uint32_t>(), [](std::uint32_t x) {
            for (int i = 0; i < 1000; ++i) x = x * 1664525 + 1013904223;
            return x;
        });
    }
    suite
        .bench("chain", random_values<std::uint32_t>(),
               [](std::uint32_t x) { return x * 1664525 + 1013904223; })
        .chained();
    suite.bench("throws", random_values<std::uint32_t>(), [](std::uint32_t x) { return x; });
    // Where the stack and the heap are.
    suite.bench("places", random_values<std::uint32_t>(), [](std::uint32_t) {
        std::uint32_t local = 0;
        const auto allocated = std::make_unique<std::uint32_t>(0U);
        keep(&local);
        const auto place = [](const std::uint32_t* it) {
            return std::uint64_t{reinterpret_cast<std::uintptr_t>(it)} % 65536;
        };
        return place(&local) * 65536 + place(allocated.get());
    });
    suite.bench("only in C++", random_values<std::uint32_t>(), [](std::uint32_t x) { return x; });
}
