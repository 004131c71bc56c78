#pragma once

#include <samebench/loop/counter.hpp>
#include <string>

#include "estimate/estimate.hpp"

/// Numbers for a person, written as the report writes them (report/text/numbers.js).
namespace samebench {

/// A time of `ns` nanoseconds to three significant digits: "1.25 ns". A dash unless it is above 0.
[[nodiscard]] std::string cost_text(double ns);

/// A cost with its error, "1.25 ns ±0.60%", or the floor that it is below, "< 0.062 ns".
[[nodiscard]] std::string estimate_text(const Estimate& estimate);

/// A counter of a benchmark with this cost, "hits 0.5 /op". A dash for a rate of a cost below its
/// floor.
[[nodiscard]] std::string counter_text(const UserCounter& counter, const Estimate& estimate);

}  // namespace samebench
