/// The kernels as functions that JavaScript calls: what the users of mitata and tinybench measure.
#include <emscripten/emscripten.h>

#include <chain.hpp>
#include <inputs.hpp>
#include <kernels.hpp>

namespace {

volatile std::uint64_t unknown_multiplier = kernels::multiplier;
const std::uint64_t c = unknown_multiplier;

/// 32 bits go in and out, because a 64-bit integer becomes a BigInt on its way and costs more than
/// all that is measured here.
template <std::size_t K>
std::uint32_t climb(std::uint32_t x) {
    return static_cast<std::uint32_t>(kernels::climb<K>(x, c));
}

/// The variant of a user who knows that a call costs more than the work: a loop inside.
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
/// Strings do not cross: the caller says which of the words it means.
EMSCRIPTEN_KEEPALIVE std::uint32_t sentence(std::uint32_t index) {
    return static_cast<std::uint32_t>(
        kernels::sentence(words()[index % kernels::input_count]).size());
}
EMSCRIPTEN_KEEPALIVE std::uint32_t chain(std::uint32_t turns, std::uint32_t x) {
    return static_cast<std::uint32_t>(kernels::run_chain(turns, x, c));
}
}
