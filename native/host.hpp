#pragma once

#include <optional>
#include <string>
#include <vector>

namespace samebench {

/// A request that was read before the program's own code ran.
struct GivenRequest {
    std::optional<std::string> text;
    int turns = 0;  ///< descriptor that the command gives turns through
};

/// The native host: does what its command line says with the rows that are registered now. The
/// command sends it a request and reads its events; by hand, it prints a small table.
/// @param words  of its command line, without the program
/// @return the exit code
int run_host(std::vector<std::string> words, const GivenRequest& given = {});

}  // namespace samebench
