#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "json/event_json.hpp"

namespace samebench {

/// How the allocator of this process keeps memory. With glibc it is fixed before anything is
/// allocated, unless `leaves_heap` says otherwise.
[[nodiscard]] Heap own_heap();

/// Whether the allocator's rules stay as they are: the variable SAMEBENCH_HEAP is `system`, or it
/// is not there and somebody has set one of the rules.
/// @param environment  texts `NAME=VALUE`; the last one is null
[[nodiscard]] bool leaves_heap(const char* const* environment);

/// The word in brackets, by which Linux shows which of several settings is in force.
[[nodiscard]] std::optional<std::string> chosen_word(std::string_view settings);

}  // namespace samebench
