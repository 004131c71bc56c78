#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

/// What is fuzzed: each function takes any bytes, and ends the process if something is wrong.
namespace samebench::fuzz {

/// A request to a host.
void request(std::string_view bytes);

/// Names, notes, messages and amounts of a suite, as lines of events.
void events(std::string_view bytes);

/// Ends the process unless `holds`.
inline void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

}  // namespace samebench::fuzz
