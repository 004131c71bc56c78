#pragma once

#include <chrono>

namespace samebench {

/// A length of time or a reading of a clock. With fractions, because an operation may cost 0.3 ns.
using Nanoseconds = std::chrono::duration<double, std::nano>;

}  // namespace samebench
