#include "selection.hpp"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "counting/object_size.hpp"

namespace samebench {

namespace {

bool contains(const std::vector<std::string>& texts, const std::string& text) {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

}  // namespace

bool selects(const Request& request, const Benchmark& benchmark) {
    const auto& suites = request.suites;
    const auto& filter = request.filter;
    const bool named = contains(suites, benchmark.suite);
    if (!named && (benchmark.only_by_name || !suites.empty())) return false;
    const auto label = benchmark.label();
    const auto same_letter = [](unsigned char a, unsigned char b) {
        return std::tolower(a) == std::tolower(b);
    };
    return std::search(label.begin(), label.end(), filter.begin(), filter.end(), same_letter) !=
               label.end() ||
           filter.empty();
}

bool measures(const Request& request, const Benchmark& benchmark) {
    const auto label = benchmark.label();
    if (contains(request.exclude, label)) return false;
    if (!request.only.empty()) return contains(request.only, label);
    return benchmark.suite == ladder_suite || selects(request, benchmark);
}

PlanEvent selection_of(const Request& request, std::span<const Benchmark> benchmarks,
                       Selected kind) {
    PlanEvent event{benchmarks, {}, {}};
    for (std::size_t id = 0; id < benchmarks.size(); ++id) {
        const bool fits = kind == Selected::all || !is_size(benchmarks[id]);
        event.selected.push_back(fits && selects(request, benchmarks[id]));
        if (fits && measures(request, benchmarks[id])) event.order.push_back(id);
    }
    return event;
}

bool asks_for_nothing(const Request& request, const PlanEvent& plan) noexcept {
    return request.only.empty() ? !plan.selects_any() : plan.order.empty();
}

void warn_of_suites(const PlanEvent& plan, EventSink& events) {
    std::map<std::string, std::string> warnings;
    std::set<std::string> debug;
    for (std::size_t id = 0; id < plan.selected.size(); ++id) {
        const auto& benchmark = plan.benchmarks[id];
        if (!plan.selected[id]) continue;
        if (!benchmark.suite_warning.empty()) warnings[benchmark.suite] = benchmark.suite_warning;
        if (!benchmark.optimised) debug.insert(benchmark.suite);
    }
    if (!debug.empty()) {
        std::string suites;
        for (const auto& suite : debug) suites += (suites.empty() ? "" : ", ") + suite;
        events.on(WarningEvent{WarningCode::debug_build,
                               "compiled without optimisation, so costs are not those of a "
                               "release (configure with -D CMAKE_BUILD_TYPE=Release): " +
                                   suites,
                               std::nullopt});
    }
    std::string all;
    for (const auto& [suite, warning] : warnings) {
        all += (all.empty() ? "" : "; ") + suite + ": " + warning;
    }
    if (!all.empty()) events.on(WarningEvent{WarningCode::suite, all, std::nullopt});
}

bool is_second_first(std::size_t pass) noexcept {
    return std::popcount(pass - 1) % 2 == 1;
}

bool goes_on_in_pass(const Request& request, std::size_t pass) noexcept {
    const auto begins = [&request](std::size_t one) {
        return is_second_first(one) == request.is_second;
    };
    return pass > 1 && begins(pass) && !begins(pass - 1);
}

}  // namespace samebench
