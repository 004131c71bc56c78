/// Programs with a `main` of their own: the host's loop runs while their `main` is on the stack.
#include <samebench/suite/program.hpp>

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>
#include <samebench/suite.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "host.hpp"
#include "json/event_json.hpp"
#include "os/event_output.hpp"
#include "os/steady_clock.hpp"
#include "os/thread_cpus.hpp"
#include "program/command.hpp"
#include "program/google_results.hpp"
#include "rounds/round.hpp"
#include "rounds/selection.hpp"
#include "table/plain_table.hpp"

namespace samebench {
namespace {

/// Adds the rows of a call of RunSpecifiedBenchmarks() to those of the calls before it. What the
/// command asks for is done in the first call.
void add_rows(std::vector<Benchmark>& offered) {
    const bool is_first = offered.empty();
    std::set<std::string> known;
    for (const auto& benchmark : offered) known.insert(benchmark.label());
    for (auto& benchmark : make_benchmarks()) {
        if (known.contains(benchmark.label())) continue;
        if (!is_first) {
            benchmark.problem = Problem{
                "only a later call of RunSpecifiedBenchmarks() has it, and the first one is "
                "served"};
        }
        offered.push_back(std::move(benchmark));
    }
}

bool measure(const ProgramOptions& options) {
    Request request;
    if (options.seconds > 0) {
        request.profile.budget = Nanoseconds{1e9 * options.seconds};
        request.profile.target_relative = 0;
    }
    std::ofstream file;
    if (!options.file.empty()) {
        file.open(options.file);
        if (!file) {
            std::cerr << "cannot write " << options.file << '\n';
            return false;
        }
    }
    std::ostream nowhere{nullptr};
    const bool has_table = options.format != "json" && options.format != "csv";
    std::ostream& messages = isatty(STDERR_FILENO) != 0 ? std::cerr : nowhere;
    PlainTable table{has_table ? std::cout : nowhere, messages, request.profile.target_relative,
                     PlainTable::For::program};
    GoogleResults results{table};
    if (!has_table) results.write_to(std::cout, options.format);
    if (file.is_open()) results.write_to(file, options.file_format);
    SteadyClock clock;
    auto team = make_thread_team();
    return run_round(request, make_benchmarks(&team), clock, results);
}

/// The program's own rows.
std::vector<Benchmark> own_rows() {
    auto all = make_benchmarks();
    std::erase_if(all, [](const Benchmark& one) { return one.suite == ladder_suite; });
    return all;
}

/// What somebody asks for who has started the program by hand.
/// @return how many rows there are
std::size_t serve_by_hand(const ProgramOptions& options) {
    const auto rows = own_rows();
    if (rows.empty()) {
        std::cerr << "no benchmark is selected\n";
    } else if (options.list) {
        for (const auto& row : rows) std::cout << row.name << '\n';
    } else if (!measure(options)) {
        return 0;
    }
    return rows.size();
}

}  // namespace

int cpus() {
    return static_cast<int>(cpus_for_threads().count);
}

std::size_t run_program(const ProgramOptions& options) {
    auto& command = command_of_program();
    if (!command.is_given) return serve_by_hand(options);
    static std::vector<Benchmark> offered;
    if (command.lists) add_rows(offered);
    if (command.is_done) {
        if (command.lists) event_output().write(list_event(offered));
    } else {
        command.is_done = true;
        if (run_host(command.words, command.request) != 0) return 0;
    }
    return own_rows().size();
}

}  // namespace samebench
