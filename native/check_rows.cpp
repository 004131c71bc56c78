#include "check_rows.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <iostream>

#include "os/child.hpp"
#include "os/steady_clock.hpp"
#include "os/thread_cpus.hpp"
#include "rounds/check.hpp"
#include "rounds/counting_round.hpp"

namespace samebench {
namespace {

/// A check as it goes through a pipe: the verdict as one byte, and the text. A text longer than
/// what a pipe takes at once is cut.
constexpr std::size_t max_text = 4000;

void send(int pipe, const Check& check) {
    const auto text = static_cast<char>(check.verdict) + check.text.substr(0, max_text);
    static_cast<void>(!write(pipe, text.data(), text.size()));
}

Check receive(int pipe) {
    std::array<char, 1 + max_text> buffer{};
    const auto size = read(pipe, buffer.data(), buffer.size());
    if (size < 1) return {Verdict::failed, "its process sent no result"};
    return {static_cast<Verdict>(buffer[0]), {&buffer[1], static_cast<std::size_t>(size - 1)}};
}

/// Computes the row in a child. What it allocates is at other addresses in each round.
Check check_in_child(const std::string& label, std::uint64_t round) {
    int pipe_ends[2];
    if (pipe(pipe_ends) != 0) return {Verdict::failed, std::strerror(errno)};
    const auto death = in_child([&] {
        shift_heap(round);
        SteadyClock clock;
        auto team = make_thread_team();
        send(pipe_ends[1], check_row(label, make_benchmarks(&team), clock));
    });
    close(pipe_ends[1]);
    auto check = death.empty() ? receive(pipe_ends[0]) : Check{Verdict::failed, death};
    close(pipe_ends[0]);
    return check;
}

}  // namespace

int check_in_processes(const std::string& label) {
    const auto first = check_in_child(label, 0);
    const auto check = compare_checks(first, check_in_child(label, 1));
    std::cout << label << ": " << to_text(check.verdict)
              << (check.text.empty() ? "" : ": " + check.text) << std::endl;
    switch (check.verdict) {
        case Verdict::passed: return 0;
        case Verdict::failed: return 1;
        case Verdict::skipped: return row_skipped;
    }
    return 1;
}

}  // namespace samebench
