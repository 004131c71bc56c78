#include "os/child.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <iostream>

#include "meters/callgrind_meter.hpp"
#include "os/event_output.hpp"
#include "os/stack_guard.hpp"

namespace samebench {
namespace {

/// What a child exits with after its work. Not 0, which a benchmark that calls `exit` may use.
constexpr int work_done = 86;
constexpr int stack_used_up = 87;

/// How a child ended that should have exited with `work_done`; empty if it did.
std::string describe_end(int status) {
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        const bool unknown = signal == SIGILL && runs_in_valgrind();
        return std::string{"it crashed: "} + strsignal(signal) +
               (unknown ? " (Valgrind does not know all instructions of new CPUs)" : "");
    }
    const int code = WEXITSTATUS(status);
    if (code == stack_used_up) return "it crashed: " + stack_overrun_text();
    return code == work_done ? "" : "it ended its process with code " + std::to_string(code);
}

}  // namespace

std::string in_child(const std::function<void()>& work) {
    const pid_t child = fork();
    if (child < 0) return std::string{"no process could be started for it: "} + strerror(errno);
    if (child == 0) {
        event_output().continue_in_this_process();
        end_stack_overruns_with(stack_used_up);
        work();
        end_child();
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    return describe_end(status);
}

void end_child() {
    std::cout.flush();
    _exit(work_done);
}

}  // namespace samebench
