#include "statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace samebench {

double median(std::vector<double> values) {
    if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1) return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

Ranks median_ranks(std::size_t count) {
    if (count == 0) return {0, 0};
    // The largest `low` for which P(Binomial(count, 1/2) < low + 1) stays within 2.5 %. Logarithms,
    // because 2^-count underflows.
    const auto n = static_cast<double>(count);
    double tail = 0;
    std::size_t low = 0;
    for (std::size_t k = 0; k < count / 2; ++k) {
        const auto x = static_cast<double>(k);
        tail += std::exp(std::lgamma(n + 1) - std::lgamma(x + 1) - std::lgamma(n - x + 1) -
                         n * std::log(2.0));
        if (tail > 0.025) break;
        low = k;
    }
    return {low, count - 1 - low};
}

double relative_deviation(std::span<const double> values) {
    if (values.size() < 2) return 0;
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    const double squares =
        std::accumulate(values.begin(), values.end(), 0.0,
                        [mean](double sum, double v) { return sum + (v - mean) * (v - mean); });
    return mean == 0 ? 0 : std::sqrt(squares / (count - 1)) / mean;
}

}  // namespace samebench
