#include "request.hpp"

#include <algorithm>
#include <cctype>

namespace samebench {

bool Request::selects(const std::string& suite, const std::string& label) const {
    if (!suites.empty() && std::find(suites.begin(), suites.end(), suite) == suites.end()) {
        return false;
    }
    const auto same_letter = [](unsigned char a, unsigned char b) {
        return std::tolower(a) == std::tolower(b);
    };
    return std::search(label.begin(), label.end(), filter.begin(), filter.end(), same_letter) !=
               label.end() ||
           filter.empty();
}

}  // namespace samebench
