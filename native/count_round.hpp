#pragma once

#include <string>

#include "json/event_json.hpp"
#include "protocol/request.hpp"

namespace samebench {

/// How the native host counts instructions; by default, by the CPU's counter.
struct Counting {
    /// Where callgrind writes, see CallgrindMeter. Empty: by another meter.
    std::string callgrind_files;
    bool keep_files = false;
    /// That a plugin of QEMU answers, see EmulatorMeter. Below 0: QEMU does not run this process.
    int descriptor = -1;
};

/// Counts the work of the benchmarks that the request selects, each in a process of its own, a copy
/// of this one. Returns false if none could be counted; a `FailureEvent` gives the reason.
[[nodiscard]] bool run_counting_round(const Request& request, const Counting& counting,
                                      JsonEvents& events);

}  // namespace samebench
