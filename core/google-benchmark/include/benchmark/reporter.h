#pragma once

#include <benchmark/macros.h>

/// Samebench has its own reports (docs/formats.md).
namespace benchmark {

SAMEBENCH_GOOGLE_UNAVAILABLE_CLASS(BenchmarkReporter);
SAMEBENCH_GOOGLE_UNAVAILABLE_CLASS(ConsoleReporter);
SAMEBENCH_GOOGLE_UNAVAILABLE_CLASS(JSONReporter);
SAMEBENCH_GOOGLE_UNAVAILABLE_CLASS(CSVReporter);

}  // namespace benchmark
