#pragma once

#include <functional>
#include <string>

namespace samebench {

/// Runs `work` in a copy of this process, and waits for it. Returns how that ended if not well: it
/// crashed, or `work` ended its process.
[[nodiscard]] std::string in_child(const std::function<void()>& work);

/// Ends a child at once, as if its work were done.
[[noreturn]] void end_child();

}  // namespace samebench
