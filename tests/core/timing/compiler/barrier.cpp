#include <doctest/doctest.h>

#include <cstring>
#include <samebench/barrier.hpp>
#include <string>

using namespace samebench;

namespace {
struct Point {
    int x, y, z;
    bool operator==(const Point&) const = default;
};
enum class Colour : std::uint8_t { red, green };

template <class T>
T in_sink() {
    T value;
    std::memcpy(&value, detail::sink_storage, sizeof value);
    return value;
}
}  // namespace

TEST_CASE("keep() stores values in memory") {
    keep(std::uint64_t{0x0123456789abcdef});
    CHECK(in_sink<std::uint64_t>() == 0x0123456789abcdef);
    keep(2.5);
    CHECK(in_sink<double>() == 2.5);
    keep(Colour::green);
    CHECK(in_sink<Colour>() == Colour::green);
    keep(Point{1, 2, 3});
    Point kept;
    std::memcpy(&kept, detail::object_storage, sizeof kept);
    CHECK(kept == Point{1, 2, 3});
}

TEST_CASE("keep() stores only the address of objects that are not plain bytes") {
    keep(std::uint32_t{7});
    const std::string text = "text";
    keep(text);
    CHECK(detail::address_storage == &text);
    keep(&text);
    CHECK(detail::address_storage == &text);
    CHECK(in_sink<std::uint32_t>() == 7);
}

TEST_CASE("launder() returns the value unchanged") {
    CHECK(launder(std::uint8_t{200}) == 200);
    CHECK(launder(-1.5) == -1.5);
    CHECK(launder(Point{4, 5, 6}) == Point{4, 5, 6});
    int target = 3;
    CHECK(launder(&target) == &target);
}
