#pragma once

#include <optional>
#include <string>

#include "sampling/cpu_use.hpp"

namespace samebench {

/// The CPUs that this process may run on, such as "1" or "0-3,6"; nothing if the system does not
/// provide them.
[[nodiscard]] std::optional<std::string> own_affinity();

/// The niceness in force, from -20 (highest priority) to 19 (lowest); nothing if the system does
/// not provide it.
[[nodiscard]] std::optional<int> own_priority();

/// What this process has used of the CPUs; always the same if the system does not provide it.
[[nodiscard]] CpuUse own_cpu_use();

}  // namespace samebench
