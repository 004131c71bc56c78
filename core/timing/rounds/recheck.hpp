#pragma once

#include "row.hpp"

/// What a request with `recheck` asks for.
namespace samebench {

/// A check of the results of a row's timed loops, whose ends differ from round to round.
[[nodiscard]] ResultCheck begin_check(const Row& row, const Instruments& with);

/// Looks after the last sample whether code has stopped to do its work: of rows that stand for
/// others, as those in JavaScript do, and of all where the request asks for it, by results of other
/// inputs and of new ones. Not in duels: whether a row keeps results. The row's inputs are others
/// afterwards.
void recheck(Row& row, const Instruments& with);

}  // namespace samebench
