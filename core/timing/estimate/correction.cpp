#include "correction.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>

#include "statistics/statistics.hpp"

namespace samebench {
namespace {

/// Slices before and after a sample that differ by more were disturbed, or the frequency changed
/// between them. The rule does not look at the sample, so that it cannot bias its time.
constexpr double max_disagreement = 0.004;

/// Disagreement that the clock alone causes, in standard deviations, is no disturbance.
constexpr double clock_deviations = 4;

/// Samples farther from the middle, in standard deviations, take no part in the fit.
constexpr double outlier = 4;

constexpr std::size_t min_samples = 8;

/// The frequency changed if the readings before and after the samples vary together more than the
/// clock's rounding makes them in this many standard deviations. The exponent of rounding would be
/// near 0.
/// (D. Staiger and J. Stock, "Instrumental Variables Regression with Weak Instruments", 1997.)
constexpr double changed = 3;

/// An elasticity is 1 unless the samples contradict that by this many standard errors.
constexpr double doubted_from = 3;

/// Standard error of an elasticity even with many samples, and of an unknown one.
constexpr double min_error = 0.05;
constexpr double unknown_error = 0.1;

/// One side of a pair and the slices around it. Lengths of the CPU's cycle are logarithms of the
/// multiple of the reference cycle.
struct MeteredSample {
    double time;  // of one operation, in nanoseconds
    double before;
    double after;
    double cycle;  // the best estimate of its length during the sample
};

struct MeteredSide {
    std::vector<MeteredSample> samples;
    double reading_error;  // deviation of before and after that the clock's rounding causes
};

struct Elasticity {
    double exponent;
    double error;  // standard error
};

template <class Value>
double mean_of(const std::vector<MeteredSample>& samples, Value value_of) {
    const double sum =
        std::accumulate(samples.begin(), samples.end(), 0.0,
                        [&](double total, auto& sample) { return total + value_of(sample); });
    return sum / static_cast<double>(samples.size());
}

template <class Value>
std::vector<double> collect(const std::vector<MeteredSample>& samples, Value value_of) {
    std::vector<double> values;
    values.reserve(samples.size());
    for (const auto& sample : samples) values.push_back(value_of(sample));
    return values;
}

double disagreement(const MeteredSample& sample) {
    return std::abs(sample.before - sample.after);
}

double cycle_of(const MeteredSample& sample) {
    return sample.cycle;
}

/// Where most samples are disturbed, the quieter half stays.
/// @param clock_error  standard deviation of a disagreement that the clock causes
void remove_disturbed(std::vector<MeteredSample>& samples, double clock_error) {
    const double limit = std::max(
        {max_disagreement, clock_deviations * clock_error, median(collect(samples, disagreement))});
    std::erase_if(samples, [limit](auto& sample) { return disagreement(sample) > limit; });
}

/// Takes back what the clock's rounding adds to the readings: draws them to their mean.
/// @param reading_variance  that the clock causes
void shrink_cycles(std::vector<MeteredSample>& samples, double reading_variance) {
    if (reading_variance == 0) return;
    const double middle = mean_of(samples, cycle_of);
    const auto count = static_cast<double>(samples.size());
    const double squares = mean_of(samples, [middle](auto& sample) {
        return (sample.cycle - middle) * (sample.cycle - middle);
    });
    const double variance = squares * count / std::max(1.0, count - 1);
    const double trust = std::max(0.0, 1 - reading_variance / variance);
    for (auto& sample : samples) sample.cycle = middle + trust * (sample.cycle - middle);
}

/// The undisturbed samples of one side.
MeteredSide metered_side(std::span<const Pair> pairs, const ClockTraits& profile, Side side,
                         Nanoseconds slice) {
    std::vector<MeteredSample> samples;
    std::vector<double> slices;
    for (const auto& pair : pairs) {
        const bool is_body = side == Side::body;
        const auto& [before, after] = is_body ? pair.around_body : pair.around_twin;
        const auto time =
            is_body ? pair.body - static_cast<double>(pair.pauses) * profile.pause : pair.twin;
        slices.push_back(before.count());
        samples.push_back({time.count() / static_cast<double>(pair.operations),
                           std::log(before / slice), std::log(after / slice),
                           std::log((before + after) / (2 * slice))});
    }
    const double slice_error = profile.sample_deviation().count() / median(std::move(slices));
    remove_disturbed(samples, std::sqrt(2.0) * slice_error);
    shrink_cycles(samples, slice_error * slice_error / 2);
    return {std::move(samples), slice_error};
}

std::vector<double> distances_from_median(const std::vector<double>& values) {
    const double middle = median(values);
    std::vector<double> distances;
    distances.reserve(values.size());
    for (const double value : values) distances.push_back(std::abs(value - middle));
    return distances;
}

/// How far the logarithms of the samples' times are from the middle, if their exponent is this one.
std::vector<double> distances_at(const std::vector<MeteredSample>& samples, double exponent) {
    return distances_from_median(collect(samples, [exponent](auto& sample) {
        return std::log(sample.time) - exponent * sample.cycle;
    }));
}

/// Of the exponents 0, 0.1 to 1 the one that leaves the least absolute deviations. It shows which
/// samples are outliers: those of a body that does not scale would all be, wherever the CPU leaves
/// its usual frequency.
double rough_exponent(const std::vector<MeteredSample>& samples) {
    double best = 1;
    double least = std::numeric_limits<double>::infinity();
    for (int tenths = 10; tenths >= 0; --tenths) {
        const double exponent = tenths / 10.0;
        const auto distances = distances_at(samples, exponent);
        const double sum = std::accumulate(distances.begin(), distances.end(), 0.0);
        if (sum < least) {
            best = exponent;
            least = sum;
        }
    }
    return best;
}

/// The samples whose readings are no outliers. With a coarse clock, a disturbance of both slices
/// does not show as their disagreement, and few of them would decide the fit. With a fine clock all
/// count: the frequency may rarely leave one value.
std::vector<MeteredSample> typical_readings(const MeteredSide& side) {
    if (side.reading_error == 0) return side.samples;
    const auto before =
        distances_from_median(collect(side.samples, [](auto& sample) { return sample.before; }));
    const auto after =
        distances_from_median(collect(side.samples, [](auto& sample) { return sample.after; }));
    const double max_before = outlier * deviations_of_a_mad * median(before);
    const double max_after = outlier * deviations_of_a_mad * median(after);
    std::vector<MeteredSample> usual;
    for (std::size_t i = 0; i < side.samples.size(); ++i) {
        if (before[i] <= max_before && after[i] <= max_after) usual.push_back(side.samples[i]);
    }
    return usual;
}

/// The positive samples that are no outliers.
std::vector<MeteredSample> samples_to_fit(const MeteredSide& side) {
    auto samples = typical_readings(side);
    std::erase_if(samples, [](auto& sample) { return sample.time <= 0; });
    if (samples.size() < min_samples) return {};
    const auto distances = distances_at(samples, rough_exponent(samples));
    const double reach = outlier * deviations_of_a_mad * median(distances);
    std::vector<MeteredSample> kept;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (distances[i] <= reach) kept.push_back(samples[i]);
    }
    return kept;
}

/// The exponent by which the time of a sample grows with the length of the cycle. The slices before
/// and after the sample are instruments of each other: the errors of readings would flatten an
/// ordinary regression.
/// (O. Reiersøl, "Confluence Analysis by Means of Instrumental Sets of Variables", 1945.)
/// @returns nothing if the frequency did not change
std::optional<Elasticity> fit(const MeteredSide& side) {
    auto samples = samples_to_fit(side);
    if (samples.size() < min_samples) return std::nullopt;
    const MeteredSample middle{mean_of(samples, [](auto& sample) { return std::log(sample.time); }),
                               mean_of(samples, [](auto& sample) { return sample.before; }),
                               mean_of(samples, [](auto& sample) { return sample.after; }), 0};
    double common = 0;
    double product = 0;
    for (auto& [time, before, after, cycle] : samples) {
        time = std::log(time) - middle.time;
        before -= middle.before;
        after -= middle.after;
        cycle = (before + after) / 2;
        common += before * after;
        product += time * cycle;
    }
    const auto count = static_cast<double>(samples.size());
    const double variance = side.reading_error * side.reading_error;
    if (!(common > changed * variance * std::sqrt(count))) return std::nullopt;
    const double exponent = product / common;
    double rest = 0;
    for (const auto& [time, before, after, cycle] : samples) {
        const double residual = time * cycle - exponent * before * after;
        rest += residual * residual;
    }
    return Elasticity{exponent, std::sqrt(rest) / common};
}

/// Between 0 and 1: drawn to 1 by how little the samples contradict that.
/// (W. James and C. Stein, "Estimation with Quadratic Loss", 1961.)
Elasticity elasticity_of(const MeteredSide& side) {
    const auto fitted = fit(side);
    if (!fitted) return {1, unknown_error};
    const double error = std::hypot(median_inefficiency * fitted->error, min_error);
    const double distance = 1 - fitted->exponent;
    const double doubt = doubted_from * error;
    const double share = doubt / distance;
    const double exponent =
        distance <= doubt ? 1 : std::max(0.0, 1 - distance * (1 - share * share));
    return {exponent, std::min(error, unknown_error)};
}

std::vector<double> at_reference(const std::vector<MeteredSample>& samples, double exponent) {
    return collect(samples, [exponent](auto& sample) {
        return sample.time * std::exp(-exponent * sample.cycle);
    });
}

bool is_metered(const Pair& pair) {
    const auto least = std::min({pair.around_body.before, pair.around_body.after,
                                 pair.around_twin.before, pair.around_twin.after});
    return least.count() > 0;
}

}  // namespace

std::optional<CorrectedSamples> correct(std::span<const Pair> pairs, const ClockTraits& profile,
                                        Nanoseconds slice) {
    if (slice.count() <= 0 || !std::all_of(pairs.begin(), pairs.end(), is_metered)) {
        return std::nullopt;
    }
    const auto bodies = metered_side(pairs, profile, Side::body, slice);
    const auto twins = metered_side(pairs, profile, Side::twin, slice);
    const auto elasticity = elasticity_of(bodies);
    const auto count = static_cast<double>(bodies.samples.size());
    const double cycle_error = bodies.reading_error / std::sqrt(2 * count);
    const double distance = std::abs(mean_of(bodies.samples, cycle_of));
    return CorrectedSamples{
        at_reference(bodies.samples, elasticity.exponent),
        at_reference(twins.samples, elasticity_of(twins).exponent),
        std::hypot(distance * elasticity.error, elasticity.exponent * cycle_error)};
}

}  // namespace samebench
