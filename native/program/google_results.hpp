#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rounds/events.hpp"

namespace samebench {

/// Writes the mean costs of a round as Google Benchmark does, for what reads its files, and passes
/// the events on.
class GoogleResults final : public EventSink {
public:
    explicit GoogleResults(EventSink& next) : next_{next} {}

    /// @param format  "json" or "csv"
    void write_to(std::ostream& out, const std::string& format) {
        outputs_.push_back({&out, format});
    }

    void on(const ClockTraits& profile, const char* clock_name) override;
    void on(const CycleEvent& event) override { next_.on(event); }
    void on(const PlanEvent& event) override;
    void on(const ProgressEvent& event) override { next_.on(event); }
    void on(const ResultEvent& event) override;
    void on(const WarningEvent& event) override { next_.on(event); }
    void on(const FailureEvent& event) override;
    void on_end(Nanoseconds elapsed) override;

private:
    struct Row {
        std::string name;
        bool is_shown = false;
        std::size_t threads = 1;
        std::uint64_t iterations = 0;
        std::optional<double> nanoseconds;
        std::string error;
    };

    EventSink& next_;
    ClockTraits clock_;
    std::vector<Row> rows_;
    std::vector<std::pair<std::ostream*, std::string>> outputs_;
};

}  // namespace samebench
