#pragma once

#include <optional>
#include <string>

namespace samebench {

/// The CPUs that this process may run on, such as "1" or "0-3,6"; nothing where the system does not
/// tell.
[[nodiscard]] std::optional<std::string> own_affinity();

/// The niceness in force: -20 is served first, 19 last; nothing where the system does not tell.
[[nodiscard]] std::optional<int> own_priority();

}  // namespace samebench
