#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

/// The values that Range(), ThreadRange() and their like stand for.
namespace benchmark::internal {

using Values = std::vector<std::int64_t>;

/// The powers of `multiplier`, from 1 on, that are at least `low` and at most `high`.
[[nodiscard]] inline Values powers(std::int64_t low, std::int64_t high, std::int64_t multiplier) {
    Values values;
    for (std::int64_t power = 1; power <= high; power *= multiplier) {
        if (power >= low) values.push_back(power);
        if (power > std::numeric_limits<std::int64_t>::max() / multiplier) break;
    }
    return values;
}

/// `low`, `high`, and between them the powers of `multiplier`, their negatives, and 0.
[[nodiscard]] inline Values range(std::int64_t low, std::int64_t high, std::int64_t multiplier) {
    if (low >= high) return {low};
    multiplier = std::max<std::int64_t>(2, multiplier);
    Values values{low};
    if (low < 0) {
        auto negative = powers(std::max<std::int64_t>(1, -high + 1), -(low + 1), multiplier);
        for (auto value = negative.rbegin(); value != negative.rend(); ++value) {
            values.push_back(-*value);
        }
        if (high > 0) values.push_back(0);
    }
    const auto positive = powers(std::max<std::int64_t>(1, low + 1), high - 1, multiplier);
    values.insert(values.end(), positive.begin(), positive.end());
    values.push_back(high);
    return values;
}

/// `low`, `low + step` and so on up to `high`.
[[nodiscard]] inline Values dense_range(std::int64_t low, std::int64_t high, std::int64_t step) {
    Values values;
    for (auto value = low; value <= high; value += std::max<std::int64_t>(1, step)) {
        values.push_back(value);
    }
    return values;
}

/// Every combination of a value of each list. The first list changes fastest.
[[nodiscard]] inline std::vector<Values> product(const std::vector<Values>& lists) {
    std::vector<Values> combinations{{}};
    for (const auto& list : lists) {
        std::vector<Values> longer;
        for (const auto value : list) {
            for (auto combination : combinations) {
                combination.push_back(value);
                longer.push_back(std::move(combination));
            }
        }
        combinations = std::move(longer);
    }
    return combinations;
}

}  // namespace benchmark::internal
