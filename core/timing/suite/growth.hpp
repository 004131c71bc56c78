#pragma once

#include <deque>
#include <samebench/suite.hpp>

namespace samebench {

/// Gives the orders that `BenchmarkBuilder::grows` promises the names that reports have for them. A
/// row with an unknown order, or with fewer than three sizes to fit, gets a problem, so that it
/// fails instead of being measured.
void check_growth(std::deque<Benchmark>& rows);

}  // namespace samebench
