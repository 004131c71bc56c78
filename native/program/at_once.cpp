/// Rows at once: a program takes their samples where it calls them, and its first one begins the
/// round.
#include <samebench/suite/at_once.hpp>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "host.hpp"
#include "json/event_json.hpp"
#include "os/event_output.hpp"
#include "program/command.hpp"
#include "program/hosted_round.hpp"
#include "suite/at_once.hpp"
#include "table/plain_table.hpp"

namespace samebench {
namespace {

std::string read_all(int descriptor) {
    std::string text;
    std::array<char, 4096> part;
    for (;;) {
        const auto count = read(descriptor, part.data(), part.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return text;
        text.append(part.data(), static_cast<std::size_t>(count));
    }
}

void write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const auto count = write(descriptor, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

/// Not "/proc/self/exe": a process that runs in Valgrind would start that instead.
std::string own_path() {
    std::array<char, 4096> path;
    const auto size = readlink("/proc/self/exe", path.data(), path.size());
    return size > 0 ? std::string{path.data(), static_cast<std::size_t>(size)} : std::string{};
}

/// What another process of this program lists. Its output is lost. Empty: it could not be started,
/// or ended before.
std::string list_in_other_process() {
    int ends[2];
    if (command_of_program().arguments == nullptr || pipe(ends) != 0) return {};
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    std::string word{command_variable};
    word += std::string{command_to_list_rows} + between_words_of_command + std::to_string(ends[1]);
    std::vector<char*> environment;
    for (char** entry = environ; *entry != nullptr; ++entry) environment.push_back(*entry);
    environment.push_back(word.data());
    environment.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int output : {STDOUT_FILENO, STDERR_FILENO}) {
        posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0);
    }
    pid_t child = 0;
    const int error = posix_spawn(&child, own_path().c_str(), &actions, nullptr,
                                  command_of_program().arguments, environment.data());
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    auto text = error == 0 ? read_all(ends[0]) : std::string{};
    close(ends[0]);
    if (error == 0) {
        while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) continue;
    }
    return text;
}

/// When the process ends, before what was made before its first row is destroyed.
void end_rows() {
    rows_at_once().have_ended = true;
    const auto& command = command_of_program();
    if (command.rows >= 0) {
        write_all(command.rows, list_json(rows_at_once().known));
    } else if (command.lists) {
        event_output().write(list_event(make_benchmarks()));
    } else if (auto& round = waiting_round()) {
        round->end();
        round.reset();
    }
}

/// Tells why nothing is measured: the other rows of the process would not have its own beside them.
void fail_without_list() {
    const FailureEvent failure{"another process of it, which was to list its rows, ended before",
                               std::nullopt};
    if (!command_of_program().is_given) {
        std::cerr << failure.message << '\n';
    } else {
        JsonEvents{[](const EventLine& event) { event_output().write(event); }}.on(failure);
    }
}

/// Prints the table of a program that was started by hand.
void begin_by_hand() {
    static const Request request;
    static PlainTable table{std::cout, std::cerr, request.profile.target_relative,
                            PlainTable::For::program};
    static_cast<void>(run_hosted(std::make_unique<HostedRound>(request, table, 0)));
}

/// The row that the command wants checked; empty: none.
std::string checked_row() {
    const auto& words = command_of_program().words;
    const auto flag = std::find(words.begin(), words.end(), "--check");
    return flag == words.end() || flag + 1 == words.end() ? std::string{} : *(flag + 1);
}

/// Does what the process was started for, up to its first row.
void begin_rows() {
    auto& command = command_of_program();
    command.is_done = true;
    if (command.rows < 0 && !command.lists) {
        auto& rows = rows_at_once();
        rows.known = rows_of_list(command.listed, rows.suite);
        if (rows.known.empty()) rows.known = rows_of_list(list_in_other_process(), rows.suite);
        if (rows.known.empty()) return fail_without_list();
    }
    if (!checked_row().empty()) return;
    if (command.is_given && command.rows < 0) {
        static_cast<void>(run_host(command.words, command.request));
    } else if (command.rows < 0) {
        begin_by_hand();
    }
    std::atexit(end_rows);
}

}  // namespace

detail::AtOnce detail::measure_at_once(Benchmark row) {
    auto& rows = rows_at_once();
    const bool is_before_main = rows.suite.empty();
    if (!command_of_program().is_done && !is_before_main) begin_rows();
    rows.name(row);
    AtOnce outcome{row.name};
    if (const auto& command = command_of_program(); command.lists || command.rows >= 0) {
        rows.known.push_back(without_operation(row));
        // Instead of the list that was written.
        if (rows.have_ended && command.lists) event_output().write(list_event(make_benchmarks()));
    } else if (row.problem) {
        return outcome;
    } else if (row.label() == checked_row()) {
        rows.current = &row;
        static_cast<void>(run_host(command.words, command.request));
        rows.current = nullptr;
    } else if (auto& round = waiting_round(); round) {
        outcome.may_run = !round->excludes(row);
        round->arrive(std::move(row));
    }
    return outcome;
}

}  // namespace samebench
