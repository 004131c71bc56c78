#pragma once

#include <string>

namespace samebench {

/// Says on standard error why this process ends if that is because its stack is used up. A handler
/// of the program's own, or a sanitizer's, goes first.
void name_stack_overruns();

/// The same for the calling thread, where `name_stack_overruns` was called before.
void name_stack_overruns_of_thread();

/// The same, but such a process ends with this code.
void end_stack_overruns_with(int code);

/// "its stack of 8 MB is used up: …", in words for the user.
[[nodiscard]] const std::string& stack_overrun_text();

}  // namespace samebench
