#pragma once

#include <functional>
#include <optional>
#include <samebench/suite.hpp>
#include <span>
#include <string>
#include <vector>

#include "rounds/events.hpp"

namespace samebench {

/// How the core was compiled: compiler with version, flags, size of a pointer.
struct BuildInfo {
    std::string compiler;
    std::string flags;
    int pointer_bits;
    bool debug;
};
[[nodiscard]] BuildInfo build_info();

/// The same as JSON: `compiler`, `flags`, `pointerBits`, `debug`.
[[nodiscard]] std::string build_info_json();

/// `{"count", "bytes", "peakBytes"}`, as in the `work` event.
[[nodiscard]] std::string allocations_json(const Allocations& allocations);

/// `{"benchmarks": […]}` with the plan's entry for each benchmark.
[[nodiscard]] std::string list_json(std::span<const Benchmark> benchmarks);

/// The rows of a suite in such a list, without what they run. Text that is no list has none.
[[nodiscard]] std::vector<Benchmark> rows_of_list(const std::string& list,
                                                  const std::string& suite);

/// An event as a line of JSON, without the line's end.
struct EventLine {
    std::string name;  ///< of the event, such as "result"
    std::string text;
};

/// The allocator of a native host; null for what is unknown.
struct Heap {
    std::string policy;                     ///< "fixed", or "system": its own rules
    std::optional<std::string> library;     ///< such as "glibc 2.36"
    std::optional<std::string> huge_pages;  ///< of the system: "always", "madvise" or "never"
};

/// The `host` event of a native host; null for what the system does not report.
/// @param heap  absent where memory is not the process's own
[[nodiscard]] EventLine host_event(const BuildInfo& build,
                                   const std::optional<std::string>& affinity,
                                   std::optional<int> priority,
                                   const std::optional<Heap>& heap = std::nullopt);

/// The `list` event: the plan's entry for each benchmark.
[[nodiscard]] EventLine list_event(std::span<const Benchmark> benchmarks);

/// The `turn` event: the host waits for its turn.
/// @param hands_over  whether it can hand turns to the other side itself
[[nodiscard]] EventLine turn_event(bool hands_over = false);

/// Writes each event of a round as a line (protocol/events.schema.json).
class JsonEvents final : public EventSink {
public:
    explicit JsonEvents(std::function<void(const EventLine&)> write) : write_{std::move(write)} {}

    void on(const ClockTraits& profile, const char* clock_name) override;
    void on(const CycleEvent& event) override;
    void on(const PlanEvent& event) override;
    void on(const ProgressEvent& event) override;
    void on(const ResultEvent& event) override;
    void on(const KeptEvent& event) override;
    void on(const OperationsEvent& event) override;
    void on(const WarningEvent& event) override;
    void on(const FailureEvent& event) override;
    void on_end(Nanoseconds elapsed) override;
    void on(const CounterEvent& event) override;
    void on(const WorkEvent& event) override;
    void on(const SizeEvent& event) override;

private:
    std::function<void(const EventLine&)> write_;
};

}  // namespace samebench
