#pragma once

#include <samebench/loop/counter.hpp>
#include <string>

#include "rounds/stopping.hpp"

/// Numbers for a person.
namespace samebench {

/// A time of `ns` nanoseconds to three significant digits: "1.25 ns". A dash unless it is above 0.
[[nodiscard]] std::string cost_text(double ns);

/// A median with its half-width, "1.25 ns ±0.60%", or the end of an interval that includes 0,
/// "< 0.0624 ns".
[[nodiscard]] std::string cost_text(const StoppingInterval& cost);

/// A counter of a benchmark with this cost, "hits 0.5 /op". A dash for a rate of a cost that may be
/// 0.
[[nodiscard]] std::string counter_text(const UserCounter& counter, const StoppingInterval& cost);

}  // namespace samebench
