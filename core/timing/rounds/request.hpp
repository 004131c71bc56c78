#pragma once

#include <cstdint>
#include <samebench/suite.hpp>
#include <string>
#include <vector>

#include "rounds/profile.hpp"
#include "rounds/profiles.hpp"

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
    bool visits = false;   ///< report progress before each visit

    /// Whether the user asked for this benchmark, by its suite or by the filter.
    [[nodiscard]] bool selects(const Benchmark& benchmark) const;

    /// Whether this benchmark is measured: what the user asked for, and the ladder, because the
    /// report shows the ladder error of every platform. `only` and `exclude` override both.
    [[nodiscard]] bool measures(const Benchmark& benchmark) const;
};

}  // namespace samebench
