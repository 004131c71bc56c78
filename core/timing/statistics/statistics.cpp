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

Interval median_interval(std::span<const double> ordered) {
    constexpr double confidence = 0.95;
    const auto count = ordered.size();
    const auto n = static_cast<double>(count);
    // P(Binomial(n, 1/2) <= k) from k = 0 on, by logarithms, because 2^-n underflows. `outer` is
    // what the ranks k and n - 1 - k leave out on one side, `inner` what the next ones inwards do.
    const auto probability = [n](double k) {
        return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) -
                        n * std::log(2.0));
    };
    double outer = probability(0);
    if (1 - 2 * outer < confidence) return {ordered.front(), ordered.back()};
    std::size_t rank = 0;
    double inner = outer + probability(1);
    while (1 - 2 * inner >= confidence) {
        outer = inner;
        ++rank;
        inner += probability(static_cast<double>(rank) + 1);
    }
    const double share = (1 - 2 * outer - confidence) / (2 * (inner - outer));
    const auto from_outside = static_cast<double>(rank) + 1;
    const double inwards =
        (n - from_outside) * share / (from_outside + (n - 2 * from_outside) * share);
    const double low = ordered[rank];
    const double high = ordered[count - 1 - rank];
    return {low + inwards * (ordered[rank + 1] - low),
            high - inwards * (high - ordered[count - 2 - rank])};
}

double quantile(std::span<const double> ordered, double share) {
    const auto count = static_cast<double>(ordered.size());
    const double position = share * count - 0.5;
    if (position <= 0) return ordered.front();
    const auto below = static_cast<std::size_t>(position);
    if (below + 1 >= ordered.size()) return ordered.back();
    const double inwards = position - static_cast<double>(below);
    return ordered[below] + inwards * (ordered[below + 1] - ordered[below]);
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
