#pragma once

#include <cstddef>
#include <samebench/suite.hpp>
#include <variant>

#include "allocations.hpp"

namespace samebench {

/// The size of an object.
struct ObjectSize {
    std::size_t itself = 0;  ///< its `sizeof`, in bytes
    HeapUse heap;            ///< what making it has left allocated

    /// All bytes: its own and those on the heap.
    [[nodiscard]] double bytes() const noexcept { return static_cast<double>(itself) + heap.bytes; }
};

/// Whether the row is the size of an object (`Suite::size_of`) instead of a cost.
[[nodiscard]] inline bool is_size(const Benchmark& benchmark) {
    return static_cast<bool>(benchmark.options.object);
}

/// Makes the object of such a row and measures it, or gives the reason why it cannot be measured.
///
/// The object is made twice: the first one may allocate what later ones find.
[[nodiscard]] std::variant<ObjectSize, Problem> measure_object(AllocationMeter& meter,
                                                               Benchmark& benchmark);

}  // namespace samebench
