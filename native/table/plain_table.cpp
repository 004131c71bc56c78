#include "table/plain_table.hpp"

#include <algorithm>
#include <cstdio>
#include <ostream>

#include "rounds/selection.hpp"
#include "rounds/stopping.hpp"
#include "table/cost_text.hpp"

namespace samebench {
namespace {

/// An interval that is shown as wide as its target, with two digits, has reached it.
constexpr double rounding = 1.05;

/// A caveat about the figure, or nothing.
const char* remark_on(const ResultEvent& result, const StoppingInterval& cost, double target) {
    if (result.stop == Stop::clock) return "  the clock is too coarse to pause here";
    if (result.pairs.size() == 1) return "  measured once: one operation took the whole budget";
    if (cost.low <= 0) return "  below the floor";
    const bool narrow = cost.half_width() <= rounding * target * cost.median;
    return narrow ? "" : "  out of budget";
}

}  // namespace

std::string PlainTable::label_of(const std::optional<std::size_t>& benchmark) const {
    return benchmark ? rows_[*benchmark].label : std::string{"round"};
}

void PlainTable::on(const ClockTraits& profile, const char* clock_name) {
    clock_ = profile;
    out_ << "clock  " << clock_name << ", tick " << cost_text(profile.tick.count()) << ", call "
         << cost_text(profile.call.count()) << ", " << to_text(profile.jitter) << '\n';
}

void PlainTable::on(const CycleEvent& event) {
    if (event.at == CycleAt::start) {
        out_ << "cycle  " << cost_text(event.cycle.count()) << "\n\n";
    }
}

void PlainTable::on(const PlanEvent& event) {
    for (std::size_t id = 0; id < event.benchmarks.size(); ++id) {
        const auto& benchmark = event.benchmarks[id];
        const bool is_program = whom_ == For::program;
        rows_.push_back({is_program ? benchmark.name : benchmark.label(),
                         event.selected[id] && !(is_program && benchmark.suite == ladder_suite),
                         {}});
    }
}

void PlainTable::on(const ProgressEvent& event) {
    char text[16];
    std::snprintf(text, sizeof text, "%3.0f %%  ", 100 * event.done);
    messages_ << "\r\033[K" << text << label_of(event.benchmark) << std::flush;
}

void PlainTable::on(const ResultEvent& event) {
    const auto cost = stopping_interval(event.pairs, clock_);
    auto& text = rows_[event.benchmark].text;
    text = cost_text(cost) + remark_on(event, cost, target_);
    for (const auto& counter : event.what.options.counters) {
        text += "  " + counter_text(counter, cost);
    }
}

void PlainTable::on(const WarningEvent& event) {
    messages_ << "\r\033[Kwarning: " << label_of(event.benchmark) << ": " << event.message << '\n';
}

void PlainTable::on(const FailureEvent& event) {
    if (event.benchmark) {
        rows_[*event.benchmark].text = (event.skipped ? "skipped: " : "failed: ") + event.message;
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
    out_
        << "\nMedians of one process with their 95 % intervals, at the CPU's usual speed, measured "
           "in "
        << cost_text(elapsed.count()) << ".\n";
    if (whom_ == For::program) return;
    out_
        << "`npx samebench run` measures several processes, and corrects each sample for the CPU's "
           "speed.\n";
}

}  // namespace samebench
