#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <samebench/suite.hpp>
#include <span>
#include <vector>

#include "counting/allocations.hpp"
#include "counting/work_meter.hpp"
#include "events.hpp"
#include "protocol/request.hpp"

namespace samebench {

/// Begins a round that counts the work of benchmarks instead of timing them: sends the counter and
/// the plan. Returns the ids of the benchmarks to count, in order. Empty if the request selects
/// none, or for a debug build; then a `FailureEvent` gives the reason.
[[nodiscard]] std::vector<std::size_t> begin_counting(const Request& request,
                                                      std::span<const Benchmark> benchmarks,
                                                      WorkMeter& meter, EventSink& events);

/// Moves what is allocated from now on by some pages, by another number in each round, so that
/// counts which depend on addresses differ between rounds. Whole pages, because copies depend on
/// how data is aligned. A host calls it before it makes the heap as it is in the other round
/// (fresh_heap.hpp): what an allocator executes also depends on how much is free after the last
/// allocation.
void shift_heap(std::uint64_t round);

/// Makes the meter of a host that counts allocations in the same process; nullptr: it cannot.
using MakeAllocationMeter = std::function<AllocationMeter*()>;

/// Counts one benchmark and sends its `WorkEvent`, or the `SizeEvent` of a row that is a size, or a
/// `FailureEvent`. The host calls it in a
/// fresh process or module for each benchmark, so that counts do not depend on other benchmarks.
void count_benchmark(const Request& request, std::size_t id, Benchmark& benchmark, WorkMeter& meter,
                     Clock& clock, EventSink& events, const MakeAllocationMeter& make_meter = {});

}  // namespace samebench
