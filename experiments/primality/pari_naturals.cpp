/// The charts above 64 bits: PARI's Baillie-PSW test.
#include "naturals.hpp"

// After the standard headers: PARI's define macros.
#include "pari.hpp"

namespace {

/// A clone lives outside of PARI's stack; it is never freed, as the process ends with it.
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
