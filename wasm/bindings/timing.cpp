/// Rows that run in this module: in rounds that measure times, and in checks.
#include <emscripten/emscripten.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <samebench/suite.hpp>
#include <samebench/suite/program.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "functions.hpp"
#include "javascript_rows.hpp"
#include "json/request_json.hpp"
#include "rounds/check.hpp"
#include "rounds/counting_round.hpp"
#include "rounds/round.hpp"
#include "suite/at_once.hpp"
#ifdef __EMSCRIPTEN_PTHREADS__
#include "threads/std_thread_team.hpp"
#else
#include "threads/no_threads.hpp"
#endif

// clang-format off
/// Whether the engine suspends the module while it waits: wasm/promises/suspension.js.
EM_JS(bool, samebench_engine_suspends, (), {
    return Module["canSuspend"] === true;
});
// clang-format on

namespace samebench::wasm {
namespace {

/// The team of a round that measures times.
#ifdef __EMSCRIPTEN_PTHREADS__
StdThreadTeam make_thread_team() {
    // wasm/host/module.js has made workers for them.
    return StdThreadTeam{static_cast<std::size_t>(cpus())};
}
#else
NoThreads make_thread_team() {
    return NoThreads{"this module has no threads: measure it in a variant that has, node@threads"};
}
#endif

/// Whether this module can wait for a promise: by itself, or because the engine suspends it.
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
std::vector<Benchmark> make_rows(const char* reason_not_to_suspend, ThreadTeam& team) {
    auto all = make_benchmarks(&team);
    take_javascript_rows(all);
    for (auto& benchmark : all) {
        const bool skips =
            reason_not_to_suspend != nullptr && suspends(benchmark) && !benchmark.problem;
        if (skips) benchmark.problem = Problem{reason_not_to_suspend, true};
    }
    return all;
}

constexpr const char* cannot_suspend =
    "it waits for a promise, and this engine cannot suspend WebAssembly (JSPI): use a newer one, "
    "or "
    "a column of the variant @asyncify";

/// What calls a function of JavaScript; empty if there is none.
std::function<void()> function_of(const emscripten::val& value) {
    if (value.typeOf().as<std::string>() != "function") return {};
    return [value] { value(); };
}

/// What the process has used of the CPUs; empty where the host does not know, as in browsers.
std::function<CpuUse()> cpu_use_of(const emscripten::val& value) {
    if (value.typeOf().as<std::string>() != "function") return {};
    return [value] {
        const auto use = value();
        return CpuUse{Nanoseconds{use["timeNs"].as<double>()},
                      static_cast<std::uint64_t>(use["givenUp"].as<double>()),
                      static_cast<std::uint64_t>(use["takenAway"].as<double>()), true};
    };
}

RoundHooks hooks_of(const emscripten::val& host) {
    RoundHooks hooks;
    hooks.before_pass = function_of(host["beforePass"]);
    hooks.cpu_use = cpu_use_of(host["cpuUse"]);
    hooks.wait_for_turn = function_of(host["waitForTurn"]);
    return hooks;
}

/// A round and what it refers to.
struct RequestedRound {
    RequestedRound(Request asked, const emscripten::val& emit, const emscripten::val& hooks_of_host)
        : request{std::move(asked)},
          events{events_to(emit)},
          hooks{hooks_of(hooks_of_host)},
          round{request, make_rows(can_suspend() ? nullptr : cannot_suspend, team), clock, events,
                hooks} {}

    Request request;
    JsonEvents events;
    PerformanceClock clock;
    RoundHooks hooks;
    decltype(make_thread_team()) team{make_thread_team()};
    Round round;
};

/// The round that this module measures.
std::unique_ptr<RequestedRound> current;

/// Builds whose static data have other sizes have other addresses, which differ by multiples of
/// this.
constexpr std::size_t unit_of_places = 16;
constexpr std::size_t offsets = 256;

/// Moves what is allocated later.
void move_heap(std::size_t bytes) {
    // Kept as long as the module.
    static std::unique_ptr<char[]> offset;
    if (bytes > 0) offset = std::make_unique<char[]>(bytes);
}

/// What a round's functions return.
constexpr int done = 0;
constexpr int cannot_be_measured = 2;
constexpr int next_suspends = 3;
constexpr int waits_for_row = 4;

}  // namespace

/// Only a row that suspends the module is run in the way that suspending needs, so the others cost
/// the same as without it.
int continue_round() {
    auto& round = current->round;
    auto* const arrived = std::exchange(rows_at_once().current, nullptr);
    if (arrived != nullptr && !round.arrive(std::move(*arrived))) return waits_for_row;
    while (const auto* next = round.next()) {
        if (suspends(*next) && !next->problem) return next_suspends;
        round.run_next();
    }
    return is_at_once() ? waits_for_row : end_round();
}

int end_round() {
    current->round.end();
    current.reset();
    return done;
}

bool round_excludes(const std::string& label) {
    if (current == nullptr) return false;
    const auto& labels = current->request.exclude;
    return std::find(labels.begin(), labels.end(), label) != labels.end();
}

void run_next() {
    current->round.run_next();
}

int run_round(const std::string& request_text, emscripten::val emit, emscripten::val hooks) {
    const auto parsed = parse_request(request_text);
    if (const auto* problem = std::get_if<std::string>(&parsed)) {
        events_to(emit).on(FailureEvent{*problem, std::nullopt});
        return cannot_be_measured;
    }
    // What a round calls has its frames below this one.
    const auto offset = static_cast<std::size_t>(std::get<Request>(parsed).data_offset);
    const void* frame = __builtin_alloca(unit_of_places * (offset % offsets));
    keep(frame);
    move_heap(unit_of_places * (offset / offsets));
    // It is awaited like the others, in its place.
    auto* const arrived = std::exchange(rows_at_once().current, nullptr);
    current = std::make_unique<RequestedRound>(std::get<Request>(parsed), emit, hooks);
    if (current->round.begin()) {
        const int code = continue_round();
        if (arrived == nullptr || code != waits_for_row) return code;
        rows_at_once().current = arrived;
        return continue_round();
    }
    current.reset();
    return cannot_be_measured;
}

unsigned run_next_entry() noexcept {
    return reinterpret_cast<std::uintptr_t>(&run_next);
}

/// What the row allocates is at other addresses in each round.
emscripten::val check_row(const std::string& label, unsigned round, emscripten::val other) {
    shift_heap(round);
    PerformanceClock clock;
    auto team = make_thread_team();
    constexpr const char* not_checked = "it waits for a promise, for which a check cannot wait";
    auto check = samebench::check_row(label, make_rows(not_checked, team), clock);
    if (!other.isUndefined()) {
        check = compare_checks({Verdict::passed, other.as<std::string>()}, check);
    }
    auto result = emscripten::val::object();
    result.set("verdict", std::string{to_text(check.verdict)});
    result.set("text", check.text);
    return result;
}

}  // namespace samebench::wasm
