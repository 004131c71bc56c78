/// The WebAssembly module behind the JavaScript primality library. index.js calls it after checking
/// the arguments; module.d.ts has its types. 64-bit integers are BigInt.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <array>
#include <cstdint>
#include <optional>
#include <primality/primality.hpp>
#include <span>
#include <string>
#include <vector>

using primality::Natural;

namespace {

/// Buffers through which JavaScript passes many numbers, or a large one, and gets the answers.
constexpr std::size_t chunk = 1024;
std::array<std::uint64_t, chunk> words;
std::array<std::uint32_t, chunk> half_words;
std::array<std::uint8_t, chunk> answers;

}  // namespace

// Plain exports for single numbers, because an Embind call takes longer than the test.
extern "C" {

EMSCRIPTEN_KEEPALIVE bool is_prime_32(std::uint32_t n) {
    return primality::is_prime(n);
}

EMSCRIPTEN_KEEPALIVE bool is_prime_64(std::uint64_t n) {
    return primality::is_prime(n);
}

/// Tests the number whose `count` limbs are in `words`.
EMSCRIPTEN_KEEPALIVE bool is_probable_prime(std::uint32_t count, std::uint32_t rounds,
                                            std::uint64_t seed) {
    const Natural n{std::span<const std::uint64_t>{words}.first(count)};
    return primality::is_probable_prime(n, rounds, seed);
}
}

namespace {

using emscripten::typed_memory_view;
using emscripten::val;
template <class T>
val view(T& memory) {
    return val{typed_memory_view(sizeof memory, reinterpret_cast<std::uint8_t*>(memory.data()))};
}

std::uint64_t or_zero(std::optional<std::uint64_t> prime) {
    return prime.value_or(0);
}

/// 1 for a probable prime, 0 for a composite, -1 if a text is not a number.
int is_probable_prime_text(const std::string& text, std::uint32_t rounds, std::uint64_t seed,
                           const val& witness_texts) {
    const auto n = Natural::parse(text);
    std::vector<Natural> witnesses;
    for (const auto& witness_text : emscripten::vecFromJSArray<std::string>(witness_texts)) {
        const auto witness = Natural::parse(witness_text);
        if (!witness) return -1;
        witnesses.push_back(*witness);
    }
    if (!n) return -1;
    return primality::is_probable_prime(*n, rounds, seed, witnesses) ? 1 : 0;
}

/// The same for the strong test to one base.
int is_strong_probable_prime_text(const std::string& text, const std::string& base_text) {
    const auto n = Natural::parse(text);
    const auto base = Natural::parse(base_text);
    if (!n || !base) return -1;
    return primality::is_strong_probable_prime(*n, *base) ? 1 : 0;
}

/// The same for the Lucas test.
int is_lucas_probable_prime_text(const std::string& text) {
    const auto n = Natural::parse(text);
    if (!n) return -1;
    return primality::is_lucas_probable_prime(*n) ? 1 : 0;
}

std::string text_error(const std::string& text) {
    primality::TextError error;
    return Natural::parse(text, &error) ? std::string{} : error.message();
}

}  // namespace

EMSCRIPTEN_BINDINGS(primality) {
    using emscripten::function;
    using U32 = std::uint32_t;
    using U64 = std::uint64_t;

    function(
        "isPrimeExpected", +[](U64 n) { return primality::is_prime_expected(n); });
    function(
        "nextPrime", +[](U64 n) { return or_zero(primality::next_prime(n)); });
    function(
        "previousPrime", +[](U64 n) { return or_zero(primality::previous_prime(n)); });
    function(
        "nearestPrimeCeiling", +[](U64 n) { return or_zero(primality::nearest_prime_ceiling(n)); });
    function(
        "mulMod", +[](U64 a, U64 b, U64 m) { return primality::mul_mod(a, b, m); });
    function(
        "powMod", +[](U64 b, U64 e, U64 m) { return primality::pow_mod(b, e, m); });
    function(
        "millerRabinTiered", +[](U64 n) { return primality::miller_rabin_tiered(n); });
    function(
        "trialDivision", +[](U64 n) { return primality::trial_division(n); });
    function(
        "trialDivisionSqrt", +[](U64 n) { return primality::trial_division_sqrt(n); });

    function(
        "words", +[] { return view(words); });
    function(
        "halfWords", +[] { return view(half_words); });
    function(
        "answers", +[] { return view(answers); });
    function(
        "arePrime32", +[](U32 count) {
            primality::is_prime(std::span<const U32>{half_words}.first(count), answers);
        });
    function(
        "arePrime64",
        +[](U32 count) { primality::is_prime(std::span<const U64>{words}.first(count), answers); });
    function(
        "millerRabin", +[](U64 n, U32 count) {
            return primality::miller_rabin(n, std::span<const U64>{words}.first(count));
        });

    function(
        "isStrongProbablePrime",
        +[](U64 n, U64 base) { return primality::is_strong_probable_prime(n, base); });
    function(
        "isLucasProbablePrime", +[](U64 n) { return primality::is_lucas_probable_prime(n); });

    function("isProbablePrime", &is_probable_prime_text);
    function("isStrongProbablePrimeText", &is_strong_probable_prime_text);
    function("isLucasProbablePrimeText", &is_lucas_probable_prime_text);
    function(
        "mostDigits", +[] { return static_cast<U32>(Natural::most_digits); });
    function("textError", &text_error);
    function(
        "defaultSeed", +[] { return primality::default_seed; });
}
