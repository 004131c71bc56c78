/// The charts of machine words: the primality library.
#include "charts.hpp"

namespace {

struct Single {
    bool operator()(std::uint32_t n) const { return primality::is_prime(n); }
    bool operator()(std::uint64_t n) const { return primality::is_prime(n); }
};

struct Span {
    explicit Span(Single) {}
    template <class T>
    void operator()(std::span<const T> values, std::span<std::uint8_t> out) const {
        primality::is_prime(values, out);
    }
};

struct Expected {
    bool operator()(std::uint64_t n) const { return primality::is_prime_expected(n); }
};

}  // namespace

SAMEBENCH_SUITE(samebench, suite) {
    const charts::Words<Single, Span> words{"samebench", {}};
    charts::add_words(suite, words);
    charts::add_spans(suite, words);
    charts::add_primes_64(suite, ", is_prime_expected", "samebench", Expected{});
    charts::add_next_prime(suite, "samebench",
                           [](std::uint64_t n) { return primality::next_prime(n).value_or(0); });
}
