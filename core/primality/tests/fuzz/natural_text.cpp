/// The entry of libFuzzer: text of natural numbers, and the tests of the numbers in it. The input
/// is "n" or "n base", of any bytes. Ends the process if something is wrong.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <primality/primality.hpp>
#include <string_view>

namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

/// Printing decimals takes a time that grows with the square of their number, and testing one that
/// grows with the cube.
constexpr std::size_t max_bits_printed = 20'000;
constexpr std::size_t max_bits_tested = 1'000;

using primality::Natural;

/// A number that is printed and read again, if the text is one.
std::optional<Natural> read(std::string_view text) {
    primality::TextError error;
    auto n = Natural::parse(text, &error);
    require(n.has_value() == (error.kind == primality::TextError::Kind::none), "error or number");
    require(!error.message().empty(), "a message");
    require(error.position <= text.size(), "the position is in the text");
    if (!n || n->bit_length() > max_bits_printed) return n;
    require(Natural::parse(n->to_hex()) == n, "hexadecimal digits give the number again");
    require(Natural::parse(n->to_decimal()) == n, "decimal digits give the number again");
    return n;
}

void check(std::string_view bytes) {
    const auto space = bytes.find(' ');
    const auto n = read(bytes.substr(0, space));
    const auto base =
        space == bytes.npos ? std::optional{Natural{3}} : read(bytes.substr(space + 1));
    if (!n || !base || n->bit_length() > max_bits_tested) return;
    const bool prime = primality::is_probable_prime(*n, 1);
    const bool strong = primality::is_strong_probable_prime(*n, *base);
    const bool lucas = primality::is_lucas_probable_prime(*n);
    if (n->limbs().size() > 1) {
        require(!prime || (strong && lucas), "a probable prime passes each test");
        return;
    }
    const auto word = n->limbs().empty() ? 0 : n->limbs()[0];
    require(prime == primality::is_prime(word), "the answer for a word");
    require(lucas == primality::is_lucas_probable_prime(word), "the Lucas test of a word");
    if (base->limbs().size() > 1) return;
    const auto base_word = base->limbs().empty() ? 0 : base->limbs()[0];
    require(strong == primality::is_strong_probable_prime(word, word == 0 ? 0 : base_word % word),
            "the strong test of a word");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    check({reinterpret_cast<const char*>(data), size});
    return 0;
}
