#pragma once

#include <benchmark/types.h>

namespace benchmark {

using ComplexityN = std::int64_t;
using BigOFunc = double(ComplexityN);
using StatisticsFunc = double(const std::vector<double>&);

enum BigO { oNone, o1, oN, oNSquared, oNCubed, oLogN, oNLogN, oAuto, oLambda };
enum StatisticUnit { kTime, kPercentage };

}  // namespace benchmark
