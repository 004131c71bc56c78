#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <samebench/clock.hpp>
#include <samebench/suite.hpp>
#include <variant>
#include <vector>

#include "allocations.hpp"
#include "rare_work.hpp"
#include "work_meter.hpp"

namespace samebench {

/// The work of operations none of which follows another one with the same input.
struct FirstWork {
    std::uint64_t operations;
    double instructions;  ///< with those of the loop
};

/// The work of one benchmark.
struct WorkCount {
    std::optional<std::uint64_t> checksum;
    /// Two pairs, the second with twice the operations: their difference is without what a sample
    /// costs besides its operations. One pair if that is too little to matter, or of operations
    /// that do not all execute the same.
    std::vector<WorkPair> pairs;
    /// Operations, one after the other with the same state, on which the count rests.
    std::uint64_t in_a_row;
    /// Of the mean, if the operations do not all execute the same.
    std::optional<WorkDoubt> doubt{};
    /// Of one operation; empty where they are not counted, or not in this process.
    std::optional<Allocations> allocations{};
    /// The first lap through the inputs, or of a benchmark without inputs its first call. Empty
    /// unless asked for.
    std::optional<FirstWork> first{};
};

/// Counts the work of a benchmark, or gives the reason why it cannot be counted.
///
/// A sample runs through whole rings of inputs. If that would take too long, it runs through the
/// first inputs only: a 16th of the ring, or a 256th, and so on.
///
/// The counts of a benchmark depend on what the process or module did before, because allocators
/// remember: count each in a fresh one.
/// @param clock shows which bodies sleep: these get few operations
/// @param seed  of the inputs, as in a request
/// @param counts_first  also count the first lap through the inputs
/// @param kept  gets the numbers among the first results; may be nullptr
[[nodiscard]] std::variant<WorkCount, Problem> count_work(WorkMeter& meter, Clock& clock,
                                                          Benchmark& benchmark, std::uint64_t seed,
                                                          bool counts_first = false,
                                                          KeptResults* kept = nullptr);

/// What one pause()/resume() pair adds to the work of a sample.
[[nodiscard]] Work work_of_a_pause(WorkMeter& meter);

}  // namespace samebench
