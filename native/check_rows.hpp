#pragma once

#include <string>

namespace samebench {

/// Exit code of a check of a row that is skipped, as in Automake's tests. CTest knows it as a skip.
inline constexpr int row_skipped = 77;

/// Computes a row twice, each time in a process of its own, and writes the verdict to standard
/// output. Returns the exit code: 0, 1 if the row failed, or `row_skipped`.
/// @param label  `suite/name argument`
[[nodiscard]] int check_in_processes(const std::string& label);

}  // namespace samebench
