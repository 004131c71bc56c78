/// The ladder: chains of known length, measured like any benchmark. K steps must cost K times one
/// step, and K = 0 must cost nothing. The deviation of a platform from this is its ladder error.
#include <cstdint>
#include <samebench/samebench.hpp>
#include <utility>

namespace {

using namespace samebench;

/// Number of steps in straight-line code; longer chains loop over it. Engines allocate registers
/// differently in longer code: with 32 steps in a row, each took 1 cycle more in Firefox, on a CPU
/// without move elimination.
constexpr std::size_t straight = 8;

/// A step takes five dependent cycles on mainstream CPUs: one each for a shift and an exclusive or,
/// and three for a multiplication.
template <std::size_t... Step>
std::uint64_t climb(std::uint64_t x, std::uint64_t c, std::index_sequence<Step...>) {
    ((x = (x ^ (x >> 27)) * c, static_cast<void>(Step)), ...);
    return x;
}

template <std::size_t K>
struct Ladder {
    std::uint64_t c = launder(std::uint64_t{0x94d049bb133111eb});  // unknown to the compiler
    std::size_t turns = launder(K / straight);                     // hidden, to prevent unrolling
    std::uint64_t operator()(std::uint64_t x) const {
        if constexpr (K <= straight) {
            return climb(x, c, std::make_index_sequence<K>{});
        } else {
            for (std::size_t turn = turns; turn != 0; --turn) {
                x = climb(x, c, std::make_index_sequence<straight>{});
            }
            return x;
        }
    }
};

/// Adds one row for each K. K is a compile-time constant, so the rows cannot share one body with a
/// parameter.
template <std::size_t... K>
void add_ladder(Suite& suite, std::index_sequence<K...>) {
    (suite.bench("ladder", random_values<std::uint64_t>(), Ladder<K>{}).chained().argument(K), ...);
}

}  // namespace

/// The name by which the linker is asked for this file, which is in an archive. wasm-ld runs a
/// file's initialisers only if something in it is used.
extern "C" {
extern const int samebench_ladder;
[[gnu::used]] const int samebench_ladder = 1;
}

SAMEBENCH_SUITE(ladder, suite) {
    add_ladder(suite, std::index_sequence<0, 1, 2, 4, 8, 16, 32, 64>{});
    // The same work without the chain: operations may overlap, but none may be optimised away.
    suite.bench("independent 64", random_values<std::uint64_t>(), Ladder<64>{});
}
