/// The charts of machine words: FLINT.
#include "charts.hpp"

// Must follow the standard headers, because FLINT's headers define macros.
#include <flint/flint.h>
#include <flint/ulong_extras.h>

namespace {
struct Test {
    bool operator()(std::uint64_t n) const { return n_is_prime(n) != 0; }
};
}  // namespace

SAMEBENCH_SUITE(FLINT, suite) {
    const charts::Words<Test> words{FLINT_VERSION, {}};
    charts::add_words(suite, words);
    charts::add_spans(suite, words);
    charts::add_next_prime(suite, FLINT_VERSION,
                           [](std::uint64_t n) -> std::uint64_t { return n_nextprime(n, 0); });
}
