#pragma once

#include <emscripten/emscripten.h>
#include <emscripten/val.h>

#include <cstddef>
#include <samebench/clock.hpp>
#include <string>

#include "json/event_json.hpp"

/// The functions of the module: `samebench.d.ts` explains them. `emit` gets the name of each event
/// and the event as a line of JSON.
namespace samebench::wasm {

/// The JavaScript clock of the worker or process that runs this module.
class PerformanceClock final : public Clock {
public:
    Nanoseconds now() noexcept override { return Nanoseconds{1e6 * emscripten_get_now()}; }
    const char* name() const noexcept override { return "performance.now"; }
};

inline JsonEvents events_to(const emscripten::val& emit) {
    return JsonEvents{[emit](const EventLine& event) { emit(event.name, event.text); }};
}

int run_round(const std::string& request_text, emscripten::val emit, emscripten::val hooks);
int continue_round();
int end_round();
[[nodiscard]] bool round_excludes(const std::string& label);
void run_next();
unsigned run_next_entry() noexcept;

emscripten::val begin_counting(const std::string& request_text, emscripten::val emit);
void count_benchmark(const std::string& request_text, std::size_t id, emscripten::val emit);
std::string count_allocations(const std::string& request_text, std::size_t id, double operations);
void measure_size(const std::string& request_text, std::size_t id, emscripten::val emit);

emscripten::val program_arguments();
bool is_at_once();
void take_rows(const std::string& list);
emscripten::val check_row(const std::string& label, unsigned round, emscripten::val other);

}  // namespace samebench::wasm
