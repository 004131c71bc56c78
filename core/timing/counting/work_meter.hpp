#pragma once

#include <functional>
#include <string>

namespace samebench {

/// What a program executed in some part of its run.
struct Work {
    /// As in report/estimate/count.js.
    static constexpr double bytes_per_instruction = 8;

    double instructions = 0;
    double bulk_bytes = 0;  ///< that single instructions of WebAssembly copied or filled
    double host_calls = 0;  ///< calls into the host, whose instructions are not counted
    double host_bytes = 0;  ///< that such calls read from files or wrote to them

    /// Instructions, with one for each `bytes_per_instruction` that a single one copied or filled.
    [[nodiscard]] double amount() const noexcept {
        return instructions + bulk_bytes / bytes_per_instruction;
    }

    Work& operator+=(const Work& more) noexcept;
    [[nodiscard]] Work operator-(const Work& other) const noexcept;
};

/// Counts the work of this process or module. A host passes it to the core, as it passes the clock.
///
/// Starting and stopping may be counted in part, as long as that is the same each time.
class WorkMeter {
public:
    /// What a host's meter calls with the reason if there is no count. Ends the process.
    using GiveUp = std::function<void(const std::string& reason)>;

    /// Counts from here on. Never throws.
    virtual void start() noexcept = 0;
    /// Stops counting. Never throws.
    virtual void stop() noexcept = 0;
    /// The work counted since the last call of this function, or since the meter was made. Not
    /// called between `start` and `stop`.
    [[nodiscard]] virtual Work take() = 0;

    /// What counts, such as "callgrind".
    [[nodiscard]] virtual const char* name() const noexcept = 0;
    /// How many samples to take of which the smallest is the right one: interrupts add to what
    /// hardware counts. 1: the meter is exact.
    [[nodiscard]] virtual int repeats() const noexcept { return 1; }
    /// How many of its instructions do the work of one of a CPU, roughly. Samples may execute this
    /// many times more, so that all meters count through the same inputs.
    [[nodiscard]] virtual double weight() const noexcept { return 1; }

protected:
    ~WorkMeter() = default;
};

inline Work& Work::operator+=(const Work& more) noexcept {
    instructions += more.instructions;
    bulk_bytes += more.bulk_bytes;
    host_calls += more.host_calls;
    host_bytes += more.host_bytes;
    return *this;
}

inline Work Work::operator-(const Work& other) const noexcept {
    return {instructions - other.instructions, bulk_bytes - other.bulk_bytes,
            host_calls - other.host_calls, host_bytes - other.host_bytes};
}

}  // namespace samebench
