#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <samebench/suite.hpp>
#include <samebench/units.hpp>
#include <span>
#include <string>
#include <vector>

#include "clock/clock_profile.hpp"
#include "sampling/sample.hpp"

/// What a round tells while it runs. docs/protocol.md gives each event's keys.
namespace samebench {

/// When a pair was taken, by the clock that the samples use.
struct Window {
    Nanoseconds start;
    Nanoseconds end;
};

struct CycleEvent {
    const char* at;  ///< "start", "visit" or "end"
    Nanoseconds elapsed;
    Nanoseconds cycle;
    bool agreed;
};

struct PlanEvent {
    std::span<const Benchmark> benchmarks;
    std::vector<bool> selected;
    std::vector<std::size_t> order;
};

/// What one pair says that an operation costs.
struct LiveCost {
    std::size_t benchmark;
    double nanoseconds;
};

struct ProgressEvent {
    const char* stage;  ///< "process", "warm-up" or "measure"
    std::optional<std::size_t> benchmark;
    double done;  ///< 0 to 1
    Nanoseconds elapsed;
    std::optional<Nanoseconds> remaining;
    std::vector<LiveCost> costs;  ///< since the last one; empty unless asked for
};

/// Why measuring a benchmark ended.
enum class Stop { target, budget, maximum, clock };

[[nodiscard]] const char* to_text(Stop stop) noexcept;

struct ResultEvent {
    std::size_t benchmark;
    const Benchmark& what;
    Stop stop;
    std::optional<Nanoseconds> cold;
    Nanoseconds warm_up;
    bool warmed_up;
    std::optional<std::uint64_t> checksum;
    std::span<const Pair> pairs;
    std::span<const Window> windows;  ///< of the pairs; empty unless asked for
    double median;                    ///< ns of one operation
    double low;
    double high;
};

struct WarningEvent {
    const char* code;
    std::string message;
    std::optional<std::size_t> benchmark;
};

struct FailureEvent {
    std::string message;
    std::optional<std::size_t> benchmark;  ///< empty: the whole round
};

/// Where a round's events go: a host writes them down, a test looks at them.
class EventSink {
public:
    virtual void on(const ClockProfile& profile, const char* clock_name) = 0;
    virtual void on(const CycleEvent& event) = 0;
    virtual void on(const PlanEvent& event) = 0;
    virtual void on(const ProgressEvent& event) = 0;
    virtual void on(const ResultEvent& event) = 0;
    virtual void on(const WarningEvent& event) = 0;
    virtual void on(const FailureEvent& event) = 0;
    virtual void on_end(Nanoseconds elapsed) = 0;

protected:
    ~EventSink() = default;
};

}  // namespace samebench
