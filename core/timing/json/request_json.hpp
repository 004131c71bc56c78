#pragma once

#include <string>
#include <variant>

#include "rounds/request.hpp"

namespace samebench {

/// A request as a host gets it: what the engine measures, and what the host itself has to do.
struct HostRequest {
    Request round;
    bool count = false;     ///< count instructions instead of measuring times
    bool counters = false;  ///< also count events of the CPU and the system
    bool turns = false;     ///< ask for a turn before each pass, and wait until it is given
    bool list = false;      ///< list the benchmarks instead of measuring any
};

/// Reads a request (protocol/request.schema.json). Absent keys keep their defaults, those of a
/// profile from protocol/profiles.json; unknown keys and those of other hosts are ignored. Text
/// that is no request gives a message with the reason.
[[nodiscard]] std::variant<HostRequest, std::string> parse_request(const std::string& text);

/// The secret of a request, also of one that is refused: events go to a pipe of their own, each
/// behind this text. Empty: to standard output. Text without a secret that can be read gives "".
[[nodiscard]] std::string secret_of(const std::string& text);

}  // namespace samebench
