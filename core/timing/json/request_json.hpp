#pragma once

#include <string>
#include <variant>

#include "engine/request.hpp"

namespace samebench {

/// Reads a request (`samebench-request/1`, see docs/protocol.md). Keys that are missing keep their
/// defaults, unknown keys are ignored; text that is no request gives a message that says why.
[[nodiscard]] std::variant<Request, std::string> parse_request(const std::string& text);

}  // namespace samebench
