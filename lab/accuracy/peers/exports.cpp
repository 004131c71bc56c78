/// The kernels as functions that JavaScript calls, as users of mitata and tinybench measure them.
#include <emscripten/emscripten.h>

#include <chain.hpp>
#include <inputs.hpp>
#include <kernels.hpp>

#include "clock/cycle_meter.hpp"

namespace {

volatile std::uint64_t unknown_multiplier = kernels::multiplier;
const std::uint64_t c = unknown_multiplier;

/// Takes and returns 32 bits, because a 64-bit integer would be passed as a BigInt, which costs
/// more than the work that is measured.
template <std::size_t K>
std::uint32_t climb(std::uint32_t x) {
    return static_cast<std::uint32_t>(kernels::climb<K>(x, c));
}

/// The variant for users who know that a call costs more than the work: with a loop inside.
template <std::size_t K>
std::uint32_t climb_often(std::uint32_t x, std::uint32_t count) {
    std::uint64_t y = x;
    for (; count != 0; --count) y = kernels::climb<K>(y, c);
    return static_cast<std::uint32_t>(y);
}

const auto& words() {
    static const auto all = kernels::random_words();
    return all;
}

}  // namespace

#define LADDER(K)                                                                          \
    EMSCRIPTEN_KEEPALIVE std::uint32_t ladder_##K(std::uint32_t x) {                       \
        return climb<K>(x);                                                                \
    }                                                                                      \
    EMSCRIPTEN_KEEPALIVE std::uint32_t ladder_loop_##K(std::uint32_t x, std::uint32_t n) { \
        return climb_often<K>(x, n);                                                       \
    }

extern "C" {

LADDER(0)
LADDER(1)
LADDER(2)
LADDER(4)
LADDER(8)
LADDER(16)
LADDER(32)
LADDER(64)

EMSCRIPTEN_KEEPALIVE std::uint32_t is_prime(std::uint32_t n) {
    return kernels::is_prime(n) ? 1 : 0;
}
EMSCRIPTEN_KEEPALIVE std::uint32_t mod_13(std::uint32_t n) {
    return kernels::mod_13(n);
}
/// Takes the index of a word, because strings are not passed between JavaScript and WebAssembly.
EMSCRIPTEN_KEEPALIVE std::uint32_t sentence(std::uint32_t index) {
    return static_cast<std::uint32_t>(
        kernels::sentence(words()[index % kernels::input_count]).size());
}
EMSCRIPTEN_KEEPALIVE std::uint32_t chain(std::uint32_t iterations, std::uint32_t x) {
    return static_cast<std::uint32_t>(kernels::run_chain(iterations, x, c));
}
/// A slice of the cycle meter. Returns its length in CPU cycles.
EMSCRIPTEN_KEEPALIVE double slice(std::uint32_t iterations) {
    samebench::run_cycle_chain(iterations);
    return iterations * samebench::cycles_per_iteration;
}
}
