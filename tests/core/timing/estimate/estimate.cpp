#include "estimate/estimate.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "estimate_cases.hpp"
#include "table/estimate_text.hpp"

using namespace samebench;
using nlohmann::json;

namespace {

Jitter jitter_named(const std::string& name) {
    for (const auto jitter : {Jitter::fine, Jitter::floor, Jitter::jittered}) {
        if (name == to_text(jitter)) return jitter;
    }
    FAIL("no such jitter: " << name);
    return Jitter::fine;
}

ClockTraits clock_of(const json& from) {
    ClockTraits clock;
    clock.tick = Nanoseconds{from["tickNs"].get<double>()};
    clock.common_tick = Nanoseconds{from["commonTickNs"].get<double>()};
    clock.pause = Nanoseconds{from["pauseNs"].get<double>()};
    clock.jitter = jitter_named(from["jitter"].get<std::string>());
    if (from.value("waitsForEdges", false)) {
        clock.waiting_deviation = Nanoseconds{from["sampleDeviationNs"].get<double>()};
    }
    return clock;
}

std::vector<Pair> pairs_of(const json& columns) {
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < columns["operations"].size(); ++i) {
        const auto time = [&columns, i](const char* column) {
            return Nanoseconds{columns[column][i].get<double>()};
        };
        Pair pair{columns["operations"][i].get<std::uint64_t>(), time("bodyNs"), time("twinNs"),
                  columns["pauses"][i].get<std::uint64_t>()};
        if (columns.contains("bodyBeforeNs")) {
            pair.around_body = {time("bodyBeforeNs"), time("bodyAfterNs")};
            pair.around_twin = {time("twinBeforeNs"), time("twinAfterNs")};
        }
        pairs.push_back(pair);
    }
    return pairs;
}

bool same(double found, const json& expected) {
    const double value = expected.get<double>();
    return std::abs(found - value) <= 1e-9 * std::abs(value);
}

}  // namespace

TEST_CASE("the native table prints the cost and the interval of the report") {
    const auto cases = json::parse(estimate_cases, nullptr, /*allow_exceptions=*/false);
    REQUIRE(cases.size() > 0);
    for (const auto& one : cases) {
        const auto name = one["name"].get<std::string>();
        CAPTURE(name);
        const auto& expected = one["expected"];
        const Nanoseconds slice{one.value("sliceCycles", 0.0) * one.value("referenceNs", 0.0)};
        const auto found = estimate(pairs_of(one["pairs"]), clock_of(one["clock"]),
                                    one["inputs"].get<std::size_t>(), slice);
        CHECK(same(found.cost, expected["costNs"]));
        CHECK(same(found.low, expected["lowNs"]));
        CHECK(same(found.high, expected["highNs"]));
        CHECK(same(found.floor, expected["floorNs"]));
        CHECK(estimate_text(found) == expected["text"].get<std::string>());
    }
}

TEST_CASE("times are written with three digits and the unit that fits") {
    CHECK(cost_text(0.03) == "0.0300 ns");
    CHECK(cost_text(1.234) == "1.23 ns");
    CHECK(cost_text(999.4) == "999 ns");
    CHECK(cost_text(999.6) == "1.00 µs");
    CHECK(cost_text(31.2e9) == "31.2 s");
    CHECK(cost_text(0) == "–");
}

TEST_CASE("a counter is a number of an operation, of a second at the row's cost, or in total") {
    const Estimate ten{10, 9, 11, 1};
    CHECK(counter_text({"hits", CounterKind::per_operation, 0.5}, ten) == "hits 0.5 /op");
    CHECK(counter_text({"words", CounterKind::per_second, 12}, ten) == "words 1.2e+09 /s");
    CHECK(counter_text({"size", CounterKind::total, 1024}, ten) == "size 1024");
    const Estimate below{0.1, -0.2, 0.3, 0.5};
    CHECK(counter_text({"words", CounterKind::per_second, 12}, below) == "words –");
    CHECK(counter_text({"size", CounterKind::total, 0}, below) == "size 0");
}
