#pragma once

#include <cstdint>
#include <samebench/suite.hpp>
#include <samebench/units.hpp>
#include <string>
#include <vector>

namespace samebench {

/// How much time a round spends on each benchmark, and to what end.
struct Profile {
    std::string name = "default";
    double target = 0.01;       ///< relative half-width of the 95 % interval
    Nanoseconds budget{600e6};  ///< wall-clock time of one benchmark's visits
    std::uint64_t minimum_pairs = 16;
    std::uint64_t maximum_pairs = 1024;
    Nanoseconds warm_up{100e6};       ///< of one benchmark, at least
    Nanoseconds warm_up_cap{1000e6};  ///< of one benchmark, at most
};

/// What a host is asked to measure, and how.
struct Request {
    std::vector<std::string> suites;   ///< empty: all but those that are measured only by name
    std::string filter;                ///< substring of a benchmark's label, case ignored
    std::vector<std::string> only;     ///< labels; empty: all. Then the ladder is not added
    std::vector<std::string> exclude;  ///< labels that are planned, but not measured
    Profile profile;
    std::uint64_t seed = 1;
    std::uint64_t round = 0;
    bool allow_debug = false;
    bool windows = false;  ///< results hold when each pair was taken
    bool live = false;     ///< progress events hold each pair's cost
    bool turns = false;    ///< ask for a turn before each pass, and wait until it is given

    /// Whether the user asked for this benchmark, by its suite or by the filter.
    [[nodiscard]] bool selects(const Benchmark& benchmark) const;

    /// Whether this benchmark is measured: what the user asked for, and the ladder, because the
    /// report shows the ladder error of every platform. `only` and `exclude` override both.
    [[nodiscard]] bool measures(const Benchmark& benchmark) const;
};

}  // namespace samebench
