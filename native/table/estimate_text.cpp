#include "table/estimate_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace samebench {
namespace {

constexpr int digits_of_a_cost = 3;
constexpr int digits_of_a_floor = 2;
constexpr int digits_of_an_error = 2;

/// Enough to undo the rounding of a division, so that 30 steps stay 30.
constexpr int digits_of_steps = 12;

/// The smallest error that is shown, in percent: two decimals.
constexpr double min_percent = 0.01;

int exponent_of(double value) {
    return static_cast<int>(std::floor(std::log10(value)));
}

/// @param value  above 0
double round_to(double value, int digits) {
    char text[40];
    std::snprintf(text, sizeof text, "%.*e", digits - 1, value);
    return std::strtod(text, nullptr);
}

/// @param value  above 0
std::string significant(double value, int digits) {
    const double rounded = round_to(value, digits);
    char text[400];
    std::snprintf(text, sizeof text, "%.*f", std::max(0, digits - 1 - exponent_of(rounded)),
                  rounded);
    return text;
}

std::string time_text(double ns, int digits) {
    if (!(ns > 0) || !std::isfinite(ns)) return "–";
    const struct {
        double size;
        const char* name;
    } units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}};
    const double rounded = round_to(ns, digits_of_a_cost);
    for (const auto& [size, name] : units) {
        if (rounded >= size) return significant(ns / size, digits) + ' ' + name;
    }
    return significant(ns, digits) + " ns";
}

/// Rounded up, so that "below" stays true.
std::string floor_text(double ns) {
    if (!(ns > 0)) return time_text(ns, digits_of_a_floor);
    const double step = std::pow(10, exponent_of(ns) - digits_of_a_floor + 1);
    const double up = std::ceil(round_to(ns / step, digits_of_steps)) * step;
    return time_text(round_to(up, digits_of_a_floor), digits_of_a_floor);
}

std::string error_text(double relative) {
    const double percent = std::max(100 * relative, min_percent);
    // Below a tenth of a percent a second digit would be a third decimal.
    const int digits = percent < 0.0995 ? 1 : digits_of_an_error;
    return "±" + significant(percent, digits) + '%';
}

}  // namespace

std::string cost_text(double ns) {
    return time_text(ns, digits_of_a_cost);
}

std::string estimate_text(const Estimate& estimate) {
    if (estimate.is_below_floor()) return "< " + floor_text(estimate.floor);
    return cost_text(estimate.cost) + ' ' + error_text(estimate.relative_error());
}

std::string counter_text(const UserCounter& counter, const Estimate& estimate) {
    const auto& [name, kind, amount] = counter;
    if (kind == CounterKind::per_second && estimate.is_below_floor()) return name + " –";
    char text[40];
    std::snprintf(text, sizeof text, "%.6g",
                  kind == CounterKind::per_second ? amount * 1e9 / estimate.cost : amount);
    const char* units[] = {" /op", " /s", ""};
    return name + ' ' + text + units[static_cast<int>(kind)];
}

}  // namespace samebench
