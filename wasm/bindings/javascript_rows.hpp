#pragma once

#include <samebench/suite.hpp>
#include <vector>

namespace samebench::wasm {

/// In a round that measures rows written in JavaScript: gives each benchmark the body of its row,
/// and skips those that have none. No effect in other rounds.
void take_javascript_rows(std::vector<Benchmark>& benchmarks);

}  // namespace samebench::wasm
