#pragma once

#include <benchmark/benchmark_api.h>
#include <benchmark/internal/program.h>
#include <benchmark/reporter.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

/// What the program's own `main` calls.
namespace benchmark {

namespace internal {

/// Runs the rows that a filter selects, and returns their number.
inline std::size_t run(const std::string& filter) {
    program().specified = filter;
    return samebench::run_program(program().options);
}

}  // namespace internal

inline void PrintDefaultHelp() {
    std::printf(
        "flags: --benchmark_list_tests, --benchmark_filter=REGEX, --benchmark_min_time=SECONDS,\n"
        "       --benchmark_format=console|json|csv, --benchmark_out=FILE, "
        "--benchmark_out_format=json|csv\n");
}
inline void Initialize(int* argc, char** argv, void (*print_help)() = PrintDefaultHelp) {
    internal::take_flags(argc, argv);
    for (int i = 1; i < *argc; ++i) {
        if (std::strcmp(argv[i], "--help") != 0) continue;
        print_help();
        std::exit(0);
    }
}
inline bool ReportUnrecognizedArguments(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        std::fprintf(stderr, "%s: error: unrecognized command-line flag: %s\n", argv[0], argv[i]);
    }
    return argc > 1;
}
inline void MaybeReenterWithoutASLR(int, char**) {}

/// Runs the benchmarks while the caller's variables are there. Samebench does it in its own way and
/// with reports of its own; what it was asked for is done in the first call.
/// @return how many rows there are
inline std::size_t RunSpecifiedBenchmarks(BenchmarkReporter* display,
                                          BenchmarkReporter* file = nullptr,
                                          const std::string& filter = {}) {
    internal::ignore("a reporter", display);
    internal::ignore("a reporter", file);
    return internal::run(filter.empty() ? internal::program().filter : filter);
}
inline std::size_t RunSpecifiedBenchmarks() {
    return internal::run(internal::program().filter);
}
inline std::size_t RunSpecifiedBenchmarks(const std::string& filter) {
    return internal::run(filter);
}
inline std::size_t RunSpecifiedBenchmarks(BenchmarkReporter* display, const std::string& filter) {
    return RunSpecifiedBenchmarks(display, nullptr, filter);
}
inline void Shutdown() {}
inline void AddCustomContext(const std::string&, const std::string&) {}
inline std::string GetBenchmarkFilter() {
    return internal::program().filter;
}
inline void SetBenchmarkFilter(const std::string& filter) {
    internal::program().filter = filter;
}
inline std::int32_t GetBenchmarkVerbosity() {
    return 0;
}
inline std::string GetBenchmarkVersion() {
    return "samebench";
}
inline TimeUnit GetDefaultTimeUnit() {
    return internal::default_time_unit();
}
inline void SetDefaultTimeUnit(TimeUnit unit) {
    internal::default_time_unit() = unit;
}

}  // namespace benchmark
