/// The ladder: chains of known length through the whole pipeline. K steps must cost K times one
/// step, with nothing left at K = 0; how far a platform is from that is its ladder error.
#include <cstdint>
#include <samebench/samebench.hpp>
#include <utility>

namespace {

using namespace samebench;

/// Steps that are written one after the other. Engines place registers differently in longer code:
/// Firefox's 32 steps in a row took 1 cycle more each, on a CPU that does not remove moves.
constexpr std::size_t straight = 8;

/// Five dependent cycles a step on mainstream CPUs: a shift, an exclusive or and a multiplication
/// of three.
template <std::size_t... Step>
std::uint64_t climb(std::uint64_t x, std::uint64_t c, std::index_sequence<Step...>) {
    ((x = (x ^ (x >> 27)) * c, static_cast<void>(Step)), ...);
    return x;
}

template <std::size_t K>
struct Ladder {
    std::uint64_t c = launder(std::uint64_t{0x94d049bb133111eb});  // unknown to the compiler
    std::size_t turns = launder(K / straight);                     // so that no loop is unrolled
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

/// One row of the sweep; its K is a compile-time length, so it cannot be one body with a parameter.
template <std::size_t... K>
void add_ladder(Suite& suite, std::index_sequence<K...>) {
    (suite.bench("ladder", random_values<std::uint64_t>(), Ladder<K>{}).chained().argument(K), ...);
}

}  // namespace

SAMEBENCH_SUITE(ladder, suite) {
    add_ladder(suite, std::index_sequence<0, 1, 2, 4, 8, 16, 32, 64>{});
    // The same work without the chain: steps of different operations overlap, but none may vanish.
    suite.bench("independent 64", random_values<std::uint64_t>(), Ladder<64>{});
}
