#pragma once

#include <benchmark/types.h>

namespace benchmark {

using ComplexityN = std::int64_t;
using BigOFunc = double(ComplexityN);
using StatisticsFunc = double(const std::vector<double>&);

enum BigO { oNone, o1, oN, oNSquared, oNCubed, oLogN, oNLogN, oAuto, oLambda };
enum StatisticUnit { kTime, kPercentage };

namespace internal {

/// An aggregate that sources ask for. Samebench computes its own.
struct Statistics {
    std::string name_;
    StatisticsFunc* compute_;
    StatisticUnit unit_ = kTime;
};

enum Skipped : unsigned { NotSkipped = 0, SkippedWithMessage, SkippedWithError };

}  // namespace internal

}  // namespace benchmark
