#include "progress.hpp"

#include <algorithm>
#include <utility>

#include "constants.hpp"

namespace samebench {
namespace {

using namespace std::chrono_literals;

/// Ten events a second look continuous and cost a round almost nothing.
constexpr auto time_between_events = 100ms;

/// Before this share is done, the remaining time would be a guess.
constexpr double min_share_to_extrapolate = 0.01;

}  // namespace

double Progress::done() const noexcept {
    if (expected_ == 0) return 0;
    const double units =
        tuned::start * static_cast<double>(warmed_up_) + (1 - tuned::start) * measured_;
    return std::clamp(units / static_cast<double>(expected_), 0.0, 1.0);
}

void Progress::report(Stage stage, std::optional<std::size_t> benchmark) {
    last_at_ = clock_.now();
    last_stage_ = stage;
    const auto elapsed = last_at_ - start_;
    const double share = done();
    std::optional<Nanoseconds> remaining;
    if (share > min_share_to_extrapolate) remaining = elapsed * ((1 - share) / share);
    // Visits end with the time of the round. Starts go on at their pace.
    if (remaining && warmed_up_ > 0 && budget_.count() > 0) {
        const auto starts = elapsed * (static_cast<double>(expected_ - warmed_up_) /
                                       static_cast<double>(warmed_up_));
        remaining = std::min(*remaining, std::max(budget_ - elapsed, starts));
    }
    if (remaining && limit_.count() > 0) {
        remaining = std::min(*remaining, std::max(Nanoseconds{0}, limit_ - elapsed));
    }
    events_.on(
        ProgressEvent{stage, benchmark, share, elapsed, remaining, std::exchange(costs_, {})});
}

void Progress::report_visit(std::size_t benchmark) {
    const bool is_first = last_stage_ != Stage::measure;
    if (visits_ || is_first || clock_.now() - last_at_ >= time_between_events) {
        report(Stage::measure, benchmark);
    }
}

void Progress::report_costs() {
    if (!costs_.empty()) report(Stage::measure);
}

}  // namespace samebench
