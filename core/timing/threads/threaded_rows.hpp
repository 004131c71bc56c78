#pragma once

#include <deque>
#include <samebench/suite.hpp>
#include <samebench/threads/team.hpp>

namespace samebench {

/// Replaces each row that has thread counts by one row for each of them, "threads=2" and so on,
/// whose body runs in that many threads. These rows share the body, so only one of them may run at
/// a time. A row that already has a number of threads keeps its name.
///
/// The measured time of a sample begins when all threads stand at the barrier, and ends when the
/// last one has run its operations. What the clock shows for that many operations of one thread is
/// therefore the time in which all threads run as many. If they pause, it is without the pauses of
/// the one that does so for the shortest time. A body that times itself meets at the barrier where
/// it starts and stops its loop: what it does before and after is not measured.
///
/// A row that cannot be run gets the reason as its problem: a refusal of the team, or a wrong use.
/// @param team  that runs the threads; nullptr: none can be run
void expand_threads(std::deque<Benchmark>& rows, ThreadTeam* team);

}  // namespace samebench
