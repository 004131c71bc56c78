/// Rounds that count: one instance of the module for each benchmark.
#include <emscripten/emscripten.h>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <samebench/barrier.hpp>
#include <utility>
#include <variant>

#include "functions.hpp"
#include "json/request_json.hpp"
#include "rounds/counting_round.hpp"
#include "threads/no_threads.hpp"

// clang-format off
/// A reading of one of the counters of a module that wasm/counting has rewritten, by the numbers of
/// wasm/counting/readings.js.
EM_JS(double, samebench_read_counter, (int which), {
    return Module["readCounter"](which);
});
// clang-format on

namespace samebench::wasm {
namespace {

/// Counts by the module itself, which is rewritten for that.
class ModuleMeter final : public WorkMeter {
public:
    void start() noexcept override { started_ = read(); }
    void stop() noexcept override { counted_ += read() - started_; }
    Work take() override {
        samebench_read_counter(4);  // the end of a sample
        return std::exchange(counted_, {});
    }
    const char* name() const noexcept override { return "rewritten module"; }
    double weight() const noexcept override { return 4; }

private:
    static Work read() noexcept {
        return {samebench_read_counter(0), samebench_read_counter(1), samebench_read_counter(2),
                samebench_read_counter(3)};
    }
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

/// The request of a round that `begin_counting` has accepted.
Request accepted(const std::string& request_text) {
    return std::get<Request>(parse_request(request_text));
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

}  // namespace

emscripten::val begin_counting(const std::string& request_text, emscripten::val emit) {
    auto events = events_to(emit);
    const auto parsed = parse_request(request_text);
    if (const auto* problem = std::get_if<std::string>(&parsed)) {
        events.on(FailureEvent{*problem, std::nullopt});
        return emscripten::val::array();
    }
    ModuleMeter meter;
    NoThreads team{threads_not_counted};
    return emscripten::val::array(samebench::begin_counting(std::get<Request>(parsed),
                                                            make_benchmarks(&team), meter, events));
}

void count_benchmark(const std::string& request_text, std::size_t id, emscripten::val emit) {
    auto events = events_to(emit);
    const auto request = accepted(request_text);
    NoThreads team{threads_not_counted};
    auto benchmarks = make_benchmarks(&team);
    ModuleMeter meter;
    PerformanceClock clock;
    shift_heap(request.round);
    samebench::count_benchmark(request, id, benchmarks.at(id), meter, clock, events);
}

std::string count_allocations(const std::string& request_text, std::size_t id, double operations) {
    const auto request = accepted(request_text);
    auto benchmarks = make_benchmarks();
    ModuleAllocations meter;
    const auto allocations = count_allocations_of(meter, benchmarks.at(id), request.seed,
                                                  static_cast<std::uint64_t>(operations));
    return allocations ? allocations_json(*allocations) : "";
}

void measure_size(const std::string& request_text, std::size_t id, emscripten::val emit) {
    auto events = events_to(emit);
    const auto request = accepted(request_text);
    auto benchmarks = make_benchmarks();
    take_small_pieces();
    ModuleMeter meter;
    ModuleAllocations allocations;
    PerformanceClock clock;
    samebench::count_benchmark(request, id, benchmarks.at(id), meter, clock, events,
                               [&allocations] { return &allocations; });
}

}  // namespace samebench::wasm
