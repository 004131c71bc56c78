#pragma once

#include <functional>
#include <samebench/suite.hpp>
#include <span>
#include <string>

#include "engine/events.hpp"

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

/// `{"benchmarks": […]}` with the plan's entry for each benchmark.
[[nodiscard]] std::string list_json(std::span<const Benchmark> benchmarks);

/// Writes each event as one line of JSON (docs/protocol.md), without the line's end.
class JsonEvents final : public EventSink {
public:
    explicit JsonEvents(std::function<void(const std::string&)> write) : write_{std::move(write)} {}

    void on(const ClockProfile& profile, const char* clock_name) override;
    void on(const CycleEvent& event) override;
    void on(const PlanEvent& event) override;
    void on(const ProgressEvent& event) override;
    void on(const ResultEvent& event) override;
    void on(const WarningEvent& event) override;
    void on(const FailureEvent& event) override;
    void on_end(Nanoseconds elapsed) override;

private:
    std::function<void(const std::string&)> write_;
};

}  // namespace samebench
