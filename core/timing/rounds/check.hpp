#pragma once

#include <cstdint>
#include <samebench/clock.hpp>
#include <samebench/suite.hpp>
#include <string>
#include <vector>

namespace samebench {

/// How the check of a row ended.
enum class Verdict { passed, failed, skipped };

/// "passed", "failed", "skipped".
[[nodiscard]] const char* to_text(Verdict verdict) noexcept;

/// One computation of a row.
struct Check {
    Verdict verdict;
    /// Why it failed or was skipped. Of a row that passed: the checksum of its results in 16
    /// hexadecimal digits, or empty if they have no value to digest.
    std::string text;
};

/// Runs a few operations of a row and of its twin, untimed, and digests its results. The checksum
/// is the one that a run shows.
///
/// A row whose body crashes, hangs or throws ends the process or the module.
/// @param seed  of the inputs, as in a request
[[nodiscard]] Check check_benchmark(Benchmark& benchmark, Clock& clock, std::uint64_t seed);

/// The same for one of several rows, with the default seed.
/// @param label  `suite/name argument`; the check fails if there is no such row
[[nodiscard]] Check check_row(const std::string& label, std::vector<Benchmark> benchmarks,
                              Clock& clock);

/// The verdict about a row that was computed twice, each time in a process or module of its own.
/// Fails if the checksums differ.
[[nodiscard]] Check compare_checks(const Check& first, const Check& second);

}  // namespace samebench
