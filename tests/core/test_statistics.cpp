#include <doctest/doctest.h>

#include <cmath>

#include "../../core/engine/statistics.hpp"

using namespace samebench;

TEST_CASE("the median is the middle value, or the mean of the middle two") {
    CHECK(median({3, 1, 2}) == 2);
    CHECK(median({4, 1, 3, 2}) == 2.5);
    CHECK(median({7}) == 7);
    CHECK(std::isnan(median({})));
}

TEST_CASE("the median's ranks are the tightest that hold 95 %") {
    // Tables of the sign test's interval: the 4th and 13th of 16, the 10th and 23rd of 32.
    CHECK(median_ranks(16).low == 3);
    CHECK(median_ranks(16).high == 12);
    CHECK(median_ranks(32).low == 9);
    CHECK(median_ranks(32).high == 22);
}

TEST_CASE("few values give the extremes, and many do not underflow") {
    CHECK(median_ranks(1).low == 0);
    CHECK(median_ranks(1).high == 0);
    CHECK(median_ranks(5).high == 4);
    const auto many = median_ranks(4000);
    // Half the count less 1.96 half-square-roots of it.
    CHECK(std::abs(static_cast<double>(many.low) - (2000 - 0.98 * std::sqrt(4000.0))) < 3);
    CHECK(many.high == 3999 - many.low);
}

TEST_CASE("the relative deviation compares the spread with the mean") {
    const double values[] = {9, 11};
    CHECK(relative_deviation(values) == doctest::Approx(std::sqrt(2.0) / 10));
    CHECK(relative_deviation({}) == 0);
}
