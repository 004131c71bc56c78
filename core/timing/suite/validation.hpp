#pragma once

#include <optional>
#include <samebench/options.hpp>
#include <samebench/suite.hpp>
#include <string>
#include <vector>

namespace samebench {

/// The longest name of a suite or a row, and the longest argument, in bytes.
inline constexpr std::size_t max_name = 1000;

/// Gives a problem to each row that cannot be reported, so that it fails instead of being measured:
/// a suite, name or argument that is too long, has control characters or line breaks, or is not
/// UTF-8; an empty suite or name; a throughput that is no amount; a second row of the same suite,
/// name and argument. Such a row gets a name that can be reported.
void validate_rows(std::vector<Benchmark>& rows);

/// Lets the body set the options that its calls have shown (`Body::update`). Returns why it has no
/// cost: what the body says, or that what it set is no throughput.
[[nodiscard]] std::optional<Problem> update_options(Benchmark& benchmark);

}  // namespace samebench
