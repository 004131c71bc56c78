#pragma once

#include <map>
#include <set>
#include <string>

namespace benchmark::internal {

/// The suite that benchmarks are being registered for.
[[nodiscard]] inline std::string& current_suite() {
    static std::string name;
    return name;
}

/// What a suite has and Samebench does not use, such as "a reporter".
[[nodiscard]] inline std::set<std::string>& ignored_in(const std::string& suite) {
    static std::map<std::string, std::set<std::string>> ignored;
    return ignored[suite];
}

/// Notes that the suite has `what`, if it has it.
inline void ignore(const char* what, const void* object) {
    if (object != nullptr) ignored_in(current_suite()).insert(what);
}

}  // namespace benchmark::internal
