#include <doctest/doctest.h>

#include "fakes.hpp"

using namespace samebench;
using namespace samebench::test;
using namespace std::chrono_literals;

namespace {

/// A row whose pairs never agree, so that it is measured up to the most pairs.
Benchmark noisy(ScriptedClock& clock) {
    return benchmark_of(clock, "noisy", [n = 0](std::uint64_t operations) mutable {
        return static_cast<double>(operations) * (++n % 2 == 0 ? 10ns : 30ns);
    });
}

Outcome measured(ScriptedClock& clock, const char* suite, bool turns = false) {
    auto witness = benchmark_costing(clock, 10ns, "independent 64");
    witness.suite = suite;
    auto request = patient();
    request.profile.maximum_pairs = 128;
    request.turns = turns;
    return run(clock, list(std::move(witness), noisy(clock)), request);
}

}  // namespace

TEST_CASE("the witness of disturbances goes on as long as another row is measured") {
    ScriptedClock clock;
    const auto [done, seen] = measured(clock, "ladder");
    REQUIRE(done);
    const auto& [witness, other] =
        std::pair{seen.results.at("independent 64"), seen.results.at("noisy")};
    CHECK(other.stop == Stop::maximum);
    CHECK(other.pairs.size() == 128);
    CHECK(witness.stop == Stop::target);
    CHECK(witness.pairs.size() == 128);
    CHECK(seen.ended);
}

TEST_CASE("a row of that name in another suite ends when it can") {
    ScriptedClock clock;
    const auto [done, seen] = measured(clock, "mine");
    REQUIRE(done);
    CHECK(seen.results.at("independent 64").pairs.size() == 16);
    CHECK(seen.results.at("noisy").pairs.size() == 128);
}

TEST_CASE("alone, the witness ends when it can") {
    ScriptedClock clock;
    auto witness = benchmark_costing(clock, 10ns, "independent 64");
    witness.suite = "ladder";
    const auto [done, seen] = run(clock, list(std::move(witness)));
    REQUIRE(done);
    CHECK(seen.results.at("independent 64").pairs.size() == 16);
    CHECK(seen.results.at("independent 64").stop == Stop::target);
}

TEST_CASE("each pair has the pass in which it was taken") {
    ScriptedClock clock;
    const auto [done, seen] = measured(clock, "ladder");
    REQUIRE(done);
    for (const auto& [name, result] : seen.results) {
        for (std::size_t i = 0; i < result.pairs.size(); ++i) {
            CHECK(result.pairs[i].pass == 1 + i / 4);
        }
    }
}
