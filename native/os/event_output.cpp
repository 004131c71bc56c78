#include "os/event_output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <iostream>

namespace samebench {
namespace {

constexpr int pipe_of_the_command = 3;

/// Descriptors below it are those that programs usually get.
constexpr int first_own_descriptor = 100;

}  // namespace

bool EventOutput::use_pipe(const std::string& secret) {
    if (writer_ != 0) return true;
    const int own = fcntl(pipe_of_the_command, F_DUPFD_CLOEXEC, first_own_descriptor);
    if (own < 0) return false;
    close(pipe_of_the_command);
    descriptor_ = own;
    prefix_ = secret + ' ';
    writer_ = getpid();
    return true;
}

void EventOutput::write(const EventLine& event) {
    if (writer_ != 0 && getpid() != writer_) _exit(0);
    const std::string line = prefix_ + event.text + '\n';
    if (writer_ == 0) {
        std::cout << line << std::flush;
        return;
    }
    for (std::size_t written = 0; written < line.size();) {
        const auto count = ::write(descriptor_, line.data() + written, line.size() - written);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return;
        written += static_cast<std::size_t>(count);
    }
}

void EventOutput::continue_in_this_process() {
    if (writer_ != 0) writer_ = getpid();
}

EventOutput& event_output() {
    static EventOutput output;
    return output;
}

}  // namespace samebench
