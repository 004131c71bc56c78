#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace samebench {

/// The middle of `values`, the mean of the middle two where their count is even; NaN for none.
[[nodiscard]] double median(std::vector<double> values);

/// Ranks, from 0, of the order statistics that enclose the median with at least 95 % confidence
/// whatever the distribution: the exact binomial interval (W. R. Thompson, "On Confidence Ranges
/// for the Median", 1936). Fewer than six values cannot give 95 %: then the extremes.
struct Ranks {
    std::size_t low;
    std::size_t high;
};
[[nodiscard]] Ranks median_ranks(std::size_t count);

/// Standard deviation over mean; 0 for fewer than two values.
[[nodiscard]] double relative_deviation(std::span<const double> values);

}  // namespace samebench
