#include "selection.hpp"

#include <algorithm>
#include <cctype>

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

}  // namespace samebench
