#pragma once

#include <cstdint>
#include <samebench/suite.hpp>
#include <string>
#include <vector>

#include "engine/profile.hpp"
#include "engine/profiles.hpp"

namespace samebench {

/// What the engine is asked to measure in one round.
struct Request {
    std::vector<std::string> suites;   ///< empty: all but those that are measured only by name
    std::string filter;                ///< substring of a benchmark's label, case ignored
    std::vector<std::string> only;     ///< labels; empty: all. Then the ladder is not added
    std::vector<std::string> exclude;  ///< labels that are planned, but not measured
    Profile profile = default_profile();
    std::uint64_t seed = 1;
    std::uint64_t round = 0;
    bool allow_debug = false;
    bool windows = false;  ///< report when each pair was taken
    bool live = false;     ///< report each pair's cost while the round runs

    /// Whether the person asked for this benchmark.
    [[nodiscard]] bool selects(const Benchmark& benchmark) const;

    /// Whether it is measured: what was asked for and, because every column shows its ladder error,
    /// the ladder.
    [[nodiscard]] bool measures(const Benchmark& benchmark) const;
};

}  // namespace samebench
