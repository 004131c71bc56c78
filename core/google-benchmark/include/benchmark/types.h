#pragma once

#include <benchmark/export.h>
#include <benchmark/macros.h>

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace benchmark {

class State;
class Benchmark;

using IterationCount = std::int64_t;

/// Called with a state that has no loop.
using callback_function = std::function<void(const State&)>;

/// Of a report. Samebench chooses units itself.
enum TimeUnit { kNanosecond, kMicrosecond, kMillisecond, kSecond };

/// "ns", "us", "ms" or "s".
[[nodiscard]] inline const char* GetTimeUnitString(TimeUnit unit) {
    return std::array{"ns", "us", "ms", "s"}[static_cast<std::size_t>(unit)];
}
/// How many of the unit a second has.
[[nodiscard]] inline double GetTimeUnitMultiplier(TimeUnit unit) {
    return std::array{1e9, 1e6, 1e3, 1.0}[static_cast<std::size_t>(unit)];
}

namespace internal {
using Benchmark = ::benchmark::Benchmark;
using Function = void(State&);
class BenchmarkInstance;
}  // namespace internal

}  // namespace benchmark
