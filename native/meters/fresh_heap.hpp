#pragma once

namespace samebench {

/// Makes the next allocations of this process independent of the earlier ones, as far as the
/// C library allows: takes all free memory, so that none of it is reused, and begins a page.
///
/// What an allocator executes depends on what was freed before, and that on the length of every
/// line that this process wrote and of every path that it was given. Does nothing where the
/// C library is not glibc. What it takes is not given back: call it in a process that ends soon.
void take_free_memory() noexcept;

}  // namespace samebench
