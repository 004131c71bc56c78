#include "charts.hpp"

#include <gmp.h>

#include <map>

namespace charts {
namespace {

using samebench::Random;

std::string random_hex(Random& random, unsigned bits) {
    std::string text;
    for (unsigned i = 0; i < bits / 4; ++i) text += "0123456789abcdef"[random.below(16)];
    // With the highest and the lowest bit set.
    text.front() = "89abcdef"[random.below(8)];
    text.back() = "13579bdf"[random.below(8)];
    return text;
}

std::vector<std::string> make(unsigned bits, bool primes) {
    Random random{Random::seed_for(bits, primes ? "primes" : "composites")};
    mpz_t n;
    mpz_init(n);
    std::vector<std::string> texts;
    for (const auto& chart : natural_charts) {
        const auto count = primes ? chart.primes : chart.composites;
        while (chart.bits == bits && texts.size() < count) {
            mpz_set_str(n, random_hex(random, bits).c_str(), 16);
            if (primes) mpz_nextprime(n, n);
            if (!primes && mpz_probab_prime_p(n, 24) != 0) continue;
            std::string text(mpz_sizeinbase(n, 16) + 2, '\0');
            mpz_get_str(text.data(), 16, n);
            texts.emplace_back(text.c_str());
        }
    }
    mpz_clear(n);
    return texts;
}

const std::vector<std::string>& made_once(unsigned bits, bool primes) {
    static std::map<std::pair<unsigned, bool>, std::vector<std::string>> made;
    auto& texts = made[{bits, primes}];
    if (texts.empty()) texts = make(bits, primes);
    return texts;
}

}  // namespace

const std::vector<std::string>& natural_primes(unsigned bits) {
    return made_once(bits, true);
}

const std::vector<std::string>& natural_composites(unsigned bits) {
    return made_once(bits, false);
}

}  // namespace charts
