#pragma once

#include <cstdint>
#include <samebench/clock.hpp>
#include <samebench/loop.hpp>
#include <samebench/suite.hpp>

namespace samebench {

/// How much one sample runs: `executions` calls of the body, `size` operations each.
struct Extent {
    std::uint64_t executions = 1;
    std::uint64_t size = 1;

    [[nodiscard]] std::uint64_t operations() const noexcept { return executions * size; }
};

/// A benchmark fixes the operations of an execution or leaves them to the engine.
[[nodiscard]] bool has_fixed_size(const Benchmark& benchmark) noexcept;

/// The extent of about `operations` operations that this benchmark can run.
[[nodiscard]] Extent extent_of(const Benchmark& benchmark, double operations) noexcept;

enum class Side { body, twin };

/// One timed loop.
struct Sample {
    Nanoseconds elapsed;   ///< paused time left out
    std::uint64_t pauses;  ///< pause()/resume() pairs in it
    Loop::Use use;
};

/// Times one side, with the benchmark's untimed work before and after around the body.
[[nodiscard]] Sample take_sample(Clock& clock, Benchmark& benchmark, Side side, Extent extent);

/// A sample and its empty twin, run next to each other with the same number of operations.
struct Pair {
    std::uint64_t operations;
    Nanoseconds body;
    Nanoseconds twin;
    std::uint64_t pauses;

    /// What one operation cost, signed: `pause` is what a pause()/resume() pair adds.
    [[nodiscard]] double cost(Nanoseconds pause) const noexcept {
        return (body - twin - static_cast<double>(pauses) * pause).count() /
               static_cast<double>(operations);
    }
};

/// Takes a pair; the caller alternates which side goes first.
[[nodiscard]] Pair take_pair(Clock& clock, Benchmark& benchmark, Extent extent, Side first);

}  // namespace samebench
