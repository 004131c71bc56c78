#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <map>
#include <optional>
#include <samebench/suite.hpp>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "growth.hpp"
#include "threads/threaded_rows.hpp"
#include "validation.hpp"

namespace samebench {
namespace {

struct Registered {
    std::string name;
    SuiteFunction fill;
    bool optimised;
};

/// A function's static, because suites register before `main` in no known order. Not destroyed:
/// rows at once may stand in destructors.
std::vector<Registered>& registry() {
    static auto& suites = *new std::vector<Registered>;
    return suites;
}

/// Makes errors of the rows that name a reference row which the suite does not have.
void check_references(std::deque<Benchmark>& rows) {
    std::set<std::pair<std::string_view, std::optional<std::string_view>>> known;
    for (const auto& row : rows) known.emplace(row.name, row.argument);
    for (auto& row : rows) {
        const auto& name = row.options.relative_to;
        if (name.empty() || row.problem || known.contains({name, row.argument})) continue;
        const auto wanted = name + (row.argument ? ' ' + *row.argument : "");
        row.problem =
            Problem{"relative_to(\"" + name + "\"): the suite has no row \"" + wanted + '"'};
    }
}

/// Gives rows of one name, which are numbered, the same inputs: their results then tell which is
/// which after they have changed places.
void share_inputs(std::deque<Benchmark>& rows) {
    std::map<std::pair<std::string, std::optional<std::string>>, std::string> labels;
    for (const auto& row : rows) labels.emplace(std::pair{row.name, row.argument}, row.label());
    for (auto& row : rows) {
        const auto last = row.name.find_last_not_of("0123456789");
        if (last == std::string::npos || row.name[last] != '#') continue;
        const auto first = labels.find({row.name.substr(0, last), row.argument});
        if (first != labels.end()) row.inputs_label = first->second;
    }
}

}  // namespace

std::string detail::suite_of(const char* registration) {
    const std::string_view text{registration};
    const auto start = text.find('=') + 1;
    return std::string{text.substr(start, text.find('=', start) - start)};
}

bool register_suite(const char* registration, SuiteFunction fill, bool optimised) {
    registry().push_back({detail::suite_of(registration), fill, optimised});
    return true;
}

bool detail::points_below(const void* frame, const void* object, std::size_t size) noexcept {
    // The stack grows downwards: what this function calls from lies between its frame and `frame`.
    const auto low = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    const auto high = reinterpret_cast<std::uintptr_t>(frame);
    std::uintptr_t word;
    for (std::size_t at = 0; at + sizeof word <= size; at += sizeof word) {
        std::memcpy(&word, static_cast<const unsigned char*>(object) + at, sizeof word);
        if (word >= low && word < high) return true;
    }
    return false;
}

std::vector<Benchmark> make_benchmarks(ThreadTeam* team) {
    auto suites = registry();
    std::sort(suites.begin(), suites.end(), [](const auto& a, const auto& b) {
        return std::tuple{a.name == "ladder", a.name} < std::tuple{b.name == "ladder", b.name};
    });
    std::vector<Benchmark> all;
    for (const auto& [name, fill, optimised] : suites) {
        Suite suite{name, __builtin_frame_address(0)};
        fill(suite);
        share_inputs(suite.benchmarks());
        check_growth(suite.benchmarks());
        expand_threads(suite.benchmarks(), team);
        check_references(suite.benchmarks());
        for (auto& benchmark : suite.benchmarks()) {
            benchmark.only_by_name = suite.is_only_by_name();
            benchmark.optimised = optimised;
        }
        std::move(suite.benchmarks().begin(), suite.benchmarks().end(), std::back_inserter(all));
    }
    validate_rows(all);
    return all;
}

}  // namespace samebench
