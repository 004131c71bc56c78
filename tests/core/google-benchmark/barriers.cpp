#include <benchmark/benchmark.h>
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using benchmark::DoNotOptimize;

namespace {

enum class Colour : std::uint8_t { red, green };

struct Small {
    int a;
    double b;
    bool operator==(const Small&) const = default;
};
struct Constant {
    const int a = 1;
    const double b = 2;
};
/// Found by its argument if a call of ours is not qualified.
void use(Small&) = delete;

/// Passes a variable, a constant and a temporary, and returns the variable.
template <class T>
T passed(T value) {
    const T constant = value;
    DoNotOptimize(value);
    DoNotOptimize(constant);
    DoNotOptimize(T{value});
    CHECK(constant == value);
    return value;
}

}  // namespace

TEST_CASE("DoNotOptimize() takes every kind of value and leaves it as it is") {
    CHECK(passed(true));
    CHECK(passed('x') == 'x');
    CHECK(passed(-7) == -7);
    CHECK(passed(std::uint64_t{1} << 63) == std::uint64_t{1} << 63);
    CHECK(passed(0.5f) == 0.5f);
    CHECK(passed(-1e300) == -1e300);
    CHECK(passed(Colour::green) == Colour::green);
    CHECK(passed(Small{1, 2.5}) == Small{1, 2.5});
    CHECK(passed(std::string{"a text"}) == "a text");
    CHECK(passed(std::array<int, 40>{3}) == std::array<int, 40>{3});
    int target = 5;
    CHECK(passed(&target) == &target);
    CHECK(passed<const int*>(&target) == &target);
    CHECK(passed(std::pair{1, &target}).second == &target);
}

TEST_CASE("DoNotOptimize() takes what cannot be copied") {
    int array[3]{1, 2, 3};
    DoNotOptimize(array);
    CHECK(array[2] == 3);
    volatile int unsteady = 4;
    DoNotOptimize(unsteady);
    CHECK(unsteady == 4);
    Constant constant;
    DoNotOptimize(constant);
    DoNotOptimize(Constant{});
    CHECK(constant.a == 1);
    std::vector<bool> bits{true};
    DoNotOptimize(bits[0]);
    CHECK(bits[0]);
    static std::array<char, 4 << 20> large{1};
    DoNotOptimize(large);
    CHECK(large[0] == 1);
    const auto owned = std::make_unique<int>(6);
    DoNotOptimize(owned);
    DoNotOptimize(std::make_unique<int>(7));
    DoNotOptimize("literal");
    CHECK(*owned == 6);
    benchmark::ClobberMemory();
}
