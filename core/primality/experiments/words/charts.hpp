#pragma once

#include <primality/primality.hpp>
#include <samebench/samebench.hpp>
#include <string>
#include <utility>
#include <vector>

/// The charts of 32- and 64-bit numbers, with the same inputs for every implementation. Each
/// implementation adds them to its suite with `add_words`.
namespace charts {

using samebench::Inputs;
using samebench::Random;
using samebench::Suite;

/// Enough that a branch predictor cannot learn the sequence, and few enough that a sample of the
/// slowest peer runs through all of them.
inline constexpr std::size_t prime_count = 512;
inline constexpr std::size_t span_length = 1024;
inline constexpr std::size_t span_count = 8;

/// Inputs that depend on the name of the chart. Samebench's own inputs depend on the name of the
/// benchmark, which differs between implementations.
template <class Make>
[[nodiscard]] auto shared(std::string_view chart, std::size_t count, Make make) {
    using T = decltype(make(std::declval<Random&>()));
    Random random{Random::seed_for(1, chart)};
    return Inputs<T>{[random, make](Random&) mutable { return make(random); }, count};
}

/// The prime that follows a random number; at least `least`, a power of two or 0.
template <class T>
[[nodiscard]] T random_prime(Random& random, T least) {
    for (;;) {
        if (const auto prime = primality::next_prime(static_cast<T>(random.value<T>() | least)))
            return *prime;
    }
}

template <class T>
[[nodiscard]] T random_odd(Random& random) {
    return static_cast<T>(random.value<T>() | 1);
}

template <class T, class Make>
[[nodiscard]] auto spans(std::string_view chart, Make make) {
    return shared(chart, span_count, [make](Random& random) {
        std::vector<T> values(span_length);
        for (T& value : values) value = make(random);
        return values;
    });
}

/// Tests a span by calling the test of single numbers in a loop.
template <class Test>
struct EachOne {
    Test test;

    template <class T>
    void operator()(std::span<const T> values, std::span<std::uint8_t> out) const {
        for (std::size_t i = 0; i < values.size(); ++i) out[i] = test(values[i]) ? 1 : 0;
    }
};

/// An implementation: `test` for a number of 32 or 64 bits, and `test_span`.
template <class Test, class TestSpan = EachOne<Test>>
struct Words {
    std::string version;
    Test test;
    TestSpan test_span{test};
};

namespace detail {

template <class T, class Test, class TestSpan>
void add_span(Suite& suite, const std::string& name, Inputs<std::vector<T>> inputs,
              const Words<Test, TestSpan>& words) {
    suite
        .bench(name, std::move(inputs),
               [test = words.test_span, out = std::vector<std::uint8_t>(span_length)](
                   const std::vector<T>& values) mutable {
                   test(std::span<const T>{values}, std::span<std::uint8_t>{out});
                   std::uint32_t primes = 0;
                   for (const auto one : out) primes += one;
                   return primes;
               })
        .minimum_operations(span_count)
        .items(span_length)
        .note(words.version);
}

}  // namespace detail

/// Adds the chart of primes above 2^63; `kind` names a second test of the same implementation.
template <class Test>
void add_primes_64(Suite& suite, const std::string& kind, const std::string& version, Test test) {
    const auto prime = [](Random& random) {
        return random_prime<std::uint64_t>(random, std::uint64_t{1} << 63);
    };
    suite.bench("u64 primes" + kind, shared("u64 primes", prime_count, prime), test)
        .minimum_operations(prime_count)
        .note(version);
}

/// Adds the charts of single machine words.
template <class Test, class TestSpan>
void add_words(Suite& suite, const Words<Test, TestSpan>& words) {
    using U32 = std::uint32_t;
    using U64 = std::uint64_t;
    const auto add = [&](const std::string& name, auto inputs, std::size_t count) {
        suite.bench(name, std::move(inputs), words.test)
            .minimum_operations(count)
            .note(words.version);
    };
    const auto all = Inputs<U32>::default_count;
    const auto prime_32 = [](Random& random) { return random_prime<U32>(random, 0); };
    add("u32 random odd", shared("u32 random odd", all, random_odd<U32>), all);
    add("u32 primes", shared("u32 primes", prime_count, prime_32), prime_count);
    add("u64 random odd", shared("u64 random odd", all, random_odd<U64>), all);
    add_primes_64(suite, "", words.version, words.test);
    const auto semiprime = [](Random& random) {
        const U64 p = random_prime<U32>(random, U32{1} << 31);
        return p * random_prime<U32>(random, U32{1} << 31);
    };
    add("semiprimes", shared("semiprimes", prime_count, semiprime), prime_count);
    suite
        .bench("1000 consecutive", samebench::one_of({UINT64_MAX}),
               [test = words.test](U64 last) {
                   U32 primes = 0;
                   for (U64 n = last - 999; n != last; ++n) primes += test(n) ? 1 : 0;
                   return primes + (test(last) ? 1 : 0);
               })
        .items(1000)
        .note(words.version);
}

/// Adds the charts of spans.
template <class Test, class TestSpan>
void add_spans(Suite& suite, const Words<Test, TestSpan>& words) {
    using U32 = std::uint32_t;
    using U64 = std::uint64_t;
    const auto prime_32 = [](Random& random) { return random_prime<U32>(random, 0); };
    detail::add_span(suite, "u32 span random odd", spans<U32>("u32 span", random_odd<U32>), words);
    detail::add_span(suite, "u32 span primes", spans<U32>("u32 span primes", prime_32), words);
    detail::add_span(suite, "u64 span random odd", spans<U64>("u64 span", random_odd<U64>), words);
}

/// Adds the chart of the next 64-bit prime.
template <class Next>
void add_next_prime(Suite& suite, const std::string& version, Next next) {
    suite
        .bench("next_prime u64",
               shared("next_prime u64", prime_count,
                      [](Random& random) { return random.value<std::uint64_t>(); }),
               next)
        .minimum_operations(prime_count)
        .note(version);
}

}  // namespace charts
