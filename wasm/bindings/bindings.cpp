/// The interface of the WebAssembly host. One call runs a whole round, so measurements contain no
/// calls between JavaScript and WebAssembly. `samebench.d.ts` has the types.
#include <emscripten/bind.h>

#include <samebench/suite.hpp>
#include <string>

#include "functions.hpp"
#include "stack_overrun.hpp"

namespace {

std::string list() {
    return samebench::list_json(samebench::make_benchmarks());
}

}  // namespace

// clang-format off
EM_JS(void, samebench_note_abort, (), {
    Module["hasAborted"] = true;
});
// clang-format on

/// Emscripten's throws an exception of JavaScript. That of a `noexcept` function would be caught by
/// std::terminate(), which calls abort(): for ever.
extern "C" void abort() {
    samebench_note_abort();
    __builtin_trap();
}

/// The name by which the linker is asked for this file, which is in an archive. wasm-ld runs a
/// file's initialisers only if something in it is used.
extern "C" {
extern const int samebench_bindings;
[[gnu::used]] const int samebench_bindings = 1;
}

EMSCRIPTEN_BINDINGS(samebench) {
    using namespace samebench;
    emscripten::function("buildInfo", &build_info_json);
    emscripten::function("list", &list);
    emscripten::function("runRound", &wasm::run_round);
    emscripten::function("continueRound", &wasm::continue_round);
    emscripten::function("endRound", &wasm::end_round);
#ifdef SAMEBENCH_ASYNCIFY
    emscripten::function("runNext", &wasm::run_next);
#else
    emscripten::function("runNextEntry", &wasm::run_next_entry);
#endif
    emscripten::function("beginCounting", &wasm::begin_counting);
    emscripten::function("countBenchmark", &wasm::count_benchmark);
    emscripten::function("countAllocations", &wasm::count_allocations);
    emscripten::function("measureSize", &wasm::measure_size);
    emscripten::function("checkRow", &wasm::check_row);
    emscripten::function("stackOverrun", &wasm::stack_overrun);
    emscripten::function("isAtOnce", &wasm::is_at_once);
    emscripten::function("takeRows", &wasm::take_rows);
    emscripten::function("programArguments", &wasm::program_arguments);
}
