/// The charts of machine words: PARI.
#include "charts.hpp"

// Must follow the standard headers, because PARI's headers define macros.
#include "../pari.hpp"

namespace {
struct Test {
    bool operator()(std::uint64_t n) const { return uisprime(n) != 0; }
};
}  // namespace

SAMEBENCH_SUITE(PARI, suite) {
    start_pari();
    charts::add_words(suite, charts::Words<Test>{pari_version_text(), {}});
    charts::add_next_prime(suite, pari_version_text(),
                           [](std::uint64_t n) -> std::uint64_t { return unextprime(n + 1); });
}
