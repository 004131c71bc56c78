#pragma once

#include <string>

#include "json/event_json.hpp"

namespace samebench {

/// Where the host's events go: standard output, or a pipe of their own that the command has opened
/// as descriptor 3, where what a benchmark prints cannot mix with them.
///
/// A process that a benchmark has forked ends when it would write an event: two would continue the
/// round otherwise.
class EventOutput {
public:
    /// Uses the pipe from now on, if it does not yet. It gets another descriptor, which programs
    /// that a benchmark starts do not inherit.
    /// @param secret  goes before each event, so that the command can tell them from other text
    /// @return false, and errno says why, if there is no descriptor 3
    bool use_pipe(const std::string& secret);

    /// Writes an event as one line. What cannot be written is lost: the command has ended.
    void write(const EventLine& event);

    /// Makes this process the one that writes: a child that the host itself has started.
    void continue_in_this_process();

private:
    int descriptor_ = 1;
    std::string prefix_;
    int writer_ = 0;  // process id; 0: any
};

/// The output of this host.
EventOutput& event_output();

}  // namespace samebench
