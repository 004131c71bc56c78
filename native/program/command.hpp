#pragma once

#include <string>
#include <vector>

#include "host.hpp"

namespace samebench {

/// What the command asks of a program with a `main` of its own. It comes in a variable of the
/// environment, because the command line is the program's.
struct CommandOfProgram {
    bool is_given = false;
    bool is_done = false;
    bool lists = false;              ///< it asks for a list, which ends with the process
    std::vector<std::string> words;  ///< for the host
    GivenRequest request;
};

/// The command of this process, which was read, removed and unset before the program's own code
/// ran.
CommandOfProgram& command_of_program();

}  // namespace samebench
