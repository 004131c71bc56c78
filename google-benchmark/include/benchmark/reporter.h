#pragma once

#include <benchmark/types.h>

/// Samebench has its own reports (docs/formats.md).
namespace benchmark {

class BenchmarkReporter {
public:
    SAMEBENCH_GOOGLE_UNAVAILABLE("BenchmarkReporter") BenchmarkReporter() {}
};
class ConsoleReporter {
public:
    SAMEBENCH_GOOGLE_UNAVAILABLE("ConsoleReporter") ConsoleReporter() {}
};
class JSONReporter {
public:
    SAMEBENCH_GOOGLE_UNAVAILABLE("JSONReporter") JSONReporter() {}
};
class CSVReporter {
public:
    SAMEBENCH_GOOGLE_UNAVAILABLE("CSVReporter") CSVReporter() {}
};

}  // namespace benchmark
