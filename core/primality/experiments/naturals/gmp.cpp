/// The charts above 64 bits: GMP. With 24 rounds it runs only its Baillie-PSW test.
#include <gmp.h>

#include <memory>

#include "charts.hpp"

namespace {

struct Clear {
    void operator()(mpz_ptr n) const {
        mpz_clear(n);
        delete n;
    }
};
using Number = std::shared_ptr<__mpz_struct>;

Number parse(const std::string& text) {
    Number n{new __mpz_struct, Clear{}};
    mpz_init_set_str(n.get(), text.c_str(), 16);
    return n;
}

}  // namespace

SAMEBENCH_SUITE(GMP, suite) {
    charts::add_naturals(suite, gmp_version, parse,
                         [](const Number& n) { return mpz_probab_prime_p(n.get(), 24) != 0; });
}
