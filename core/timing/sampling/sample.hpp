#pragma once

#include <cstdint>
#include <optional>
#include <samebench/clock.hpp>
#include <samebench/loop.hpp>
#include <samebench/suite.hpp>

namespace samebench {

/// How much one sample runs: `executions` calls of the body, `size` operations each. Both are at
/// least 1.
struct Extent {
    std::uint64_t executions = 1;
    std::uint64_t size = 1;

    [[nodiscard]] std::uint64_t operations() const noexcept { return executions * size; }
};

/// Whether the benchmark fixes the operations of one execution, instead of leaving them to the
/// engine.
[[nodiscard]] bool has_fixed_size(const Benchmark& benchmark) noexcept;

/// The extent nearest to `operations` that this benchmark can run. At least one execution.
[[nodiscard]] Extent extent_of(const Benchmark& benchmark, double operations) noexcept;

/// What a sample runs: the benchmark, or its empty loop.
enum class Side { body, twin };

/// One timed loop.
struct Sample {
    Nanoseconds elapsed;   ///< without paused time
    std::uint64_t pauses;  ///< pause()/resume() pairs in it
    Loop::Use use;
    bool own_time = false;  ///< `elapsed` is what the body measured itself
};

/// Makes the inputs of a benchmark, the same on every platform for the same seed of a run. Returns
/// what is wrong with them, if anything.
[[nodiscard]] std::optional<Problem> make_inputs(Benchmark& benchmark, std::uint64_t seed);

/// Times one side. The benchmark's `before` and `after` run around the body, untimed.
/// @param batches  of the body, if it can take them; nullptr: it takes all operations at once
[[nodiscard]] Sample take_sample(Clock& clock, Benchmark& benchmark, Side side, Extent extent,
                                 Batches* batches = nullptr);

/// The same for a row with several threads, of which one may have waited for a CPU: such a sample
/// is taken again, at most seven times.
/// @param first  operation of each attempt
[[nodiscard]] Sample take_undisturbed(Clock& clock, Benchmark& benchmark, Side side, Extent extent,
                                      std::uint64_t first);

/// How long a sample took, and how long it took to take it.
struct Trial {
    Sample sample;
    Nanoseconds wall;
};

/// Takes a sample of the body that decides how many operations samples have. Of a row with several
/// threads it is the shortest of five: on a busy machine one thread may wait for a CPU for many
/// times the length of a sample, and the others wait for it.
[[nodiscard]] Trial take_trial(Clock& clock, Benchmark& benchmark, Extent extent);

/// What is wrong with how a body used `pause()` and `resume()`; nullptr if nothing is.
[[nodiscard]] const char* describe_misuse(Loop::Use use) noexcept;

/// Runs the body, untimed, for a digest of its results. Empty where results have no value to
/// digest.
/// @param from  number of the operation whose input is the first; 0 if they are kept
/// @param kept  gets the numbers among the results; may be nullptr
[[nodiscard]] std::optional<std::uint64_t> checksum_of(Clock& clock, Benchmark& benchmark,
                                                       std::uint64_t from = 0,
                                                       KeptResults* kept = nullptr);

/// Runs the body, untimed, for up to `inputs` inputs, and says what is wrong with the first result
/// that is not the expected one (`BenchmarkBuilder::expect`).
[[nodiscard]] std::optional<Problem> wrong_result_of(Benchmark& benchmark, std::uint64_t inputs);

/// Two slices of the cycle meter: the one just before a sample and the one just after it. Both 0
/// where none were taken.
struct Meters {
    Nanoseconds before{0};
    Nanoseconds after{0};

    [[nodiscard]] Nanoseconds mean() const noexcept { return (before + after) / 2; }
};

/// A sample of the body and one of its empty twin, taken one after the other with the same number
/// of operations.
struct Pair {
    std::uint64_t operations;  ///< of each side, at least 1
    Nanoseconds body;
    Nanoseconds twin;
    std::uint64_t pauses;  ///< pause()/resume() pairs in the body
    Meters around_body{};
    Meters around_twin{};
    std::size_t pass = 0;  ///< of the round over its benchmarks, in which it was taken

    /// Nanoseconds that one operation cost. Below 0 where the twin took longer.
    /// @param pause  what one pause()/resume() pair adds to a sample
    [[nodiscard]] double cost(Nanoseconds pause) const noexcept {
        return (body - twin - static_cast<double>(pauses) * pause).count() /
               static_cast<double>(operations);
    }

    /// The same at the speed at which a slice of the cycle meter takes `slice`. The plain cost
    /// where no slices were taken.
    [[nodiscard]] double cost_at(Nanoseconds slice, Nanoseconds pause) const noexcept {
        if (around_body.mean().count() <= 0 || around_twin.mean().count() <= 0) return cost(pause);
        const auto paused = static_cast<double>(pauses) * pause;
        return ((body - paused) * (slice / around_body.mean()) -
                twin * (slice / around_twin.mean()))
                   .count() /
               static_cast<double>(operations);
    }
};

/// The pair of two samples with the same number of operations. Times that the body measured itself
/// have no overhead to subtract: their twin takes 0, and pauses do not matter.
[[nodiscard]] Pair pair_of(std::uint64_t operations, const Sample& body,
                           const Sample& twin) noexcept;

/// Takes a pair. The caller alternates which side goes first.
[[nodiscard]] Pair take_pair(Clock& clock, Benchmark& benchmark, Extent extent, Side first);

}  // namespace samebench
