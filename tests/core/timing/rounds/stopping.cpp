#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "rounds/stopping.hpp"
#include "scripted_clock.hpp"

using namespace samebench;

namespace {

ClockTraits coarse(Nanoseconds tick) {
    ClockTraits profile;
    profile.tick = profile.common_tick = tick;
    profile.jitter = Jitter::floor;
    return profile;
}

std::vector<Pair> pairs_of(std::uint64_t operations, double body, double twin, std::size_t count) {
    return std::vector<Pair>(count, Pair{operations, Nanoseconds{body}, Nanoseconds{twin}, 0});
}

}  // namespace

TEST_CASE("the cost is signed, and leaves out the twin and the pauses") {
    CHECK(Pair{10, Nanoseconds{100}, Nanoseconds{20}, 0}.cost(Nanoseconds{5}) == 8);
    CHECK(Pair{10, Nanoseconds{100}, Nanoseconds{20}, 2}.cost(Nanoseconds{5}) == 7);
    CHECK(Pair{10, Nanoseconds{20}, Nanoseconds{30}, 0}.cost(Nanoseconds{5}) == -1);
}

TEST_CASE("the interval of samples that all end on the same tick is not empty") {
    const auto result =
        stopping_interval(pairs_of(1000, 250'000, 0, 16), coarse(Nanoseconds{1000}));
    CHECK(result.median == 250);
    CHECK(result.high > 250.5);
    CHECK(result.low < 249.5);
    // A pair has two durations, whose errors are even over one tick of 1 ns an operation at both
    // ends.
    CHECK(result.half_width() == doctest::Approx(1.96 * std::sqrt(2 * 2 / 12.0)).epsilon(0.001));
}

TEST_CASE("steps of the CPU's frequency are not in the interval where slices show them") {
    const auto at_speeds = [](bool metered) {
        std::vector<Pair> pairs;
        const std::vector<double> factors{1, 1.02, 1.08, 1.1, 1.14, 1.02, 1.08};
        for (const double slow : factors) {
            const auto slice = Nanoseconds{metered ? 25'000 * slow : 0};
            pairs.push_back({1000,
                             Nanoseconds{210'000 * slow},
                             Nanoseconds{10'000 * slow},
                             0,
                             {slice, slice},
                             {slice, slice}});
        }
        return stopping_interval(pairs, ClockTraits{});
    };
    const auto corrected = at_speeds(true);
    CHECK(corrected.median == doctest::Approx(200 * 1.08));
    CHECK(corrected.half_width() < 1e-9);
    CHECK(at_speeds(false).half_width() > 5);
}

TEST_CASE("the tick's share shrinks with the number of pairs only where their lengths vary") {
    const auto profile = coarse(Nanoseconds{1000});
    auto few = pairs_of(1000, 250'000, 0, 16);
    auto many = pairs_of(1000, 250'000, 0, 64);
    CHECK(stopping_interval(many, profile).half_width() ==
          doctest::Approx(stopping_interval(few, profile).half_width()));
    few[0] = many[0] = {1001, Nanoseconds{250'250}, Nanoseconds{0}, 0};
    CHECK(stopping_interval(many, profile).half_width() ==
          doctest::Approx(stopping_interval(few, profile).half_width() / 2).epsilon(0.01));
}

TEST_CASE("the interval is looked at with 16, 32, 64 … pairs") {
    for (const std::uint64_t pairs : {16u, 32u, 64u, 1024u}) CHECK(is_look(pairs, 16));
    for (const std::uint64_t pairs : {1u, 8u, 15u, 17u, 24u, 48u, 1000u})
        CHECK_FALSE(is_look(pairs, 16));
    CHECK(is_look(6, 6));
    CHECK(is_look(12, 6));
    CHECK_FALSE(is_look(3, 6));
}
