/// The charts above 64 bits: FLINT's Baillie-PSW test.
#include <memory>

#include "charts.hpp"

// Must follow the standard headers, because FLINT's headers define macros.
#include <flint/flint.h>
#include <flint/fmpz.h>

namespace {

struct Clear {
    void operator()(fmpz* n) const {
        fmpz_clear(n);
        delete n;
    }
};
using Number = std::shared_ptr<fmpz>;

Number parse(const std::string& text) {
    Number n{new fmpz, Clear{}};
    fmpz_init(n.get());
    fmpz_set_str(n.get(), text.c_str(), 16);
    return n;
}

}  // namespace

SAMEBENCH_SUITE(FLINT, suite) {
    charts::add_naturals(suite, FLINT_VERSION, parse,
                         [](const Number& n) { return fmpz_is_probabprime(n.get()) != 0; });
}
