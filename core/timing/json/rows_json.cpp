#include <nlohmann/json.hpp>
#include <utility>

#include "event_json.hpp"
#include "suite/at_once.hpp"

namespace samebench {
namespace {

std::string text_at(const nlohmann::json& entry, const char* key) {
    const auto found = entry.find(key);
    return found != entry.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

double number_at(const nlohmann::json& entry, const char* key) {
    const auto found = entry.find(key);
    return found != entry.end() && found->is_number() ? found->get<double>() : 0;
}

}  // namespace

std::vector<Benchmark> rows_of_list(const std::string& list, const std::string& suite) {
    std::vector<Benchmark> rows;
    const auto parsed = nlohmann::json::parse(list, nullptr, false);
    if (!parsed.is_object() || !parsed.contains("benchmarks")) return rows;
    for (const auto& entry : parsed["benchmarks"]) {
        if (text_at(entry, "suite") != suite) continue;
        Benchmark row{suite, text_at(entry, "name"), {}, {}, nullptr};
        row.options.note = text_at(entry, "note");
        row.options.bytes = number_at(entry, "bytes");
        row.options.items = number_at(entry, "items");
        row.options.complexity = entry.value("complexity", false);
        row.options.series = text_at(entry, "series");
        row.options.parameter = number_at(entry, "parameter");
        row.options.time_unit = text_at(entry, "timeUnit");
        row.options.relative_to = text_at(entry, "relativeTo");
        if (const auto problem = text_at(entry, "problem"); !problem.empty()) {
            row.problem = Problem{problem};
        }
        if (const auto source = entry.find("source"); source != entry.end()) {
            // A line of a source has a text that lives as long as the row: as long as the process.
            const auto* file = new std::string{text_at(*source, "file")};
            row.source = {file->c_str(), static_cast<unsigned>(number_at(*source, "line"))};
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace samebench
