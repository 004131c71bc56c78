#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <unordered_map>

namespace ankerl::nanobench {

using Clock = std::chrono::steady_clock;

/// What the calls of a Bench have set. How long and how often nanobench would measure has no
/// effect.
struct Config {
    std::string mBenchmarkTitle = "benchmark";
    std::string mBenchmarkName = "noname";
    std::string mUnit = "op";
    double mBatch = 1.0;
    double mComplexityN = -1.0;
    std::size_t mNumEpochs = 11;
    std::size_t mClockResolutionMultiple = 1000;
    std::chrono::nanoseconds mMaxEpochTime = std::chrono::milliseconds(100);
    std::chrono::nanoseconds mMinEpochTime = std::chrono::milliseconds(1);
    std::uint64_t mMinEpochIterations{1};
    std::uint64_t mEpochIterations{0};
    std::uint64_t mWarmup = 0;
    std::ostream* mOut = nullptr;
    std::chrono::duration<double> mTimeUnit = std::chrono::nanoseconds{1};
    std::string mTimeUnitName = "ns";
    bool mShowPerformanceCounters = true;
    bool mIsRelative = false;
    std::unordered_map<std::string, std::string> mContext{};
};

}  // namespace ankerl::nanobench
