#pragma once

#include "json/event_json.hpp"
#include "protocol/request.hpp"

namespace samebench {

/// Counts the work of the benchmarks that the request selects, which only the oracle can. Returns
/// false if none could be counted; a `FailureEvent` gives the reason.
[[nodiscard]] bool run_counting_round(const Request& request, Clock& clock, JsonEvents& events);

}  // namespace samebench
