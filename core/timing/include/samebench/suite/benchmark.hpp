#pragma once

#include <memory>
#include <optional>
#include <samebench/body.hpp>
#include <samebench/options.hpp>
#include <samebench/suite/row_name.hpp>
#include <string>

namespace samebench {

/// A named body with its inputs and options: one row of the table.
struct Benchmark {
    std::string suite;
    std::string name;
    std::optional<std::string> argument;
    Options options;
    std::unique_ptr<Body> body;
    bool only_by_name = false;         ///< measured only if its suite is named
    bool optimised = true;             ///< the file of its suite is compiled with optimisation
    std::string suite_warning{};       ///< of the whole suite, shown once; empty: none
    std::optional<Problem> problem{};  ///< known before it is run: it is not run
    std::string inputs_label{};  ///< determines its inputs; empty: its own label. Rows of one body
                                 ///< with several numbers of threads have the same inputs
    SourceLine source{};         ///< where it was added
    bool awaited = false;        ///< at once, and the program has not come to it yet

    /// "suite/name argument": what filters match and messages print.
    [[nodiscard]] std::string label() const {
        return suite + '/' + name + (argument ? ' ' + *argument : std::string{});
    }
};

}  // namespace samebench
