#pragma once

#include "row.hpp"

/// What a request with `recheck` asks for.
namespace samebench {

/// A check of the results of a row's timed loops, whose ends differ from round to round.
[[nodiscard]] ResultCheck begin_check(const Row& row, const Instruments& with);

/// Computes results again after the last sample, of other inputs and of new ones, where the request
/// asks for it: code may have stopped to do its work. The row's inputs are others afterwards.
void recheck(Row& row, const Instruments& with);

}  // namespace samebench
