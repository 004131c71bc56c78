/// The charts above 64 bits: the primality library.
#include <primality/primality.hpp>

#include "charts.hpp"

SAMEBENCH_SUITE(samebench, suite) {
    // 0 rounds: only Baillie-PSW, like GMP's test with 24 rounds.
    charts::add_naturals(
        suite, "samebench",
        [](const std::string& text) { return *primality::Natural::parse("0x" + text); },
        [](const primality::Natural& n) { return primality::is_probable_prime(n, 0); });
}
