#pragma once

#include <cstddef>
#include <string>

/// A benchmark program that has a `main` of its own, which registers benchmarks and then asks for
/// them to be run.
namespace samebench {

/// What the command line of such a program says when somebody starts it by hand.
struct ProgramOptions {
    bool list = false;               ///< the names of the rows, and nothing is measured
    std::string format = "console";  ///< of standard output: "console", "json" or "csv"
    std::string file;                ///< path that gets the results as well; empty: none
    std::string file_format = "json";
    double seconds = 0;  ///< that a row is measured at least; 0: until it is exact
};

/// Does what the program was started for with all benchmarks that are registered now: what the
/// command has requested, or, started by hand, what its options say. Returns when that is done, so
/// that benchmarks may refer to variables of the caller. Hosts define it.
/// @return how many benchmarks there are, besides the ladder; 0 if it could not be done, too, and
/// why was printed or sent
std::size_t run_program(const ProgramOptions& options);

/// The CPUs that this process may use, at least 1: in a module as many as natively, so that what a
/// program names after their number has the same name. Hosts define it.
[[nodiscard]] int cpus();

}  // namespace samebench
