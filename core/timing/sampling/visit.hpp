#pragma once

#include <cstddef>
#include <samebench/clock.hpp>
#include <samebench/suite.hpp>

#include "sample.hpp"

namespace samebench {

/// When something began and ended, by the clock that the samples use.
struct Window {
    Nanoseconds start;
    Nanoseconds end;
};

/// One visit to a benchmark: its samples that are taken together, and when.
struct Visit {
    Pair pair;
    Window window;
};

/// Takes the samples of visit number `index` (from 0) of a benchmark.
///
/// The number of operations is `operations` and up to 2 % more, different from visit to visit. The
/// body goes first in even visits, the twin in odd ones.
[[nodiscard]] Visit visit(Clock& clock, Benchmark& benchmark, double operations, std::size_t index);

}  // namespace samebench
