#pragma once

#include <string>
#include <vector>

namespace samebench::catch2 {

/// Where a test is, as the listener sees it (samebench/catch2/listener.h).
struct Place {
    std::vector<std::string> sections;  ///< the first is the test case
    std::string failed;                 ///< the last assertion that failed
};

inline Place& place() {
    static Place one;
    return one;
}

}  // namespace samebench::catch2
