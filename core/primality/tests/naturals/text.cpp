#include <doctest/doctest.h>

#include <primality/natural.hpp>
#include <string>
#include <vector>

#include "arithmetic.hpp"

using namespace primality;

namespace {

std::string message_for(std::string_view text) {
    TextError error;
    CHECK_FALSE(Natural::parse(text, &error));
    return error.message();
}

}  // namespace

TEST_CASE("text of any length is parsed and printed back") {
    for (const char* text :
         {"0", "1", "9", "10", "18446744073709551615", "18446744073709551616",
          "9999999999999999999", "10000000000000000000", "99999999999999999999999999999999999999",
          "100000000000000000000000000000000000000", "1000000000", "999999999", arnault_337}) {
        CHECK(Natural::parse(text)->to_decimal() == text);
    }
    for (const char* text : {"0x0", "0x1", "0xdeadbeef", "0xffffffffffffffff",
                             "0x10000000000000000", "0x8000000000000000000000000000000f"}) {
        CHECK(Natural::parse(text)->to_hex() == text);
    }
    CHECK(Natural::parse("0XDeadBEEF") == Natural(0xdeadbeef));
    CHECK(Natural::parse("000000000000000000000000000000007") == Natural(7));
    CHECK(Natural::parse("0x00000000000000000000007") == Natural(7));
    CHECK(Natural::parse("340282366920938463463374607431768211456") == power_of_two(128));
    CHECK(power_of_two(128).to_hex() == "0x100000000000000000000000000000000");
}

TEST_CASE("decimal and hexadecimal texts give the same number") {
    Natural n = 1;
    for (std::uint64_t i = 1; i < 200; ++i) {
        n = plus(product(n, Natural(0x9e3779b97f4a7c15 * i)), i);
        CHECK(Natural::parse(n.to_decimal()) == n);
        CHECK(Natural::parse(n.to_hex()) == n);
    }
}

TEST_CASE("invalid text is rejected with the reason and the position") {
    CHECK(message_for("") == "expected a natural number, found an empty text");
    CHECK(message_for("0x") == "expected hexadecimal digits after \"0x\", found none");
    CHECK(message_for("-5") == "expected digits only, found the sign \"-\" at position 0");
    CHECK(message_for("+5") == "expected digits only, found the sign \"+\" at position 0");
    CHECK(message_for("12-5") == "expected digits only, found the sign \"-\" at position 2");
    CHECK(message_for(" 5") == "expected digits only, found white space at position 0");
    CHECK(message_for("5\n") == "expected digits only, found white space at position 1");
    CHECK(message_for("12a4") == "expected digits only, found \"a\" at position 2");
    CHECK(message_for("1.5") == "expected digits only, found \".\" at position 1");
    CHECK(message_for("1e5") == "expected digits only, found \"e\" at position 1");
    CHECK(message_for("0x12g") == "expected digits only, found \"g\" at position 4");
    CHECK(message_for("x12") == "expected digits only, found \"x\" at position 0");
    CHECK(message_for("\xc2\xb2") ==
          "expected digits only, found a byte that is not one at position 0");
    CHECK(message_for(std::string_view("1\0", 2)) ==
          "expected digits only, found a byte that is not one at position 1");
    TextError error{TextError::Kind::sign, 3, '-'};
    CHECK(Natural::parse("5", &error));
    CHECK(error.kind == TextError::Kind::none);
}

TEST_CASE("text of the largest length is parsed; longer text is rejected") {
    const std::string nines(20'000, '9');
    const auto n = Natural::parse(nines);
    CHECK(n->to_decimal() == nines);
    const std::string most(Natural::most_digits, 'f');
    CHECK(Natural::parse("0x" + most)->bit_length() == 4 * Natural::most_digits);
    TextError error;
    CHECK_FALSE(Natural::parse(most + "0", &error));
    CHECK(error.kind == TextError::Kind::bad_digit);
    CHECK(message_for("0x" + most + "0") == "expected at most 1048576 digits, found more");
}
