#include "plain_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>

namespace samebench {
namespace {

/// A duration with three significant digits and a suitable unit.
std::string human(double ns) {
    const struct {
        double factor;
        const char* unit;
    } units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1, "ns"}};
    for (const auto& [factor, unit] : units) {
        if (ns < 0.9995 * factor && factor > 1) continue;
        const double value = ns / factor;
        const int digits = value >= 99.95 ? 0 : value >= 9.995 ? 1 : value >= 0.9995 ? 2 : 3;
        char text[32];
        std::snprintf(text, sizeof text, "%.*f %s", digits, value, unit);
        return text;
    }
    return {};
}

std::string describe(const ResultEvent& result) {
    const double half = (result.high - result.low) / 2;
    if (result.low <= 0) return "below the floor of " + human(std::max(result.high, -result.low));
    char text[32];
    std::snprintf(text, sizeof text, " ±%.1f %%", 100 * half / result.median);
    const char* remark = result.stop == Stop::target  ? ""
                         : result.stop == Stop::clock ? "  clock too coarse to pause here"
                                                      : "  out of budget";
    return human(result.median) + text + remark;
}

}  // namespace

std::string PlainTable::label_of(const std::optional<std::size_t>& benchmark) const {
    return benchmark ? rows_[*benchmark].label : std::string{"round"};
}

void PlainTable::on(const ClockProfile& profile, const char* clock_name) {
    out_ << "clock  " << clock_name << ", tick " << human(profile.tick.count()) << ", call "
         << human(profile.call.count()) << ", " << to_text(profile.jitter) << '\n';
}

void PlainTable::on(const CycleEvent& event) {
    if (std::string_view{event.at} == "start") {
        out_ << "cycle  " << human(event.cycle.count()) << "\n\n";
    }
}

void PlainTable::on(const PlanEvent& event) {
    for (std::size_t id = 0; id < event.benchmarks.size(); ++id) {
        rows_.push_back({event.benchmarks[id].label(), event.selected[id], {}});
    }
}

void PlainTable::on(const ProgressEvent& event) {
    char text[16];
    std::snprintf(text, sizeof text, "%3.0f %%  ", 100 * event.done);
    messages_ << "\r\033[K" << text << label_of(event.benchmark) << std::flush;
}

void PlainTable::on(const ResultEvent& event) {
    rows_[event.benchmark].text = describe(event);
}

void PlainTable::on(const WarningEvent& event) {
    messages_ << "\r\033[Kwarning: " << label_of(event.benchmark) << ": " << event.message << '\n';
}

void PlainTable::on(const FailureEvent& event) {
    if (event.benchmark) {
        rows_[*event.benchmark].text = "failed: " + event.message;
    } else {
        messages_ << "\r\033[Ksamebench-native: " << event.message << '\n';
    }
}

void PlainTable::on_end(Nanoseconds elapsed) {
    messages_ << "\r\033[K";
    std::size_t width = 0;
    for (const auto& row : rows_) {
        if (row.selected) width = std::max(width, row.label.size());
    }
    for (const auto& row : rows_) {
        if (!row.selected) continue;
        out_ << row.label << std::string(width - row.label.size() + 2, ' ') << row.text << '\n';
    }
    out_ << "\nmeasured in " << human(elapsed.count()) << '\n';
}

}  // namespace samebench
