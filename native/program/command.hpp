#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host.hpp"

namespace samebench {

/// The variable of the environment that has the command's words, and what is between them.
inline constexpr std::string_view command_variable = "SAMEBENCH_MAIN=";
inline constexpr char between_words_of_command = '\t';

/// The first word where a program asks itself for its rows at once. A descriptor follows.
inline constexpr std::string_view command_to_list_rows = "--list-rows";

/// What the command asks of a program with a `main` of its own. It comes in a variable of the
/// environment, because the command line is the program's.
struct CommandOfProgram {
    bool is_given = false;
    bool is_done = false;
    bool lists = false;              ///< it asks for a list, which ends with the process
    std::string listed;              ///< its rows, as it listed them before; empty: unknown
    int rows = -1;                   ///< descriptor that only gets the rows at once; -1: none
    char** arguments = nullptr;      ///< of the process; nullptr: unknown
    std::vector<std::string> words;  ///< for the host
    GivenRequest request;
};

/// The command of this process, which was read, removed and unset before the program's own code
/// ran.
CommandOfProgram& command_of_program();

}  // namespace samebench
