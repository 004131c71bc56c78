#pragma once

#include <cstddef>
#include <vector>

#include "row.hpp"

namespace samebench {

/// Puts the rows of a round into the order of its stages, and keeps their order within each. First
/// those that share a stage. Then those that have the heap for themselves or are measured at once,
/// each in a stage of its own. Last those with threads: once a process has started a thread, as
/// rows that block do, its C++ library locks more.
void arrange_stages(std::vector<Row>& rows);

/// The end of the stage that begins with the row at `begin`, which is the number of rows if none is
/// left.
[[nodiscard]] std::size_t end_of_stage(const std::vector<Row>& rows, std::size_t begin) noexcept;

}  // namespace samebench
