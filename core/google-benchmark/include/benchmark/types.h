#pragma once

#include <benchmark/export.h>
#include <benchmark/macros.h>

#include <cassert>
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

namespace internal {
using Benchmark = ::benchmark::Benchmark;
using Function = void(State&);
}  // namespace internal

}  // namespace benchmark
