#pragma once

#include <benchmark/types.h>

namespace benchmark {

/// A number of the benchmark's own.
class Counter {
public:
    enum Flags : unsigned {
        kDefaults = 0,
        kIsRate = 1u << 0,
        kAvgThreads = 1u << 1,
        kAvgThreadsRate = kIsRate | kAvgThreads,
        kIsIterationInvariant = 1u << 2,
        kIsIterationInvariantRate = kIsRate | kIsIterationInvariant,
        kAvgIterations = 1u << 3,
        kAvgIterationsRate = kIsRate | kAvgIterations,
        kInvert = 1u << 31,
    };
    enum OneK { kIs1000 = 1000, kIs1024 = 1024 };

    double value;
    Flags flags;
    OneK oneK;

    // Not explicit, because sources assign numbers.
    Counter(double number = 0, Flags meaning = kDefaults, OneK thousand = kIs1000)
        : value{number}, flags{meaning}, oneK{thousand} {}

    operator const double&() const { return value; }
    operator double&() { return value; }
};

[[nodiscard]] inline Counter::Flags operator|(const Counter::Flags& a, const Counter::Flags& b) {
    return static_cast<Counter::Flags>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

using UserCounters = std::map<std::string, Counter>;

}  // namespace benchmark
