/// Which results have a checksum, and which numbers of theirs are kept beside it.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <samebench/bodies/loop_body.hpp>
#include <samebench/internal/bits.hpp>
#include <samebench/internal/kept_results.hpp>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "json/event_json.hpp"
#include "scripted_clock.hpp"

namespace {

struct Measured {
    float value;
    int digits;
    std::string unit;
};

}  // namespace

template <>
inline constexpr auto samebench::members<Measured> =
    std::tuple{&Measured::value, &Measured::digits, &Measured::unit};

using namespace samebench;
using nlohmann::json;

namespace {

template <class T>
std::uint64_t digest_of(const T& value) {
    Checksum checksum;
    checksum.add(value);
    return checksum.value();
}

template <class... Results>
KeptResults kept_of(const Results&... results) {
    KeptResults kept;
    (kept.add(results), ...);
    return kept;
}

json event_of(const KeptResults& kept) {
    std::string text;
    JsonEvents events{[&text](const EventLine& line) { text = line.text; }};
    events.on(KeptEvent{3, kept});
    return text.empty() ? json{} : json::parse(text);
}
}  // namespace

TEST_CASE("what consists of numbers and text has a checksum, and nothing else") {
    static_assert(Checksum::accepts<std::vector<std::array<double, 2>>>);
    static_assert(Checksum::accepts<const std::pair<int, std::string>&>);
    static_assert(Checksum::accepts<std::tuple<std::complex<float>, bool>>);
    static_assert(Checksum::accepts<std::span<const std::byte>>);
    static_assert(Checksum::accepts<Measured>);
    static_assert(!Checksum::accepts<std::vector<int*>>);
    static_assert(!Checksum::accepts<std::map<int, int>>);
    static_assert(!Checksum::accepts<std::unique_ptr<int>>);
    CHECK(digest_of(std::vector{1, 2}) != digest_of(std::vector{2, 1}));
    CHECK(digest_of(std::vector<std::vector<int>>{{1}, {}}) !=
          digest_of(std::vector<std::vector<int>>{{}, {1}}));
    CHECK(digest_of(std::complex{1.0, 2.0}) != digest_of(std::complex{2.0, 1.0}));
    CHECK(digest_of(Measured{1, 2, "m"}) != digest_of(Measured{1, 2, "s"}));
    // As JavaScript digests a Uint8Array.
    CHECK(digest_of(std::vector<unsigned char>{'a', 'b'}) == digest_of(std::string{"ab"}));
}

TEST_CASE("the numbers of results are kept by their type, and the rest as a digest") {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double infinite = std::numeric_limits<double>::infinity();
    const auto doubles = kept_of(1.0, nan, -0.0);
    CHECK(doubles.type() == KeptResults::Type::real);
    CHECK(doubles.results() == 3);
    CHECK(doubles.bits()[0] == detail::bit_cast<std::uint64_t>(1.0));
    CHECK(kept_of(1.0, -nan).rest() == kept_of(2.0, nan).rest());
    CHECK(kept_of(1.0, nan).rest() != kept_of(nan, 1.0).rest());
    CHECK(kept_of(infinite).rest() != kept_of(-infinite).rest());
    CHECK(kept_of(1.0F).fits_single());
    const auto mixed = kept_of(std::pair{1.0F, 2.0});
    CHECK(mixed.type() == KeptResults::Type::single);
    CHECK_FALSE(mixed.fits_single());
    CHECK(kept_of(1U, 2U).type() == KeptResults::Type::unsigned_integer);
    CHECK(kept_of(1, -2).bits()[1] == static_cast<std::uint64_t>(-2));
    CHECK(kept_of(std::string{"a"}).type() == KeptResults::Type::none);
    // Integers beside floating-point numbers may not round.
    CHECK(kept_of(Measured{1, 2, "m"}).numbers() == 1);
    CHECK(kept_of(Measured{1, 2, "m"}).rest() != kept_of(Measured{1, 3, "m"}).rest());
    CHECK(kept_of(Measured{1, 2, "m"}).rest() != kept_of(Measured{1, 2, "s"}).rest());
    CHECK(kept_of(std::vector{1, 2}, std::vector{3}).numbers_of_each() == 0);
    CHECK(kept_of(std::array{1, 2}, std::array{3, 4}).numbers_of_each() == 2);
}

TEST_CASE("where there are more numbers than places, none is left out") {
    std::vector<double> all(1000, 1.5);
    const auto before = kept_of(all);
    REQUIRE(before.bits().size() == KeptResults::places);
    for (const std::size_t place : {0U, 255U, 256U, 999U}) {
        auto changed = all;
        changed[place] += 0.25;
        const auto now = kept_of(changed);
        for (std::size_t i = 0; i < KeptResults::places; ++i) {
            INFO(place << ' ' << i);
            const double difference = detail::bit_cast<double>(now.bits()[i]) -
                                      detail::bit_cast<double>(before.bits()[i]);
            CHECK(std::abs(difference) == (i == place % KeptResults::places ? 0.25 : 0));
        }
        CHECK(now.rest() == before.rest());
    }
    // NaN hides nothing of what shares its place.
    all[300] = all[44] = std::numeric_limits<double>::quiet_NaN();
    const auto with_nan = kept_of(all);
    all[556] += 1;
    CHECK(with_nan.bits()[44] != kept_of(all).bits()[44]);
    std::vector<int> integers(1000, 1);
    const auto ones = kept_of(integers).rest();
    integers[999] = 2;
    CHECK(kept_of(integers).rest() != ones);
}

TEST_CASE("an event has as many bytes for each number as hold all of them") {
    const auto bits_of = [](const auto&... results) {
        return event_of(kept_of(results...))["bits"];
    };
    CHECK(event_of(kept_of(1.0, 2.0)) == json::parse(R"({"event": "values", "benchmark": 3,
        "type": "double", "results": 2, "numbers": 2, "bits": "AAAAAAAA8D8AAAAAAAAAQA==",
        "rest": "cbf29ce484222325"})"));
    CHECK(bits_of(1.0F) == "AACAPw==");
    CHECK(bits_of(true, false, true) == "AQAB");
    CHECK(bits_of(-1, 127) == "/38=");
    CHECK(bits_of(-1, 128) == "//+AAA==");
    CHECK(bits_of(std::uint64_t{1} << 32) == "AAAAAAEAAAA=");
    CHECK(event_of(kept_of(std::vector{1.0}, std::vector{1.0, 2.0}))["uneven"] == true);
    CHECK(event_of(kept_of(std::string{"a"})).is_null());
    std::vector<double> all(1000, 1);
    CHECK(event_of(kept_of(all))["bits"].get<std::string>().size() == 2732);
    CHECK(event_of(kept_of(all)).dump().size() <= 3000);
}

TEST_CASE("of a loop the last number is kept, as bytes of a type that is not known") {
    const auto event_of_loop = [](auto body) {
        LoopBody<decltype(body)> loop_body{body};
        test::ScriptedClock clock;
        Loop loop{clock, 4};
        KeptResults kept;
        const auto digest = loop_body.checksum_and_keep(loop, kept);
        CHECK(digest == loop_body.checksum(loop));
        return event_of(kept);
    };
    const auto doubles = event_of_loop([](Loop& loop) {
        for (const auto i : loop) keep(1.5 + 0.0 * static_cast<double>(i));
    });
    CHECK(doubles["type"] == "bytes");
    CHECK(doubles["bits"] == "AAAAAAAA+D8=");
    CHECK(event_of_loop([](Loop&) { keep(std::uint32_t{258}); })["bits"] == "AgEAAA==");
    CHECK(event_of_loop([](Loop&) {}).is_null());
}
