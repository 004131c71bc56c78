#pragma once

#include <benchmark/types.h>

/// Samebench has its own reports (docs/formats.md).
namespace benchmark {

class SAMEBENCH_GOOGLE_UNAVAILABLE("BenchmarkReporter") BenchmarkReporter {};
class SAMEBENCH_GOOGLE_UNAVAILABLE("ConsoleReporter") ConsoleReporter {};
class SAMEBENCH_GOOGLE_UNAVAILABLE("JSONReporter") JSONReporter {};
class SAMEBENCH_GOOGLE_UNAVAILABLE("CSVReporter") CSVReporter {};

}  // namespace benchmark
