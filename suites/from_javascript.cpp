/// Primality from JavaScript: is it worth it to call the library, or is a test in JavaScript
/// faster? The rows of the columns @js and @call are in from_javascript.js.
#include <cstdint>
#include <primality/primality.hpp>
#include <samebench/samebench.hpp>
#ifdef __EMSCRIPTEN__
#include <emscripten/emscripten.h>
#define EXPORTED extern "C" EMSCRIPTEN_KEEPALIVE
#else
#define EXPORTED extern "C"
#endif

EXPORTED bool samebench_is_prime_32(std::uint32_t n) {
    return primality::is_prime(n);
}
EXPORTED bool samebench_is_prime_64(std::uint64_t n) {
    return primality::is_prime(n);
}

namespace {

using namespace samebench;

/// An odd number of `bits` bits.
std::uint64_t odd_number(Random& random, int bits) {
    const auto top = std::uint64_t{1} << (bits - 1);
    return top | (random.next() & (top - 1)) | 1;
}

}  // namespace

SAMEBENCH_SUITE(from_javascript, suite) {
    suite.only_by_name();
    suite.bench(
        "is_prime of a Number", each_of({8, 12, 16, 24, 32}).named("bits"),
        [](Random& random, int bits) {
            return static_cast<std::uint32_t>(odd_number(random, bits));
        },
        samebench_is_prime_32, 8192);
    suite.bench("is_prime of a BigInt", each_of({16, 32, 48, 64}).named("bits"), odd_number,
                samebench_is_prime_64, 8192);
}
