/// Programs with a `main` of their own. JavaScript starts it, and is called back while it is on the
/// stack, when the program asks for its benchmarks to be run.
#include <emscripten/emscripten.h>

#include <algorithm>
#include <samebench/suite.hpp>
#include <samebench/suite/at_once.hpp>
#include <samebench/suite/program.hpp>

#include "functions.hpp"
#include "json/event_json.hpp"
#include "rounds/selection.hpp"
#include "suite/at_once.hpp"

/// The arguments of the program's `main`, in a file that samebench_add_google_benchmark() makes.
extern "C" __attribute__((weak)) const char* const samebench_arguments[];

// clang-format off
/// wasm/host/main.js; without it, nobody has asked for anything.
EM_JS(void, samebench_serve, (), {
    if (Module["serve"]) Module["serve"]();
});

/// wasm/host/module.js
EM_JS(int, samebench_cpus, (), {
    return Module["cpus"] || 1;
});

/// wasm/runner/disk.js; suites without a main have DATA, on all platforms.
EM_JS(void, samebench_open_disk, (), {
    if (Module["openDisk"] && Module["callMain"] && typeof MEMFS !== "undefined") {
        Module["openDisk"](FS, MEMFS);
    }
});
// clang-format on

/// Before all other objects: they may read files.
__attribute__((constructor(101))) static void open_disk() {
    samebench_open_disk();
}

namespace samebench {

std::size_t run_program(const ProgramOptions&) {
    samebench_serve();
    const auto rows = make_benchmarks();
    return static_cast<std::size_t>(std::count_if(
        rows.begin(), rows.end(), [](const auto& one) { return one.suite != ladder_suite; }));
}

int cpus() {
    return samebench_cpus();
}

detail::AtOnce detail::measure_at_once(Benchmark row) {
    auto& rows = rows_at_once();
    rows.name(row);
    AtOnce outcome{row.name};
    if (!rows.are_listed) rows.known.push_back(without_operation(row));
    const auto arrive = emscripten::val::module_property("arrive");
    if (!rows.are_listed || row.problem || arrive.isUndefined()) return outcome;
    const auto label = row.label();
    rows.current = &row;
    arrive(label);
    rows.current = nullptr;
    outcome.may_run = !wasm::round_excludes(label);
    return outcome;
}

bool wasm::is_at_once() {
    return !rows_at_once().suite.empty();
}

void wasm::take_rows(const std::string& list) {
    auto& rows = rows_at_once();
    rows.known = rows_of_list(list, rows.suite);
    rows.are_listed = true;
}

emscripten::val wasm::program_arguments() {
    auto words = emscripten::val::array();
    if (samebench_arguments == nullptr) return words;
    for (const auto* word = samebench_arguments; *word != nullptr; ++word) {
        words.call<void>("push", std::string{*word});
    }
    return words;
}

}  // namespace samebench
