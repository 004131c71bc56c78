#pragma once

#include <regex.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <samebench/suite/program.hpp>
#include <string>
#include <string_view>

namespace benchmark::internal {

/// What a program's flags say, and what it runs.
struct Program {
    samebench::ProgramOptions options;
    std::string filter;     ///< of --benchmark_filter
    std::string specified;  ///< the filter of the call of RunSpecifiedBenchmarks()
};

[[nodiscard]] inline Program& program() {
    static Program one;
    return one;
}

/// Whether a filter selects a row: an extended regular expression that a part of its name matches,
/// or "-" and one that no part of it does. "all" and nothing select all.
[[nodiscard]] inline bool matches(std::string_view filter, const std::string& name) {
    const bool is_negative = !filter.empty() && filter.front() == '-';
    if (is_negative) filter.remove_prefix(1);
    if (filter.empty() || filter == "all") return true;
    regex_t pattern;
    if (regcomp(&pattern, std::string{filter}.c_str(), REG_EXTENDED | REG_NOSUB) != 0) {
        std::fprintf(stderr, "--benchmark_filter: \"%s\" is no regular expression\n",
                     std::string{filter}.c_str());
        return false;
    }
    const bool is_found = regexec(&pattern, name.c_str(), 0, nullptr, 0) == 0;
    regfree(&pattern);
    return is_found != is_negative;
}

/// Takes a flag of Google Benchmark's. False: it is none.
inline bool take_flag(std::string_view word) {
    constexpr std::string_view prefix{"--benchmark_"};
    if (word.substr(0, 4) == "--v=") return true;
    if (word.substr(0, prefix.size()) != prefix) return false;
    word.remove_prefix(prefix.size());
    const auto equals = std::min(word.find('='), word.size());
    const auto name = word.substr(0, equals);
    const std::string value{word.substr(std::min(equals + 1, word.size()))};
    auto& options = program().options;
    if (name == "filter") {
        program().filter = value;
    } else if (name == "list_tests") {
        options.list = value.empty() || value == "true" || value == "1" || value == "yes";
    } else if (name == "format") {
        options.format = value;
    } else if (name == "out") {
        options.file = value;
    } else if (name == "out_format") {
        options.file_format = value;
    } else if (name == "min_time") {
        // A number of iterations, such as "100x", is how long Google Benchmark's samples are.
        options.seconds =
            !value.empty() && value.back() == 'x' ? 0 : std::strtod(value.c_str(), nullptr);
    } else {
        // How Google Benchmark measures and shows: Samebench does that in its own way.
        for (const std::string_view other :
             {"repetitions", "enable_random_interleaving", "report_aggregates_only",
              "display_aggregates_only", "color", "counters_tabular", "context", "time_unit",
              "min_warmup_time", "dry_run", "perf_counters", "format_args"}) {
            if (name == other) return true;
        }
        return false;
    }
    return true;
}

/// Takes the flags that are Google Benchmark's, and leaves the others.
inline void take_flags(int* count, char** words) {
    int left = 1;
    for (int i = 1; i < *count; ++i) {
        if (!take_flag(words[i])) words[left++] = words[i];
    }
    if (left < *count) {
        *count = left;
        words[left] = nullptr;
    }
}

}  // namespace benchmark::internal
