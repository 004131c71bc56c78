/// The charts of machine words: GMP. With 24 rounds it runs only its Baillie-PSW test.
#include <gmp.h>

#include "charts.hpp"

namespace {

/// A GMP number that is reused for all inputs.
struct Scratch {
    Scratch() { mpz_init2(value, 64); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() { mpz_clear(value); }
    mpz_t value;
};

mpz_ptr load(std::uint64_t n) {
    static_assert(sizeof(unsigned long) == 8);
    static Scratch scratch;
    mpz_set_ui(scratch.value, n);
    return scratch.value;
}

struct Test {
    bool operator()(std::uint64_t n) const { return mpz_probab_prime_p(load(n), 24) != 0; }
};

}  // namespace

SAMEBENCH_SUITE(GMP, suite) {
    charts::add_words(suite, charts::Words<Test>{gmp_version, {}});
    charts::add_next_prime(suite, gmp_version, [](std::uint64_t n) -> std::uint64_t {
        const auto value = load(n);
        mpz_nextprime(value, value);
        return mpz_get_ui(value);
    });
}
