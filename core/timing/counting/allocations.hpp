#pragma once

#include <cstdint>
#include <optional>
#include <samebench/suite.hpp>

namespace samebench {

/// What a program allocated in some part of its run.
struct Allocations {
    double count = 0;       ///< calls that returned memory; one that moves a block counts, too
    double bytes = 0;       ///< that they asked for
    double peak_bytes = 0;  ///< most that was in use above the level at which it began

    [[nodiscard]] bool operator==(const Allocations&) const = default;
};

/// Memory that was allocated in some part of a program's run, and has not been given back.
struct HeapUse {
    double blocks = 0;
    double bytes = 0;            ///< that they take, with what the allocator adds if that is known
    double requested = 0;        ///< that the program asked for
    bool with_overhead = false;  ///< whether what the allocator adds is known

    [[nodiscard]] bool operator==(const HeapUse&) const = default;
};

/// Counts the allocations of this process or module. A host passes it to the core.
class AllocationMeter {
public:
    /// Counts from here on. Never throws.
    virtual void start() noexcept = 0;
    /// Stops counting. Never throws.
    virtual void stop() noexcept = 0;
    /// What was counted since the last call of this function.
    [[nodiscard]] virtual Allocations take() = 0;
    /// What was allocated while it counted since the last call of `take`, and still is. Not called
    /// between `start` and `stop`.
    [[nodiscard]] virtual HeapUse in_use() = 0;

protected:
    ~AllocationMeter() = default;
};

/// Counts what one operation of a benchmark allocates, without what its empty twin does. `bytes`
/// and `count` are means over `operations`; `peak_bytes` is the most in a single execution.
///
/// @param benchmark   with its inputs, and called at least once: first calls allocate what later
///                    ones find
/// @param operations  of the shorter of two samples, at least 1
[[nodiscard]] Allocations count_allocations(AllocationMeter& meter, Benchmark& benchmark,
                                            std::uint64_t operations);

/// The same for a benchmark that has not run yet. Empty if it cannot be measured.
/// @param seed  of the inputs, as in a request
[[nodiscard]] std::optional<Allocations> count_allocations_of(AllocationMeter& meter,
                                                              Benchmark& benchmark,
                                                              std::uint64_t seed,
                                                              std::uint64_t operations);

}  // namespace samebench
