#pragma once

#include "counting/allocations.hpp"

namespace samebench {

/// Counts calls of malloc, calloc, realloc, free, aligned_alloc, posix_memalign and memalign, of
/// the program and of all libraries in it: `operator new` calls malloc.
///
/// The calls of an ELF program go through tables of addresses, which the constructor changes for
/// the rest of the process. So only a process that counts is affected. Libraries that are loaded
/// later, and memory from `mmap`, are not counted.
class MallocMeter final : public AllocationMeter {
public:
    MallocMeter();
    MallocMeter(const MallocMeter&) = delete;
    MallocMeter& operator=(const MallocMeter&) = delete;

    /// Whether there were tables to change. Not in a statically linked program, nor on macOS.
    [[nodiscard]] bool works() const noexcept { return works_; }

    void start() noexcept override;
    void stop() noexcept override;
    [[nodiscard]] Allocations take() override;
    /// With what the allocator adds if that is glibc's: 4 or 8 bytes for each block, rounded up.
    [[nodiscard]] HeapUse in_use() override;

private:
    bool works_;
};

}  // namespace samebench
