#include <doctest/doctest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "statistics/statistics.hpp"

using namespace samebench;

TEST_CASE("the median is the middle value, or the mean of the middle two") {
    CHECK(median({3, 1, 2}) == 2);
    CHECK(median({4, 1, 3, 2}) == 2.5);
    CHECK(median({7}) == 7);
    CHECK(std::isnan(median({})));
}

namespace {

std::vector<double> counting(std::size_t count) {
    std::vector<double> values(count);
    std::iota(values.begin(), values.end(), 0.0);
    return values;
}

}  // namespace

TEST_CASE("the median's interval lies between the ranks that hold more than 95 % and less") {
    // Tables of the sign test's interval: of 16 values the 4th to 13th hold 97.9 %, the 5th to 12th
    // 92.3 %; of 32 the 10th to 23rd hold 98.0 %, the 11th to 22nd 95.0 %.
    const auto sixteen = median_interval(counting(16));
    CHECK(sixteen.low > 3);
    CHECK(sixteen.low < 4);
    CHECK(sixteen.high == doctest::Approx(15 - sixteen.low));
    CHECK(median_interval(counting(32)).low == doctest::Approx(10).epsilon(0.02));
}

TEST_CASE("the interval of few values is their range, and many values do not underflow") {
    CHECK(median_interval(counting(1)).low == 0);
    CHECK(median_interval(counting(1)).high == 0);
    CHECK(median_interval(counting(5)).high == 4);
    CHECK(median_interval(counting(6)).low > 0);
    const auto many = median_interval(counting(4000));
    // Half the count less 1.96 half-square-roots of it.
    CHECK(std::abs(many.low - (2000 - 0.98 * std::sqrt(4000.0))) < 3);
    CHECK(many.high == doctest::Approx(3999 - many.low));
}

TEST_CASE("a quantile lies between values that each sit at the middle of their weight") {
    const std::vector<double> five{1, 2, 3, 4, 5};
    CHECK(quantile(five, 0.5) == 3);
    CHECK(quantile(five, 0.25) == doctest::Approx(1.75));
    CHECK(quantile(five, 0) == 1);
    CHECK(quantile(five, 1) == 5);
}

TEST_CASE("the relative deviation compares the spread with the mean") {
    const double values[] = {9, 11};
    CHECK(relative_deviation(values) == doctest::Approx(std::sqrt(2.0) / 10));
    CHECK(relative_deviation({}) == 0);
}
