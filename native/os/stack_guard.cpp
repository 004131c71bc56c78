#include "os/stack_guard.hpp"

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <string>

namespace samebench {
namespace {

/// The kernel leaves this much below the largest stack (Linux, arch/x86/mm/mmap.c, MIN_GAP), and
/// the arguments and the environment lie above this function's frame.
constexpr std::uintptr_t gap_below = 128 << 20;
constexpr std::uintptr_t room_above = 2 << 20;

std::uintptr_t lowest = 0;  // of the stack
int code_of_end = 0;        // 0: the signal ends the process

/// The same of a thread, and a stack for its handler.
thread_local std::uintptr_t lowest_of_thread = 0;
thread_local std::array<char, 1 << 16> handler_stack_of_thread;

/// The largest stack in bytes; 0: there is no limit.
std::uintptr_t limit() {
    rlimit stack{};
    if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur == RLIM_INFINITY) return 0;
    return static_cast<std::uintptr_t>(stack.rlim_cur);
}

void on_crash(int, siginfo_t* info, void*) {
    const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
    const auto end = lowest_of_thread != 0 ? lowest_of_thread : lowest;
    if (at < end - gap_below || at > end + room_above) return;
    if (code_of_end != 0) _exit(code_of_end);
    const auto& text = stack_overrun_text();
    static_cast<void>(!write(STDERR_FILENO, text.data(), text.size()));
    // The instruction is executed once more, and the signal ends the process.
}

}  // namespace

const std::string& stack_overrun_text() {
    static const std::string text = "its stack of " + std::to_string(limit() >> 20) +
                                    " MB is used up, of which `ulimit -s` gives more";
    return text;
}

void name_stack_overruns() {
    const auto size = limit();
    const auto frame = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    if (size == 0 || size > frame) return;
    lowest = frame - size;
    static_cast<void>(stack_overrun_text());
    struct sigaction before {};
    if (sigaction(SIGSEGV, nullptr, &before) != 0 || before.sa_handler != SIG_DFL) return;
    static std::array<char, 1 << 16> own_stack;
    const stack_t stack{own_stack.data(), 0, own_stack.size()};
    struct sigaction action {};
    action.sa_sigaction = on_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | static_cast<int>(SA_RESETHAND);
    if (sigaltstack(&stack, nullptr) == 0) sigaction(SIGSEGV, &action, nullptr);
}

void name_stack_overruns_of_thread() {
#ifdef __linux__
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
    void* end = nullptr;
    std::size_t size = 0;
    if (pthread_attr_getstack(&attributes, &end, &size) == 0) {
        auto& own = handler_stack_of_thread;
        const stack_t stack{own.data(), 0, own.size()};
        if (sigaltstack(&stack, nullptr) == 0) {
            lowest_of_thread = reinterpret_cast<std::uintptr_t>(end);
        }
    }
    pthread_attr_destroy(&attributes);
#endif
}

void end_stack_overruns_with(int code) {
    code_of_end = code;
}

}  // namespace samebench
