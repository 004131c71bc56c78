#pragma once

#include <samebench/samebench.hpp>
#include <string>
#include <utility>
#include <vector>

/// The charts of numbers above 64 bits, with the same inputs for every implementation. Each
/// implementation adds them to its suite with `add_naturals`.
namespace charts {

/// Inputs as hexadecimal texts, made once per process.
[[nodiscard]] const std::vector<std::string>& natural_primes(unsigned bits);
[[nodiscard]] const std::vector<std::string>& natural_composites(unsigned bits);

namespace detail {

template <class Parse, class Test>
void add_natural(samebench::Suite& suite, const std::string& name, const std::string& version,
                 const std::vector<std::string>& (*texts)(unsigned), unsigned bits,
                 std::size_t count, Parse parse, Test test) {
    using Value = decltype(parse(std::declval<const std::string&>()));
    samebench::Inputs<Value> inputs{
        [=, at = std::size_t{0}](samebench::Random&) mutable { return parse(texts(bits)[at++]); },
        count};
    suite.bench(std::to_string(bits) + " bit " + name, std::move(inputs), std::move(test))
        .minimum_operations(count)
        .note(version);
}

}  // namespace detail

struct NaturalChart {
    unsigned bits;
    std::size_t primes;      ///< few, because all cost about the same
    std::size_t composites;  ///< many: most have a small factor, but some cost a whole test
};

inline constexpr NaturalChart natural_charts[] = {
    {128, 32, 1024}, {256, 16, 1024}, {512, 8, 512}, {1024, 4, 256}, {2048, 2, 128}};

/// Adds all charts of one implementation; `parse` makes its number from hexadecimal text.
template <class Parse, class Test>
void add_naturals(samebench::Suite& suite, const std::string& version, Parse parse, Test test) {
    for (const auto& [bits, primes, composites] : natural_charts) {
        detail::add_natural(suite, "primes", version, natural_primes, bits, primes, parse, test);
        detail::add_natural(suite, "composites", version, natural_composites, bits, composites,
                            parse, test);
    }
}

}  // namespace charts
