#include "request.hpp"

#include <algorithm>
#include <cctype>

namespace samebench {

namespace {

bool contains(const std::vector<std::string>& texts, const std::string& text) {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

}  // namespace

bool Request::selects(const Benchmark& benchmark) const {
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

bool Request::measures(const Benchmark& benchmark) const {
    const auto label = benchmark.label();
    if (contains(exclude, label)) return false;
    if (!only.empty()) return contains(only, label);
    return benchmark.suite == "ladder" || selects(benchmark);
}

}  // namespace samebench
