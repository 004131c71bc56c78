#pragma once

#include <string>
#include <variant>

#include "protocol/request.hpp"

namespace samebench {

/// Reads a request. Absent keys keep their defaults, those of a profile from the default profile;
/// unknown keys are ignored. Text that is no request gives a message with the reason.
[[nodiscard]] std::variant<Request, std::string> parse_request(const std::string& text);

/// The secret of a request, also of one that is refused: events go to a pipe of their own, each
/// after this text. Empty: to standard output. Text without a secret that can be read gives "".
[[nodiscard]] std::string secret_of(const std::string& text);

}  // namespace samebench
