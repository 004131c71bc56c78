#include "request.hpp"

#include <algorithm>
#include <cctype>

namespace samebench {

namespace {

bool contains(const std::vector<std::string>& texts, const std::string& text) {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

}  // namespace

bool Request::selects(const std::string& suite, const std::string& label) const {
    if (!suites.empty() && !contains(suites, suite)) return false;
    const auto same_letter = [](unsigned char a, unsigned char b) {
        return std::tolower(a) == std::tolower(b);
    };
    return std::search(label.begin(), label.end(), filter.begin(), filter.end(), same_letter) !=
               label.end() ||
           filter.empty();
}

bool Request::measures(const std::string& suite, const std::string& label) const {
    if (contains(exclude, label)) return false;
    return only.empty() ? suite == "ladder" || selects(suite, label) : contains(only, label);
}

}  // namespace samebench
