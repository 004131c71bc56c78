/// The primality core for JavaScript. 64-bit integers are BigInt.
#include <emscripten/bind.h>

#include <cstdint>
#include <primality/primality.hpp>

EMSCRIPTEN_BINDINGS(primality) {
    using emscripten::select_overload;
    emscripten::function("isPrime32", select_overload<bool(std::uint32_t)>(&primality::is_prime));
    emscripten::function("isPrime64", select_overload<bool(std::uint64_t)>(&primality::is_prime));
}
