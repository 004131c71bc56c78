#include "meters/callgrind_meter.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

namespace samebench {
namespace {

/// Requests that a program can make to Valgrind and to callgrind. (Valgrind's manual, "The Client
/// Request mechanism".) The numbers are part of Valgrind's binary interface, which does not change.
constexpr std::uintptr_t running_on_valgrind = 0x1001;
constexpr std::uintptr_t callgrind_requests = std::uintptr_t{'C'} << 24 | std::uintptr_t{'T'} << 16;
constexpr std::uintptr_t dump_stats = callgrind_requests;
constexpr std::uintptr_t toggle_collect = callgrind_requests + 2;

/// Makes a request. Outside of Valgrind the instructions have no effect, and the answer is 0.
///
/// Inlined, so that a request that starts counting adds no return to the count.
[[gnu::always_inline]] inline std::uintptr_t ask_valgrind(std::uintptr_t request) noexcept {
    volatile std::uintptr_t arguments[6] = {request, 0, 0, 0, 0, 0};
    std::uintptr_t answer = 0;
#if defined(__x86_64__)
    asm volatile(
        "rolq $3, %%rdi\n\trolq $13, %%rdi\n\trolq $61, %%rdi\n\trolq $51, %%rdi\n\t"
        "xchgq %%rbx, %%rbx"
        : "+d"(answer)
        : "a"(&arguments[0])
        : "cc", "memory");
#elif defined(__i386__)
    asm volatile(
        "roll $3, %%edi\n\troll $13, %%edi\n\troll $29, %%edi\n\troll $19, %%edi\n\t"
        "xchgl %%ebx, %%ebx"
        : "+d"(answer)
        : "a"(&arguments[0])
        : "cc", "memory");
#elif defined(__aarch64__)
    register std::uintptr_t result asm("x3") = answer;
    register volatile std::uintptr_t* block asm("x4") = &arguments[0];
    asm volatile(
        "ror x12, x12, #3\n\tror x12, x12, #13\n\tror x12, x12, #51\n\tror x12, x12, #61\n\t"
        "orr x10, x10, x10"
        : "+r"(result)
        : "r"(block)
        : "cc", "memory");
    answer = result;
#else
    static_cast<void>(arguments);
#endif
    return answer;
}

/// The end of a file, where callgrind writes the total: a line of one number.
constexpr std::size_t end_of_file = 512;

/// The total of a file that callgrind wrote: after its last "totals:" the instructions and, if
/// there are any, the system calls. Nothing if the file ends before the end of that line: the disk
/// is full.
///
/// Without allocating: how long the file's lines are depends on paths and on what ran before, and
/// the counted allocations depend on those between them.
std::optional<Work> total_of(const char* path) noexcept {
    const int file = open(path, O_RDONLY);
    if (file < 0) return std::nullopt;
    char buffer[end_of_file + 1] = {};
    // Fails, without effect, if the file is shorter.
    static_cast<void>(lseek(file, -static_cast<off_t>(end_of_file), SEEK_END));
    std::size_t size = 0;
    while (size < end_of_file) {
        const auto more = read(file, buffer + size, end_of_file - size);
        if (more <= 0) break;
        size += static_cast<std::size_t>(more);
    }
    close(file);
    constexpr std::string_view key = "totals: ";
    const std::string_view text{buffer, size};
    const auto at = text.rfind(key);
    const auto end = text.find('\n', at);
    if (at == std::string_view::npos || end == std::string_view::npos) return std::nullopt;
    buffer[end] = '\0';
    char* rest = nullptr;
    const double instructions = std::strtod(buffer + at + key.size(), &rest);
    const double system_calls = std::strtod(rest, nullptr);
    return Work{instructions, 0, system_calls, 0};
}

}  // namespace

bool runs_in_valgrind() noexcept {
    return ask_valgrind(running_on_valgrind) != 0;
}

CallgrindMeter::CallgrindMeter(std::string files, bool keep, GiveUp give_up)
    : files_{std::move(files) + std::to_string(getpid())},
      keep_{keep},
      give_up_{std::move(give_up)} {}

void CallgrindMeter::start() noexcept {
    ask_valgrind(toggle_collect);
}

void CallgrindMeter::stop() noexcept {
    ask_valgrind(toggle_collect);
}

Work CallgrindMeter::take() {
    ask_valgrind(dump_stats);
    char path[PATH_MAX];
    std::snprintf(path, sizeof path, "%s.%d", files_.c_str(), ++taken_);
    const auto total = total_of(path);
    if (!keep_) std::remove(path);
    if (!total) {
        const std::string folder{path, std::string_view{path}.rfind('/')};
        give_up_("callgrind could not write its counts to " + folder +
                 "; free space there, or let TMPDIR name another place");
    }
    return total.value_or(Work{});
}

}  // namespace samebench
