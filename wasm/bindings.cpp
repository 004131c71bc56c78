/// The interface of the WebAssembly host. One call runs a whole round, so measurements contain no
/// calls between JavaScript and WebAssembly. `samebench.d.ts` has the types.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <samebench/barrier.hpp>
#include <samebench/suite.hpp>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "json/event_json.hpp"
#include "json/request_json.hpp"
#include "rounds/check.hpp"
#include "rounds/counting_round.hpp"
#include "rounds/round.hpp"
#include "threads/no_threads.hpp"
#ifdef __EMSCRIPTEN_PTHREADS__
#include "threads/std_thread_team.hpp"
#endif

// clang-format off
/// A reading of one of the counters of a module that wasm/counting/instrument.js has rewritten.
EM_JS(double, samebench_read_counter, (int which), {
    return Module["readCounter"](which);
});
#ifdef __EMSCRIPTEN_PTHREADS__
/// The CPUs for which wasm/host.js has made workers.
EM_JS(int, samebench_cpus, (), {
    return Module["cpus"];
});
#endif

/// Whether the engine suspends the module while it waits: wasm/promises/suspension.js.
EM_JS(bool, samebench_engine_suspends, (), {
    return Module["canSuspend"] === true;
});
// clang-format on

namespace {

using namespace samebench;

/// The JavaScript clock of the worker or process that runs this module.
class PerformanceClock final : public Clock {
public:
    Nanoseconds now() noexcept override { return Nanoseconds{1e6 * emscripten_get_now()}; }
    const char* name() const noexcept override { return "performance.now"; }
};

/// The counters of the rewritten module, by the numbers of wasm/readings.js.
Work read_counters() noexcept {
    return {samebench_read_counter(0), samebench_read_counter(1), samebench_read_counter(2),
            samebench_read_counter(3)};
}

/// Counts by the module itself, which is rewritten for that.
class ModuleMeter final : public WorkMeter {
public:
    void start() noexcept override { started_ = read_counters(); }
    void stop() noexcept override { counted_ += read_counters() - started_; }
    Work take() override {
        samebench_read_counter(4);  // the end of a sample
        return std::exchange(counted_, {});
    }
    const char* name() const noexcept override { return "rewritten module"; }
    double weight() const noexcept override { return 4; }

private:
    Work started_;
    Work counted_;
};

/// Counts the allocations that the rewritten module reports.
class ModuleAllocations final : public AllocationMeter {
public:
    void start() noexcept override { samebench_read_counter(5); }
    void stop() noexcept override { samebench_read_counter(6); }
    Allocations take() override {
        // In this order: the last reading clears them.
        const auto count = samebench_read_counter(7);
        const auto bytes = samebench_read_counter(8);
        return {count, bytes, samebench_read_counter(9)};
    }
    HeapUse in_use() override {
        const auto blocks = samebench_read_counter(10);
        const auto requested = samebench_read_counter(11);
        const auto bytes = samebench_read_counter(12);
        const bool is_known = bytes >= 0;
        return {blocks, is_known ? bytes : requested, requested, is_known};
    }
};

/// The team of a round that measures times.
#ifdef __EMSCRIPTEN_PTHREADS__
StdThreadTeam make_thread_team() {
    return StdThreadTeam{static_cast<std::size_t>(samebench_cpus())};
}
#else
NoThreads make_thread_team() {
    return NoThreads{"this module has no threads: measure it in a variant that has, node@threads"};
}
#endif

std::string list() {
    return list_json(make_benchmarks());
}

constexpr const char* suspending_not_checked =
    "it waits for a promise, for which a check cannot wait";

constexpr const char* cannot_suspend =
    "it waits for a promise, and this engine cannot suspend WebAssembly (JSPI): use a newer one, "
    "or "
    "a column of the variant @asyncify";

bool can_suspend() noexcept {
#ifdef SAMEBENCH_ASYNCIFY
    return true;
#else
    return samebench_engine_suspends();
#endif
}

bool suspends(const Benchmark& benchmark) noexcept {
    return benchmark.body->waiting() == Waiting::suspends;
}

/// All benchmarks, of which those that suspend the module are skipped if there is a reason.
std::vector<Benchmark> make_benchmarks_without_suspending(const char* reason, ThreadTeam& team) {
    auto all = make_benchmarks(&team);
    for (auto& benchmark : all) {
        const bool skips = reason != nullptr && suspends(benchmark) && !benchmark.problem;
        if (skips) benchmark.problem = Problem{reason, true};
    }
    return all;
}

/// A round and what it refers to.
struct RequestedRound {
    RequestedRound(Request asked, const emscripten::val& emit, const emscripten::val& before_pass)
        : request{std::move(asked)},
          events{[emit](const EventLine& event) { emit(event.name, event.text); }},
          hooks{before_pass.typeOf().as<std::string>() == "function"
                    ? RoundHooks{[before_pass] { before_pass(); }}
                    : RoundHooks{}},
          round{request,
                make_benchmarks_without_suspending(can_suspend() ? nullptr : cannot_suspend, team),
                clock, events, hooks} {}

    Request request;
    JsonEvents events;
    PerformanceClock clock;
    RoundHooks hooks;
    decltype(make_thread_team()) team{make_thread_team()};
    Round round;
};

/// The round that this module measures.
std::unique_ptr<RequestedRound> current;

/// What a round's functions return.
constexpr int done = 0;
constexpr int cannot_be_measured = 2;
constexpr int next_suspends = 3;

/// Goes on until all is measured, or until a row that suspends the module. Only such a
/// row is run in the way that suspending needs, so that the others cost the same as without it.
int continue_round() {
    auto& round = current->round;
    while (const auto* next = round.next()) {
        if (suspends(*next) && !next->problem) return next_suspends;
        round.run_next();
    }
    round.end();
    current.reset();
    return done;
}

void run_next() {
    current->round.run_next();
}

/// Begins a round and continues it. `emit` gets the name of each event and the event as a line of
/// JSON. `before_pass`, if it is a function, is called before each pass over the benchmarks,
/// outside of timed parts.
int run_requested_round(const std::string& request_text, emscripten::val emit,
                        emscripten::val before_pass) {
    const auto parsed = parse_request(request_text);
    if (const auto* problem = std::get_if<std::string>(&parsed)) {
        JsonEvents events{[&emit](const EventLine& event) { emit(event.name, event.text); }};
        events.on(FailureEvent{*problem, std::nullopt});
        return cannot_be_measured;
    }
    current = std::make_unique<RequestedRound>(std::get<Request>(parsed), emit, before_pass);
    if (current->round.begin()) return continue_round();
    current.reset();
    return cannot_be_measured;
}

#ifndef SAMEBENCH_ASYNCIFY
/// The index of `run_next` in the module's table of functions.
unsigned run_next_entry() noexcept {
    return reinterpret_cast<std::uintptr_t>(&run_next);
}
#endif

/// Sends the counter and the plan of a round that counts. Returns the ids of the benchmarks to
/// count, each in a new instance of the module.
emscripten::val begin_requested_counting(const std::string& request_text, emscripten::val emit) {
    JsonEvents events{[&emit](const EventLine& event) { emit(event.name, event.text); }};
    const auto parsed = parse_request(request_text);
    if (const auto* problem = std::get_if<std::string>(&parsed)) {
        events.on(FailureEvent{*problem, std::nullopt});
        return emscripten::val::array();
    }
    ModuleMeter meter;
    NoThreads team{threads_not_counted};
    return emscripten::val::array(
        begin_counting(std::get<Request>(parsed), make_benchmarks(&team), meter, events));
}

/// Counts one benchmark of a request that `begin_requested_counting` has accepted.
void count_requested_benchmark(const std::string& request_text, std::size_t id,
                               emscripten::val emit) {
    JsonEvents events{[&emit](const EventLine& event) { emit(event.name, event.text); }};
    const auto parsed = parse_request(request_text);
    NoThreads team{threads_not_counted};
    auto benchmarks = make_benchmarks(&team);
    ModuleMeter meter;
    PerformanceClock clock;
    const auto& request = std::get<Request>(parsed);
    shift_heap(request.round);
    count_benchmark(request, id, benchmarks.at(id), meter, clock, events);
}

/// What one operation of a benchmark allocates, as JSON; empty if the benchmark cannot be measured.
/// @param operations  of the shorter of two samples
std::string count_requested_allocations(const std::string& request_text, std::size_t id,
                                        double operations) {
    const auto parsed = parse_request(request_text);
    auto benchmarks = make_benchmarks();
    auto& benchmark = benchmarks.at(id);
    const auto& request = std::get<Request>(parsed);
    ModuleAllocations meter;
    const auto allocations = count_allocations_of(meter, benchmark, request.seed,
                                                  static_cast<std::uint64_t>(operations));
    return allocations ? allocations_json(*allocations) : "";
}

/// Takes what is free in small pieces, and never gives it back. Otherwise an object gets pieces
/// that are larger than it needs, because the rest of them would be too small for anything else.
void take_small_pieces() {
    constexpr std::size_t least = 8;
    constexpr int enough = 4096;  // of a piece that is not small
    std::uintptr_t last = 0;
    std::uintptr_t step = 0;
    for (int neighbours = 0; neighbours < enough;) {
        void* const block = std::malloc(least);
        keep(block);
        if (block == nullptr) return;
        const auto address = reinterpret_cast<std::uintptr_t>(block);
        neighbours = address - last == step ? neighbours + 1 : 0;
        step = address - last;
        last = address;
    }
}

/// Measures the object of a row that is a size.
void measure_requested_size(const std::string& request_text, std::size_t id, emscripten::val emit) {
    JsonEvents events{[&emit](const EventLine& event) { emit(event.name, event.text); }};
    const auto parsed = parse_request(request_text);
    auto benchmarks = make_benchmarks();
    take_small_pieces();
    ModuleMeter meter;
    ModuleAllocations allocations;
    PerformanceClock clock;
    count_benchmark(std::get<Request>(parsed), id, benchmarks.at(id), meter, clock, events,
                    [&allocations] { return &allocations; });
}

/// Computes a row, and compares its checksum with that of another instance unless `other` is
/// undefined. What it allocates is at other addresses in each round.
emscripten::val check_requested_row(const std::string& label, unsigned round,
                                    emscripten::val other) {
    shift_heap(round);
    PerformanceClock clock;
    auto team = make_thread_team();
    auto check =
        check_row(label, make_benchmarks_without_suspending(suspending_not_checked, team), clock);
    if (!other.isUndefined()) {
        check = compare_checks({Verdict::passed, other.as<std::string>()}, check);
    }
    auto result = emscripten::val::object();
    result.set("verdict", std::string{to_text(check.verdict)});
    result.set("text", check.text);
    return result;
}

}  // namespace

/// The name by which the linker is asked for this file, which is in an archive. wasm-ld runs a
/// file's initialisers only if something in it is used.
extern "C" {
extern const int samebench_bindings;
[[gnu::used]] const int samebench_bindings = 1;
}

EMSCRIPTEN_BINDINGS(samebench) {
    emscripten::function("buildInfo", &build_info_json);
    emscripten::function("list", &list);
    emscripten::function("runRound", &run_requested_round);
    emscripten::function("continueRound", &continue_round);
#ifdef SAMEBENCH_ASYNCIFY
    emscripten::function("runNext", &run_next);
#else
    emscripten::function("runNextEntry", &run_next_entry);
#endif
    emscripten::function("beginCounting", &begin_requested_counting);
    emscripten::function("countBenchmark", &count_requested_benchmark);
    emscripten::function("countAllocations", &count_requested_allocations);
    emscripten::function("measureSize", &measure_requested_size);
    emscripten::function("checkRow", &check_requested_row);
}
