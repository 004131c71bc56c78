/// The host of the standalone module, which any engine for WebAssembly runs, without JavaScript: it
/// reads the request as the first line of standard input, and writes its events to standard output.
/// Its system is WASI (preview 1).
#include <unistd.h>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <samebench/suite.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "../bindings/stack_overrun.hpp"
#include "counting.hpp"
#include "json/event_json.hpp"
#include "json/request_json.hpp"
#include "rounds/round.hpp"
#include "threads/no_threads.hpp"

/// For a runner that sees the trap: see stack_overrun.hpp.
extern "C" __attribute__((export_name("samebench_stack_overrun"))) double overrun_of_stack() {
    return samebench::wasm::stack_overrun();
}

namespace {

using namespace samebench;

constexpr int wrong_usage = 2;

/// The engine's monotonic clock.
class WasiClock final : public Clock {
public:
    Nanoseconds now() noexcept override {
        return std::chrono::steady_clock::now().time_since_epoch();
    }
    const char* name() const noexcept override { return "clock_time_get"; }
};

/// A line of standard input without its end; what follows it is left there.
std::string read_line() {
    std::string line;
    for (char c = 0; c != '\n';) {
        const auto count = ::read(STDIN_FILENO, &c, 1);
        if (count == 0 || (count < 0 && errno != EAGAIN)) break;
        if (count == 1 && c != '\n') line += c;
    }
    return line;
}

/// Writes all of a line. An engine may write a part of it, or not wait until a pipe has room again.
void write_line(const std::string& line) {
    for (std::size_t written = 0; written < line.size();) {
        const auto count = ::write(STDOUT_FILENO, line.data() + written, line.size() - written);
        if (count < 0 && errno != EAGAIN && errno != EINTR) return;
        if (count > 0) written += static_cast<std::size_t>(count);
    }
}

std::optional<std::string> from_environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr || *value == '\0' ? std::nullopt : std::optional<std::string>{value};
}

/// The niceness of the process, which the program that runs the module passes on.
std::optional<int> own_priority() {
    const auto text = from_environment("SAMEBENCH_PRIORITY");
    int niceness = 0;
    if (!text) return std::nullopt;
    const auto* const end = text->data() + text->size();
    const bool is_number = std::from_chars(text->data(), end, niceness).ptr == end;
    return is_number ? std::optional{niceness} : std::nullopt;
}

int serve(const std::string& text) {
    auto prefix = secret_of(text);
    if (!prefix.empty()) prefix += ' ';
    const auto write = [&prefix](const EventLine& event) {
        write_line(prefix + event.text + '\n');
    };
    JsonEvents events{write};
    const auto parsed = parse_request(text);
    if (const auto* problem = std::get_if<std::string>(&parsed)) {
        events.on(FailureEvent{*problem, std::nullopt});
        return wrong_usage;
    }
    const auto& request = std::get<Request>(parsed);
    write(host_event(build_info(), from_environment("SAMEBENCH_AFFINITY"), own_priority()));
    NoThreads team{"the standalone module has no threads"};
    if (request.list) {
        write(list_event(make_benchmarks(&team)));
        events.on_end(Nanoseconds{0});
        return 0;
    }
    WasiClock clock;
    if (request.count) return run_counting_round(request, clock, events) ? 0 : wrong_usage;
    RoundHooks hooks;
    if (request.turns) {
        hooks.wait_for_turn = [&write] {
            write(turn_event());
            read_line();
        };
    }
    return run_round(request, make_benchmarks(&team), clock, events, hooks) ? 0 : wrong_usage;
}

}  // namespace

int main() {
    return serve(read_line());
}

/// What Emscripten's C library would ask JavaScript for, so that the module imports nothing but
/// WASI.
extern "C" {
void emscripten_notify_memory_growth(std::size_t) {}
int __syscall_unlink(const char*) {
    return -ENOSYS;
}
int __syscall_rmdir(const char*) {
    return -ENOSYS;
}
int __syscall_stat64(const char*, void*) {
    return -ENOSYS;
}
}
