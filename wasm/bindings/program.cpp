/// Programs with a `main` of their own. JavaScript starts it, and is called back while it is on the
/// stack, when the program asks for its benchmarks to be run.
#include <emscripten/emscripten.h>

#include <algorithm>
#include <samebench/suite.hpp>
#include <samebench/suite/program.hpp>

#include "functions.hpp"
#include "rounds/selection.hpp"

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
// clang-format on

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

emscripten::val wasm::program_arguments() {
    auto words = emscripten::val::array();
    if (samebench_arguments == nullptr) return words;
    for (const auto* word = samebench_arguments; *word != nullptr; ++word) {
        words.call<void>("push", std::string{*word});
    }
    return words;
}

}  // namespace samebench
