#include <doctest/doctest.h>

#include <concepts>
#include <samebench/samebench.hpp>

#include "scripted_clock.hpp"

using namespace samebench;

namespace {

__extension__ using Wide = unsigned __int128;

// Where the language has its extensions, as by default. Compiled with them for this reason.
static_assert(std::integral<Wide>);

}  // namespace

TEST_CASE(
    "a kept integer of 128 bits is compared with the result of the same input, in both halves") {
    Wide more = 0;
    Suite suite{"suite"};
    suite.bench("wide", random_values<std::uint64_t>(100),
                [&more](std::uint64_t n) { return Wide{n} * n + more; });
    auto& body = *suite.benchmarks().front().body;
    REQUIRE(body.make_inputs(Random{1}));
    test::ScriptedClock clock;
    Loop loop{clock, 70};
    body.run(loop);
    CHECK(body.kept_right() == true);
    for (const int half : {0, 64}) {
        more = Wide{1} << half;
        CHECK(body.kept_right() == false);
    }
}
