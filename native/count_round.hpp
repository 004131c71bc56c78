#pragma once

#include <string>

#include "json/event_json.hpp"
#include "protocol/request.hpp"

namespace samebench {

/// How the native host counts instructions.
struct Counting {
    /// Where callgrind writes, see CallgrindMeter. Empty: by the CPU's counter.
    std::string callgrind_files;
    bool keep_files = false;
};

/// Counts the work of the benchmarks that the request selects, each in a process of its own, a copy
/// of this one. Returns false if none could be counted; a `FailureEvent` gives the reason.
[[nodiscard]] bool run_counting_round(const Request& request, const Counting& counting,
                                      JsonEvents& events);

}  // namespace samebench
