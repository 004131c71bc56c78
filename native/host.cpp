#include "host.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <samebench/suite.hpp>
#include <set>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>
#include <variant>

#include "check_rows.hpp"
#include "count_round.hpp"
#include "json/event_json.hpp"
#include "json/request_json.hpp"
#include "noise_probe.hpp"
#include "os/event_output.hpp"
#include "os/heap_policy.hpp"
#include "os/own_process.hpp"
#include "os/stack_guard.hpp"
#include "os/steady_clock.hpp"
#include "os/thread_cpus.hpp"
#include "program/hosted_round.hpp"
#include "rounds/round.hpp"
#include "rounds/selection.hpp"
#include "table/plain_table.hpp"

/// The folder with the DATA of a project's suites, in a source file that samebench_add_suite()
/// makes.
extern "C" __attribute__((weak)) const char* const samebench_data_folder;

namespace {

using namespace samebench;

constexpr int wrong_usage = 2;
constexpr int no_data = 3;

/// Enters the folder in which benchmarks find their files under relative paths. False, after a
/// message, if it is gone.
bool enter_data_folder() {
    if (&samebench_data_folder == nullptr) return true;
    std::error_code error;
    std::filesystem::current_path(samebench_data_folder, error);
    if (error) {
        std::cerr << "cannot enter " << samebench_data_folder
                  << ", the folder of the suites' DATA: " << error.message()
                  << "; build the project again\n";
    }
    return !error;
}

void write_line(const std::string& line) {
    std::cout << line << std::endl;
}

void write_event(const EventLine& event) {
    event_output().write(event);
}

/// Affinity and priority are those in force, which may differ from what the launcher asked for.
void write_host_event() {
    write_event(host_event(build_info(), own_affinity(), own_priority(), own_heap()));
}

std::string read_all(const std::string& path) {
    if (path == "-") return {std::istreambuf_iterator<char>{std::cin}, {}};
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// Runs a request from the CLI and writes its events.
/// @param is_of_program  whether the list ends with the process
int serve_request(const std::string& text, bool is_of_program, int turns_descriptor,
                  const Counting& counting) {
    // As long as the process: a round may wait for rows at once.
    static JsonEvents events{write_event};
    // Before the request is checked: the reason why it is refused is an event, too.
    const auto secret = secret_of(text);
    if (!secret.empty() && !event_output().use_pipe(secret)) {
        std::cerr << "cannot write events: " << std::strerror(errno) << '\n';
        return wrong_usage;
    }
    const auto parsed = parse_request(text);
    if (const auto* problem = std::get_if<std::string>(&parsed)) {
        events.on(FailureEvent{*problem, std::nullopt});
        return wrong_usage;
    }
    const auto& request = std::get<Request>(parsed);
    if (!enter_data_folder()) return no_data;
    write_host_event();
    if (request.list) {
        write_event(list_event(make_benchmarks()));
        if (!is_of_program) events.on_end(Nanoseconds{0});
        return 0;
    }
    if (request.count) return run_counting_round(request, counting, events) ? 0 : wrong_usage;
    auto round = std::make_unique<HostedRound>(request, events, turns_descriptor);
    return run_hosted(std::move(round)) ? 0 : wrong_usage;
}

int list(const Request& request, bool json) {
    const auto benchmarks = make_benchmarks();
    if (json) {
        write_line(list_json(benchmarks));
        return 0;
    }
    std::set<std::string> left_out;
    for (const auto& benchmark : benchmarks) {
        if (selects(request, benchmark)) std::cout << benchmark.label() << '\n';
        if (benchmark.only_by_name && request.suites.empty()) left_out.insert(benchmark.suite);
    }
    for (const auto& suite : left_out) {
        std::cerr << "not listed because it runs only if named: --suite " << suite << '\n';
    }
    return 0;
}

}  // namespace

namespace samebench {

int run_host(std::vector<std::string> words, const GivenRequest& given) {
    name_stack_overruns();
    CLI::App app{"Runs Samebench's suites natively. `npm run bench` runs them everywhere."};
    Request request;
    std::string request_path;
    bool show_list = false;
    bool json = false;
    bool quick = false;
    bool warm_up = false;
    Counting counting;
    std::uint64_t noise_steps = 0;
    app.add_flag("--list", show_list, "list the benchmarks and exit");
    std::string checked;
    app.add_option("--check", checked,
                   "run a few operations of the benchmark suite/name, untimed, and compare the "
                   "results of two processes; exit with 0 (passed), 1 (failed) or 77 (skipped)")
        ->type_name("LABEL");
    app.add_option("--suite", request.suites,
                   "only this suite; may be repeated. Some suites run only if named")
        ->type_name("NAME");
    app.add_option("--filter", request.filter, "only benchmarks whose suite/name contains TEXT")
        ->type_name("TEXT");
    app.add_option("--seed", request.seed, "determines the inputs and the order of measuring")
        ->type_name("N")
        ->capture_default_str();
    app.add_flag("--quick", quick, "intervals of ±5 % instead of ±1 %");
    app.add_flag("--json", json, "write events as JSON, one per line");
    app.add_flag("--allow-debug", request.allow_debug, "measure even if this is a debug build");
    app.add_option("--request", request_path,
                   "read a request from FILE, or from standard input (-)")
        ->type_name("FILE");
    app.add_option(
           "--callgrind-files", counting.callgrind_files,
           "for a request to count, in callgrind: what its --callgrind-out-file begins with")
        ->type_name("PATH");
    app.add_flag("--keep-callgrind-files", counting.keep_files,
                 "leave these files for the costs of single functions");
    app.add_option("--counter-descriptor", counting.descriptor,
                   "for a request to count, in QEMU: the descriptor that its plugin answers")
        ->type_name("N");
    auto* probe = app.add_option("--noise-probe", noise_steps,
                                 "time one loop of N steps, for `samebench doctor --noise`")
                      ->type_name("N")
                      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}));
    app.add_flag("--warm-up", warm_up,
                 "with --noise-probe: first wait until the CPU reaches its full speed")
        ->needs(probe);
    try {
        // The parser takes them from the end.
        std::reverse(words.begin(), words.end());
        app.parse(std::move(words));
    } catch (const CLI::ParseError& error) {
        const int code = app.exit(error);
        return code == 0 ? 0 : wrong_usage;
    }
    SteadyClock clock;
    if (noise_steps > 0) {
        write_line(run_noise_probe(clock, noise_steps, warm_up));
        return 0;
    }
    if (given.text) return serve_request(*given.text, true, given.turns, counting);
    if (!request_path.empty()) {
        return serve_request(read_all(request_path), false, 0, counting);
    }
    if (!enter_data_folder()) return no_data;
    if (!checked.empty()) return check_in_processes(checked);
    if (show_list) return list(request, json);
    if (quick) request.profile = quick_profile();
    auto team = make_thread_team();
    if (json) {
        write_host_event();
        JsonEvents events{write_event};
        return run_round(request, make_benchmarks(&team), clock, events) ? 0 : wrong_usage;
    }
    PlainTable table{std::cout, std::cerr, request.profile.target_relative};
    return run_round(request, make_benchmarks(&team), clock, table) ? 0 : wrong_usage;
}

}  // namespace samebench
