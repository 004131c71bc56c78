#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace samebench {

/// Half-width of a two-sided 95 % interval of a normal distribution, in standard deviations.
inline constexpr double normal_95 = 1.96;

/// Standard deviation of a normal distribution over its median absolute deviation.
inline constexpr double deviations_of_a_mad = 1.4826;

/// Standard error of the median of many normal values over that of their mean: the root of pi / 2.
inline constexpr double median_inefficiency = 1.2533;

/// The fewest values whose order statistics give a 95 % interval of their median.
inline constexpr std::size_t pairs_of_an_interval = 6;

/// An interval, both ends included.
struct Interval {
    double low;
    double high;
};

/// The middle value, or the mean of the middle two; NaN for no values.
[[nodiscard]] double median(std::vector<double> values);

/// The value below which a share of a population lies, estimated from few values. A value stands in
/// the middle of its weight, and between neighbours the quantile is linear.
/// (A. Hazen, 1914; definition 5 of R. Hyndman and Y. Fan, "Sample Quantiles in Statistical
/// Packages", 1996.)
/// @param ordered  at least one value, in ascending order
/// @param share  0 to 1
[[nodiscard]] double quantile(std::span<const double> ordered, double share);

/// A 95 % interval of the population's median, whatever its distribution: the exact binomial
/// interval (W. R. Thompson, "On Confidence Ranges for the Median", 1936), with its ends
/// interpolated between ranks (T. Hettmansperger and S. Sheather, "Confidence intervals based on
/// interpolated order statistics", 1986). Fewer than six values cannot give 95 %: then the range.
/// @param ordered  at least one value, in ascending order
[[nodiscard]] Interval median_interval(std::span<const double> ordered);

/// Standard deviation over mean; 0 for fewer than two values, and where the mean is 0.
[[nodiscard]] double relative_deviation(std::span<const double> values);

}  // namespace samebench
