#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "threads/std_thread_team.hpp"

namespace samebench {

/// The CPUs of a round's threads.
struct ThreadCpus {
    std::size_t count;        ///< of all that may be used, at least 1
    std::vector<int> others;  ///< besides the one of the measuring thread, if that has a fixed one
};

/// @param own  CPUs of the measuring thread, such as "1" or "0-3,6"; empty: unknown
/// @param allowed  those of the command that started this process with a fixed CPU; empty: it has
/// none
/// @param present  CPUs of the machine, which count if the lists are empty
[[nodiscard]] ThreadCpus plan_thread_cpus(const std::string& own, const std::string& allowed,
                                          std::size_t present);

/// Those of this process.
[[nodiscard]] ThreadCpus cpus_for_threads();

/// The team of this process. The command starts it on a fixed CPU, and names all that its threads
/// may use in SAMEBENCH_CPUS: each thread but the first then gets another one of them.
[[nodiscard]] StdThreadTeam make_thread_team();

}  // namespace samebench
