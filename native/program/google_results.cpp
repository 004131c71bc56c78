#include "program/google_results.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <ostream>

#include "json/event_json.hpp"
#include "rounds/selection.hpp"

namespace samebench {
namespace {

/// A field of CSV that begins and ends with quotes.
std::string quoted(const std::string& text) {
    std::string field{'"'};
    for (const char one : text) field += one == '"' ? std::string{"\"\""} : std::string{one};
    return field + '"';
}

double per_operation(Nanoseconds time, std::uint64_t operations) {
    return time.count() / static_cast<double>(operations);
}

/// The mean cost of an operation, as Google Benchmark has it: of the long run, with what is rare,
/// less the loop; without one, of the samples.
double mean_of(const ResultEvent& result, const ClockTraits& clock) {
    const auto sum_of = [](const auto& all, auto of) {
        return std::accumulate(all.begin(), all.end(), 0.0,
                               [&](double sum, const auto& one) { return sum + of(one); });
    };
    const auto pairs = static_cast<double>(result.pairs.size());
    const auto& windows = result.long_run.windows;
    if (windows.empty()) {
        return sum_of(result.pairs, [&](const Pair& one) { return one.cost(clock.pause); }) / pairs;
    }
    const auto loop = sum_of(
        result.pairs, [](const Pair& one) { return per_operation(one.twin, one.operations); });
    const auto time = sum_of(windows, [&](const LongWindow& one) {
        return (one.body - static_cast<double>(one.pauses) * clock.pause).count();
    });
    const auto operations =
        sum_of(windows, [](const LongWindow& one) { return static_cast<double>(one.operations); });
    return time / operations - loop / pairs;
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
                         std::max<std::size_t>(1, benchmark.options.threads),
                         0,
                         std::nullopt,
                         {}});
    }
    next_.on(event);
}

void GoogleResults::on(const ResultEvent& event) {
    auto& row = rows_[event.benchmark];
    row.nanoseconds = mean_of(event, clock_);
    for (const auto& pair : event.pairs) row.iterations += row.threads * pair.operations;
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
                {"name", row.name},       {"run_name", row.name},         {"run_type", "iteration"},
                {"threads", row.threads}, {"iterations", row.iterations}, {"time_unit", "ns"}};
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
