#pragma once

namespace samebench {

/// Moves what is allocated later by as many cache lines as the variable SAMEBENCH_LAYOUT has
/// characters. Its length also moves the stack. Without the variable, nothing is moved.
void move_heap();

}  // namespace samebench
