#include "table/cost_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iterator>

namespace samebench {
namespace {

constexpr int digits_of_a_cost = 3;
constexpr int digits_of_an_error = 2;

/// The smallest error that is shown: that of samples that agree exactly.
constexpr double min_percent = 0.01;

/// @param value  above 0
std::string significant(double value, int digits) {
    char text[400];
    std::snprintf(text, sizeof text, "%.*e", digits - 1, value);
    // A value that is rounded up to a power of ten has a digit more before the point.
    const double rounded = std::strtod(text, nullptr);
    const int exponent = static_cast<int>(std::floor(std::log10(rounded)));
    std::snprintf(text, sizeof text, "%.*f", std::max(0, digits - 1 - exponent), rounded);
    return text;
}

}  // namespace

std::string cost_text(double ns) {
    if (!(ns > 0) || !std::isfinite(ns)) return "–";
    const struct {
        double size;
        const char* name;
    } units[] = {{1e9, " s"}, {1e6, " ms"}, {1e3, " µs"}, {0, " ns"}};
    constexpr double rounding = 0.9995;  // 999.5 ns are shown as 1.00 µs
    const auto* unit = std::begin(units);
    while (ns < rounding * unit->size) ++unit;
    return significant(unit->size > 0 ? ns / unit->size : ns, digits_of_a_cost) + unit->name;
}

std::string cost_text(const StoppingInterval& cost) {
    if (cost.low <= 0) {
        const double end = std::max(cost.high, -cost.low);
        return (end > 0 ? "< " : "") + cost_text(end);
    }
    const double percent = std::max(100 * cost.half_width() / cost.median, min_percent);
    return cost_text(cost.median) + " ±" + significant(percent, digits_of_an_error) + '%';
}

std::string counter_text(const UserCounter& counter, const StoppingInterval& cost) {
    const auto& [name, kind, amount] = counter;
    if (kind == CounterKind::per_second && cost.low <= 0) return name + " –";
    char text[40];
    std::snprintf(text, sizeof text, "%.6g",
                  kind == CounterKind::per_second ? amount * 1e9 / cost.median : amount);
    const char* units[] = {" /op", " /s", ""};
    return name + ' ' + text + units[static_cast<int>(kind)];
}

}  // namespace samebench
