#pragma once

#include <map>
#include <samebench/suite/at_once.hpp>
#include <string>
#include <vector>

namespace samebench {

/// The rows at once of this process's program.
struct RowsAtOnce {
    std::string suite;  ///< that has them; empty: the program has none
    /// Without operations. While they are listed, those so far; in a round, what a listing run has
    /// found.
    std::vector<Benchmark> known;
    bool are_listed = false;       ///< whether a listing run has found them
    bool have_ended = false;       ///< the program destroys what it made before its first row
    Benchmark* current = nullptr;  ///< where the program is, if a list of rows has to have it
    std::map<std::string, int> seen;

    /// Gives a row its suite, and a name that no row before it has.
    void name(Benchmark& row);
};

/// They live as long as the process, because rows may stand in destructors.
[[nodiscard]] RowsAtOnce& rows_at_once();

/// A row without its operation, which a round awaits.
[[nodiscard]] Benchmark without_operation(const Benchmark& row);

}  // namespace samebench
