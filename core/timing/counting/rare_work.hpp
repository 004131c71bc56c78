#pragma once

#include <cstdint>
#include <samebench/suite.hpp>

#include "sampling/sample.hpp"
#include "work_meter.hpp"

namespace samebench {

/// Operations that a count rests on where their cost permits, so that it contains what comes
/// rarely.
constexpr double operations_to_see = 10'000;

struct CountedSample {
    Work work;
    std::uint64_t pauses;
    Loop::Use use;
};

/// @param from  the input of the sample's first operation
[[nodiscard]] CountedSample count_once(WorkMeter& meter, Benchmark& benchmark, Side side,
                                       Extent extent, std::uint64_t from = 0);

/// The work of a sample of the body and of one of its empty twin, with the same number of
/// operations.
struct WorkPair {
    std::uint64_t operations;  ///< of each side, at least 1
    Work body;
    Work twin;
    std::uint64_t pauses;  ///< pause()/resume() pairs in the body
};

/// By how many instructions of one operation a mean may be too high, and too low.
struct WorkDoubt {
    double below;
    double above;
};

/// The work of operations that do not all execute the same, one after the other with the same
/// state.
struct RareWork {
    WorkPair pair;
    WorkDoubt doubt;
};

/// How long a sample may become.
struct RareLimits {
    double instructions;
    double operations;
};

/// Counts a body whose operations differ, with its state kept from one to the next. Each sample has
/// twice the operations of the one before, until the mean is within 1 % even with one rare event
/// more or less, and moved by no more than that, or until the next sample would be too long.
/// @param operations  of the first samples
/// @param step  of which samples have to be multiples
/// @param usual  instructions of an operation without what is rare, about
[[nodiscard]] RareWork count_rare_work(WorkMeter& meter, Benchmark& benchmark, double operations,
                                       double step, double usual, const RareLimits& limits);

}  // namespace samebench
