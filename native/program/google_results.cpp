#include "program/google_results.hpp"

#include <nlohmann/json.hpp>
#include <ostream>

#include "json/event_json.hpp"
#include "rounds/selection.hpp"
#include "rounds/stopping.hpp"

namespace samebench {
namespace {

/// A field of CSV that begins and ends with quotes.
std::string quoted(const std::string& text) {
    std::string field{'"'};
    for (const char one : text) field += one == '"' ? std::string{"\"\""} : std::string{one};
    return field + '"';
}

}  // namespace

void GoogleResults::on(const ClockTraits& profile, const char* clock_name) {
    clock_ = profile;
    next_.on(profile, clock_name);
}

void GoogleResults::on(const PlanEvent& event) {
    for (std::size_t id = 0; id < event.benchmarks.size(); ++id) {
        const auto& benchmark = event.benchmarks[id];
        rows_.push_back({benchmark.name,
                         event.selected[id] && benchmark.suite != ladder_suite,
                         0,
                         std::nullopt,
                         {}});
    }
    next_.on(event);
}

void GoogleResults::on(const ResultEvent& event) {
    auto& row = rows_[event.benchmark];
    row.nanoseconds = stopping_interval(event.pairs, clock_).median;
    for (const auto& pair : event.pairs) row.iterations += pair.operations;
    next_.on(event);
}

void GoogleResults::on(const FailureEvent& event) {
    if (event.benchmark) rows_[*event.benchmark].error = event.message;
    next_.on(event);
}

void GoogleResults::on_end(Nanoseconds elapsed) {
    for (const auto& [out, format] : outputs_) {
        if (format == "csv") {
            *out << "name,iterations,real_time,cpu_time,time_unit,error_occurred,error_message\n";
            for (const auto& row : rows_) {
                if (!row.is_shown) continue;
                const auto time = row.nanoseconds ? std::to_string(*row.nanoseconds) : "";
                *out << quoted(row.name) << ',' << row.iterations << ',' << time << ',' << time
                     << ",ns," << (row.error.empty() ? "" : "true") << ',' << quoted(row.error)
                     << '\n';
            }
            continue;
        }
        auto benchmarks = nlohmann::json::array();
        for (const auto& row : rows_) {
            if (!row.is_shown) continue;
            nlohmann::json one{
                {"name", row.name}, {"run_name", row.name},         {"run_type", "iteration"},
                {"threads", 1},     {"iterations", row.iterations}, {"time_unit", "ns"}};
            if (row.nanoseconds) one["real_time"] = one["cpu_time"] = *row.nanoseconds;
            if (!row.error.empty()) {
                one["error_occurred"] = true;
                one["error_message"] = row.error;
            }
            benchmarks.push_back(std::move(one));
        }
        const nlohmann::json context{{"library_version", "samebench"},
                                     {"compiler", build_info().compiler}};
        *out << nlohmann::json{{"context", context}, {"benchmarks", benchmarks}}.dump(2) << '\n';
    }
    next_.on_end(elapsed);
}

}  // namespace samebench
