#include "callgrind_meter.hpp"

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
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

/// The total of a file that callgrind wrote: the number after its last "totals:". 0 if it has none,
/// because nothing was counted.
double total_of(const std::string& path) {
    std::ifstream file{path};
    const std::string key = "totals: ";
    double total = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.rfind(key, 0) == 0) total = std::stod(line.substr(key.size()));
    }
    return total;
}

}  // namespace

bool runs_in_valgrind() noexcept {
    return ask_valgrind(running_on_valgrind) != 0;
}

CallgrindMeter::CallgrindMeter(std::string files, bool keep)
    : files_{std::move(files) + std::to_string(getpid())}, keep_{keep} {}

void CallgrindMeter::start() noexcept {
    ask_valgrind(toggle_collect);
}

void CallgrindMeter::stop() noexcept {
    ask_valgrind(toggle_collect);
}

Work CallgrindMeter::take() {
    ask_valgrind(dump_stats);
    const auto path = files_ + '.' + std::to_string(++taken_);
    const auto total = total_of(path);
    if (!keep_) std::remove(path.c_str());
    return {total};
}

}  // namespace samebench
