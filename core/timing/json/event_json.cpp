#include "event_json.hpp"

#include <cmath>
#include <string_view>

#include "values.hpp"

namespace samebench {
namespace {

/// An amount; null for 0, and for what is not a number above 0.
json number_or_null(double value) {
    return value > 0 && std::isfinite(value) ? json(value) : json{};
}
json text_or_null(const std::string& value) {
    return value.empty() ? json{} : json(value);
}

double milliseconds(Nanoseconds time) {
    return time.count() / 1e6;
}

/// A time in nanoseconds, to a picosecond. The finest clocks tell a thousand of them, and all
/// digits of a double would take twice the space.
double short_time(Nanoseconds time) {
    return std::round(time.count() * 1000) / 1000;
}

json describe(const Tolerance& tolerance) {
    switch (tolerance.kind) {
        case Tolerance::Kind::relative: return {{"relative", tolerance.limit}};
        case Tolerance::Kind::absolute: return {{"absolute", tolerance.limit}};
        case Tolerance::Kind::exact: return {{"exact", true}};
        case Tolerance::Kind::standard: break;
    }
    return {};
}

json describe(const Benchmark& benchmark) {
    const auto& options = benchmark.options;
    // An initializer list would copy each value twice.
    json::object_t entry;
    entry.reserve(22);
    const auto add = [&entry](const char* key, json value) {
        entry.emplace_back(key, std::move(value));
    };
    add("suite", benchmark.suite);
    add("name", benchmark.name);
    add("argument", or_null(benchmark.argument));
    add("note", text_or_null(options.note));
    add("operations", options.operations == 0 ? json{} : json(options.operations));
    add("bytes", number_or_null(options.bytes));
    add("items", number_or_null(options.items));
    add("complexity", options.complexity);
    add("series", text_or_null(options.series));
    add("parameter", number_or_null(options.parameter));
    add("timeUnit", text_or_null(options.time_unit));
    add("chained", options.chained);
    add("alternatives", text_or_null(options.alternatives));
    add("onlyByName", benchmark.only_by_name);
    if (options.threads != 0) add("threads", options.threads);
    if (!options.relative_to.empty()) add("relativeTo", options.relative_to);
    if (!options.grows.empty()) add("grows", options.grows);
    if (is_size(benchmark)) add("isSize", true);
    if (benchmark.body && benchmark.body->waiting() != Waiting::none) add("asynchronous", true);
    if (benchmark.body && !benchmark.body->keeps_results()) add("keepsResults", false);
    if (auto tolerance = describe(options.tolerance); !tolerance.is_null()) {
        add("tolerance", std::move(tolerance));
    }
    if (const auto& source = benchmark.source; source.is_relative()) {
        add("source", {{"file", source.file()}, {"line", source.line()}});
    }
    return entry;
}

const char* to_text(CounterKind kind) {
    switch (kind) {
        case CounterKind::per_operation: return "per-operation";
        case CounterKind::per_second: return "per-second";
        case CounterKind::total: return "total";
    }
    return "";
}

/// What the calls of a benchmark have shown.
json updated_options(const Options& options) {
    json shown{{"note", text_or_null(options.note)},
               {"bytes", number_or_null(options.bytes)},
               {"items", number_or_null(options.items)},
               {"parameter", number_or_null(options.parameter)}};
    for (const auto& [name, kind, amount] : options.counters) {
        shown["userCounters"].push_back(
            {{"name", name}, {"kind", to_text(kind)}, {"amount", amount}});
    }
    return shown;
}

json columns(std::span<const Pair> pairs) {
    return {{"operations", column(pairs, [](const Pair& pair) { return pair.operations; })},
            {"bodyNs", column(pairs, [](const Pair& pair) { return short_time(pair.body); })},
            {"twinNs", column(pairs, [](const Pair& pair) { return short_time(pair.twin); })},
            {"pauses", column(pairs, [](const Pair& pair) { return pair.pauses; })},
            {"pass", column(pairs, [](const Pair& pair) { return pair.pass; })}};
}

/// The slices of the cycle meter around the samples of `pairs`.
json meter_columns(std::span<const Pair> pairs) {
    const auto of = [pairs](Meters Pair::*side, Nanoseconds Meters::*slice) {
        return column(pairs, [=](const Pair& pair) { return short_time((pair.*side).*slice); });
    };
    return {{"bodyBeforeNs", of(&Pair::around_body, &Meters::before)},
            {"bodyAfterNs", of(&Pair::around_body, &Meters::after)},
            {"twinBeforeNs", of(&Pair::around_twin, &Meters::before)},
            {"twinAfterNs", of(&Pair::around_twin, &Meters::after)}};
}

/// Windows of a long run take a millisecond: a nanosecond is a millionth of it.
json long_run_columns(const LongRun& run) {
    const std::span<const LongWindow> windows{run.windows};
    return {
        {"settled", run.settled},
        {"holdsSamples", !run.pairs.empty()},
        {"operations", column(windows, [](const LongWindow& one) { return one.operations; })},
        {"bodyNs",
         column(windows, [](const LongWindow& one) { return std::round(one.body.count()); })},
        {"pauses", column(windows, [](const LongWindow& one) { return one.pauses; })},
        {"chainNs",
         column(windows,
                [](const LongWindow& one) { return std::round(one.chain.elapsed.count()); })},
        {"chainCycles", column(windows, [](const LongWindow& one) { return one.chain.cycles; })}};
}

json windows_event(std::size_t benchmark, std::span<const Window> windows) {
    return {{"event", "windows"},
            {"benchmark", benchmark},
            {"startMs", column(windows, [](const Window& one) { return milliseconds(one.start); })},
            {"endMs", column(windows, [](const Window& one) { return milliseconds(one.end); })}};
}

json describe(std::span<const Benchmark> benchmarks) {
    json entries = json::array();
    for (const auto& benchmark : benchmarks) {
        auto entry = describe(benchmark);
        const auto& problem = benchmark.problem;
        if (problem && !problem->skipped) entry["problem"] = problem->message;
        entries.push_back(std::move(entry));
    }
    return entries;
}

}  // namespace

std::string build_info_json() {
    const auto info = build_info();
    return text_of({{"compiler", info.compiler},
                    {"flags", info.flags},
                    {"pointerBits", info.pointer_bits},
                    {"debug", info.debug}});
}

std::string list_json(std::span<const Benchmark> benchmarks) {
    return text_of({{"benchmarks", describe(benchmarks)}});
}

EventLine list_event(std::span<const Benchmark> benchmarks) {
    return to_line({{"event", "list"}, {"benchmarks", describe(benchmarks)}});
}

EventLine host_event(const BuildInfo& build, const std::optional<std::string>& affinity,
                     std::optional<int> priority, const std::optional<Heap>& heap) {
    auto event = json{{"event", "host"},
                      {"protocol", 1},
                      {"runtime", "native"},
                      {"runtimeVersion", nullptr},
                      {"engine", nullptr},
                      {"compiler", build.compiler},
                      {"flags", build.flags},
                      {"pointerBits", build.pointer_bits},
                      {"debug", build.debug},
                      {"cpu", nullptr},
                      {"isolated", nullptr},
                      {"affinity", or_null(affinity)},
                      {"priority", or_null(priority)},
                      {"userAgent", nullptr},
                      {"module", nullptr}};
    if (heap) {
        event["heap"] = {{"policy", heap->policy},
                         {"library", or_null(heap->library)},
                         {"hugePages", or_null(heap->huge_pages)}};
    }
    return to_line(event);
}

EventLine turn_event(bool hands_over) {
    auto event = json{{"event", "turn"}};
    if (hands_over) event["handsOver"] = true;
    return to_line(event);
}

void JsonEvents::on(const ClockTraits& profile, const char* clock_name) {
    const bool fine = profile.jitter == Jitter::fine;
    write_(to_line({{"event", "clock"},
                    {"name", clock_name},
                    {"tickNs", profile.tick.count()},
                    {"commonTickNs", profile.common_tick.count()},
                    {"callNs", profile.call.count()},
                    {"jitter", to_text(profile.jitter)},
                    {"waitsForEdges", profile.waiting_deviation.count() > 0},
                    {"sampleDeviationNs", profile.sample_deviation().count()},
                    {"edgeSpread", fine ? json{} : json(profile.edge_spread)},
                    {"backwards", profile.backwards},
                    {"stalled", profile.stalled},
                    {"pauseNs", profile.pause.count()}}));
}

void JsonEvents::on(const CycleEvent& event) {
    write_(to_line({{"event", "cycle"},
                    {"at", to_text(event.at)},
                    {"elapsedMs", milliseconds(event.elapsed)},
                    {"cycleNs", event.cycle.count()},
                    {"agreed", event.agreed}}));
}

void JsonEvents::on(const PlanEvent& event) {
    json entries = json::array();
    for (std::size_t id = 0; id < event.benchmarks.size(); ++id) {
        json entry{{"id", id}, {"selected", static_cast<bool>(event.selected[id])}};
        entry.update(describe(event.benchmarks[id]));
        entries.push_back(entry);
    }
    write_(to_line({{"event", "plan"}, {"benchmarks", entries}, {"order", event.order}}));
}

void JsonEvents::on(const ProgressEvent& event) {
    json line{{"event", "progress"},
              {"stage", to_text(event.stage)},
              {"benchmark", or_null(event.benchmark)},
              {"done", event.done},
              {"elapsedMs", milliseconds(event.elapsed)},
              {"remainingMs", event.remaining ? json(milliseconds(*event.remaining)) : json{}}};
    for (const auto& [benchmark, cost] : event.costs) line["costs"].push_back({benchmark, cost});
    write_(to_line(line));
}

void JsonEvents::on(const ResultEvent& event) {
    json line{{"event", "result"},
              {"benchmark", event.benchmark},
              {"suite", event.what.suite},
              {"name", event.what.name},
              {"argument", or_null(event.what.argument)},
              {"stop", to_text(event.stop)},
              {"coldNs", or_null(event.cold)},
              {"warmUpMs", milliseconds(event.warm_up)},
              {"warmedUp", event.warmed_up},
              {"inputs", event.what.body->inputs()},
              {"checksum", event.checksum ? json(hexadecimal(*event.checksum)) : json{}},
              {"sliceCycles", or_null(event.slice_cycles)},
              {"pairs", columns(event.pairs)}};
    if (event.waits) line["waits"] = true;
    if (!event.long_run.windows.empty()) line["longRun"] = long_run_columns(event.long_run);
    if (event.wrong_results) line["wrongResults"] = *event.wrong_results;
    if (event.remembers > 0) line["remembers"] = event.remembers;
    if (event.recheck) line["recheck"] = hexadecimal(*event.recheck);
    if (event.wrong_in_time) line["wrongInTime"] = *event.wrong_in_time;
    for (const auto& [elapsed, checksum] : event.proof) {
        line["proof"]["ns"].push_back(elapsed.count());
        line["proof"]["checksums"].push_back(hexadecimal(checksum));
    }
    if (event.updated) line["learned"] = updated_options(event.what.options);
    if (event.slice_cycles) line["pairs"].update(meter_columns(event.pairs));
    write_(to_line(line));
    if (!event.windows.empty()) write_(to_line(windows_event(event.benchmark, event.windows)));
}

void JsonEvents::on(const OperationsEvent& event) {
    const auto& [id, count] = event;
    write_(to_line({{"event", "operations"}, {"benchmark", id}, {"operations", count}}));
}

void JsonEvents::on(const WarningEvent& event) {
    write_(to_line({{"event", "warning"},
                    {"code", to_text(event.code)},
                    {"message", event.message},
                    {"benchmark", or_null(event.benchmark)}}));
}

void JsonEvents::on(const FailureEvent& event) {
    json line{
        {"event", "failure"}, {"message", event.message}, {"benchmark", or_null(event.benchmark)}};
    if (event.skipped) line["skipped"] = true;
    if (event.late) line["late"] = true;
    write_(to_line(line));
}

void JsonEvents::on_end(Nanoseconds elapsed) {
    write_(to_line({{"event", "end"}, {"elapsedMs", milliseconds(elapsed)}}));
}

}  // namespace samebench
