#include <doctest/doctest.h>

#include <samebench/loop.hpp>
#include <vector>

#include "scripted_clock.hpp"

using namespace samebench;
using test::ScriptedClock;

namespace {
ScriptedClock free_clock() {
    ScriptedClock clock;
    clock.call = Nanoseconds{0};
    return clock;
}
}  // namespace

TEST_CASE("a loop counts its operations") {
    auto clock = free_clock();
    Loop loop{clock, 3};
    std::vector<std::uint64_t> seen;
    for (auto i : loop) seen.push_back(i);
    CHECK(seen == std::vector<std::uint64_t>{0, 1, 2});
}

TEST_CASE("paused time does not count") {
    auto clock = free_clock();
    Loop loop{clock, 1};
    loop.start();
    clock.advance(Nanoseconds{10});
    loop.pause();
    clock.advance(Nanoseconds{1000});
    loop.resume();
    clock.advance(Nanoseconds{7});
    loop.stop();
    CHECK(loop.timed() == Nanoseconds{17});
    CHECK(loop.pauses() == 1);
    CHECK(loop.use() == Loop::Use::proper);
}

TEST_CASE("a wrong use of pause() and resume() is reported") {
    auto clock = free_clock();
    SUBCASE("twice paused") {
        Loop loop{clock, 1};
        loop.start();
        loop.pause();
        loop.pause();
        loop.resume();
        loop.stop();
        CHECK(loop.use() == Loop::Use::paused_twice);
    }
    SUBCASE("resumed without a pause") {
        Loop loop{clock, 1};
        loop.start();
        loop.resume();
        loop.stop();
        CHECK(loop.use() == Loop::Use::resumed_twice);
    }
    SUBCASE("left paused") {
        Loop loop{clock, 1};
        loop.start();
        clock.advance(Nanoseconds{5});
        loop.pause();
        clock.advance(Nanoseconds{50});
        loop.stop();
        CHECK(loop.use() == Loop::Use::left_paused);
        CHECK(loop.timed() == Nanoseconds{5});
    }
}
