#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "rounds/events.hpp"

namespace samebench {

/// Prints a small table when the native executable is run by hand, for users of CMake without npm:
/// medians of the round with their intervals. It cannot show what only several rounds do, such as
/// how much processes differ. That takes `samebench run`, as a line below the table says.
class PlainTable final : public EventSink {
public:
    /// Whose rows it shows: Samebench's users are told of the command, and a program of others has
    /// names without suites.
    enum class For { suites, program };

    /// @param out       gets the table
    /// @param messages  gets progress, warnings and failures
    /// @param target    relative half-width that the round aims at
    PlainTable(std::ostream& out, std::ostream& messages, double target, For whom = For::suites)
        : out_{out}, messages_{messages}, target_{target}, whom_{whom} {}

    void on(const ClockTraits& profile, const char* clock_name) override;
    void on(const CycleEvent& event) override;
    void on(const PlanEvent& event) override;
    void on(const ProgressEvent& event) override;
    void on(const ResultEvent& event) override;
    void on(const WarningEvent& event) override;
    void on(const FailureEvent& event) override;
    void on_end(Nanoseconds elapsed) override;

private:
    struct Row {
        std::string label;
        bool selected;
        std::string text;
    };
    [[nodiscard]] std::string label_of(const std::optional<std::size_t>& benchmark) const;

    std::ostream& out_;
    std::ostream& messages_;
    double target_;
    For whom_;
    ClockTraits clock_;
    std::vector<Row> rows_;
};

}  // namespace samebench
