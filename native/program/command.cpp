#include "program/command.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <variant>

#include "json/event_json.hpp"
#include "json/request_json.hpp"
#include "os/event_output.hpp"
#include "os/memory_layout.hpp"
#include "suite/at_once.hpp"

/// The folder with the DATA of a project's programs: see host.cpp.
extern "C" __attribute__((weak)) const char* const samebench_data_folder;

namespace samebench {
namespace {

constexpr int turns_of_the_command = 4;
/// Descriptors below it are those that programs usually get.
constexpr int first_own_descriptor = 100;

/// Without streams, which may not exist yet.
std::string text_of(const char* path) {
    std::string text;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return text;
    char part[4096];
    for (;;) {
        const auto count = read(file, part, sizeof part);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        text.append(part, static_cast<std::size_t>(count));
    }
    close(file);
    return text;
}

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const auto end = std::min(text.find(between_words_of_command), text.size());
        words.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

/// When the process ends: says that nothing was run, or ends the list, which later calls of
/// RunSpecifiedBenchmarks() may have made longer.
void finish() {
    const auto& command = command_of_program();
    if (command.rows >= 0) return;
    if (!command.is_done) {
        const std::string_view text{rows_at_once().suite.empty()
                                        ? "its main ended without RunSpecifiedBenchmarks()\n"
                                        : "its main ended without a benchmark\n"};
        static_cast<void>(!write(STDERR_FILENO, text.data(), text.size()));
    } else if (command.lists) {
        JsonEvents{[](const EventLine& event) { event_output().write(event); }}.on_end(
            Nanoseconds{0});
    }
}

/// Takes the variable out of the environment; empty: it is not there.
std::string take_variable(char** environment) {
    for (; *environment != nullptr; ++environment) {
        const std::string_view entry{*environment};
        if (!entry.starts_with(command_variable)) continue;
        std::string value{entry.substr(command_variable.size())};
        for (; *environment != nullptr; ++environment) *environment = *(environment + 1);
        return value;
    }
    return {};
}

void take_command(int, char** arguments, char** environment) {
    auto& command = command_of_program();
    command.arguments = arguments;
    const auto given = take_variable(environment);
    if (given.empty()) return;
    command.is_given = true;
    command.words = split(given);
    if (command.words.front() == command_to_list_rows) {
        command.rows = std::atoi(command.words.back().c_str());
        return;
    }
    const auto flag = std::find(command.words.begin(), command.words.end(), "--request");
    if (flag == command.words.end() || flag + 1 == command.words.end()) return;
    const auto path = *(flag + 1);
    command.words.erase(flag, flag + 2);
    command.request.text = text_of(path.c_str());
    unlink(path.c_str());
    // Its pipes get other descriptors, which the program does not meet by chance.
    static_cast<void>(event_output().use_pipe(secret_of(*command.request.text)));
    command.request.turns = fcntl(turns_of_the_command, F_DUPFD_CLOEXEC, first_own_descriptor);
    if (command.request.turns >= 0) close(turns_of_the_command);
    const auto parsed = parse_request(*command.request.text);
    const auto* const request = std::get_if<Request>(&parsed);
    if (request != nullptr) {
        command.lists = request->list;
        command.listed = request->listed;
    }
    std::atexit(finish);
}

#ifdef __linux__
/// Called before all constructors, those of the program's libraries, too.
[[gnu::used,
  gnu::section(".preinit_array")]] void (*const read_before_constructors)(int, char**,
                                                                          char**) = take_command;
#else
[[gnu::constructor(101)]] void read_before_constructors() {
    take_command(0, nullptr, environ);
}
#endif

/// As the host's own main does first: the program's may open files.
[[gnu::constructor(101)]] void prepare() {
    if (!command_of_program().is_given) return;
    move_heap();
    // The host says so if it is gone.
    if (&samebench_data_folder != nullptr) static_cast<void>(!chdir(samebench_data_folder));
}

}  // namespace

CommandOfProgram& command_of_program() {
    static CommandOfProgram command;
    return command;
}

}  // namespace samebench
