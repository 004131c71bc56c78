#pragma once

#include <cstdint>
#include <samebench/suite.hpp>
#include <samebench/units.hpp>
#include <string>
#include <vector>

namespace samebench {

/// How hard to try.
struct Profile {
    std::string name = "default";
    double target = 0.01;       ///< half-width of the 95 % interval over the median
    Nanoseconds budget{600e6};  ///< of one benchmark's pairs in this round, wall clock
    std::uint64_t minimum_pairs = 16;
    std::uint64_t maximum_pairs = 1024;
    Nanoseconds warm_up{100e6};  ///< least warm-up of a body
    Nanoseconds warm_up_cap{1000e6};
};

/// What a host is asked to measure.
struct Request {
    std::vector<std::string> suites;   ///< empty: all but those that are measured only by name
    std::string filter;                ///< substring of a benchmark's label, case ignored
    std::vector<std::string> only;     ///< labels; empty: all. Then the ladder is not added
    std::vector<std::string> exclude;  ///< labels that are planned, but not measured
    Profile profile;
    std::uint64_t seed = 1;
    std::uint64_t round = 0;
    bool allow_debug = false;
    bool windows = false;  ///< tell when each pair was taken
    bool live = false;     ///< tell each pair's cost while the round runs
    bool turns = false;    ///< ask for a turn before each pass, and wait until it is given

    /// Whether the person asked for this benchmark.
    [[nodiscard]] bool selects(const Benchmark& benchmark) const;

    /// Whether it is measured: what was asked for and, because every column shows its ladder error,
    /// the ladder.
    [[nodiscard]] bool measures(const Benchmark& benchmark) const;
};

}  // namespace samebench
