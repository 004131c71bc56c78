/// The charts above 64 bits: PARI's Baillie-PSW test.
#include "charts.hpp"

// Must follow the standard headers, because PARI's headers define macros.
#include "../pari.hpp"

namespace {

/// A clone is not on PARI's stack. It is never freed, because it is needed until the process ends.
GEN parse(const std::string& text) {
    start_pari();
    return gclone(strtoi(("0x" + text).c_str()));
}

bool test(GEN n) {
    const auto mark = avma;
    const bool prime = BPSW_psp(n) != 0;
    set_avma(mark);
    return prime;
}

}  // namespace

SAMEBENCH_SUITE(PARI, suite) {
    charts::add_naturals(suite, pari_version_text(), parse, test);
}
