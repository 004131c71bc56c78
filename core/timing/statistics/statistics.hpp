#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace samebench {

/// The middle of `values`, the mean of the middle two where their count is even; NaN for none.
[[nodiscard]] double median(std::vector<double> values);

/// A 95 % interval of the population's median, whatever its distribution: the exact binomial
/// interval (W. R. Thompson, "On Confidence Ranges for the Median", 1936), its ends between two
/// ranks where whole ones would hold more (T. Hettmansperger and S. Sheather, "Confidence intervals
/// based on interpolated order statistics", 1986). Fewer than six values cannot give 95 %: then
/// the extremes.
struct MedianInterval {
    double low;
    double high;
};

/// @param ordered  at least one value, in ascending order
[[nodiscard]] MedianInterval median_interval(std::span<const double> ordered);

/// Standard deviation over mean; 0 for fewer than two values.
[[nodiscard]] double relative_deviation(std::span<const double> values);

}  // namespace samebench
