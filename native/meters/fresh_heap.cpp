#include "meters/fresh_heap.hpp"

#include <cstdlib>

// mallinfo2 is in glibc 2.33 and newer.
#if defined(__GLIBC__) && defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 33)
#define SAMEBENCH_KNOWS_HEAP
#endif
#endif

#ifdef SAMEBENCH_KNOWS_HEAP
#include <malloc.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <samebench/samebench.hpp>
#endif

namespace samebench {

#ifdef SAMEBENCH_KNOWS_HEAP
namespace {

constexpr std::size_t page = 4096;

/// malloc keeps a word of its own before each block, and makes no block smaller than four words.
constexpr std::size_t word = sizeof(std::size_t);
constexpr std::size_t min_block = 4 * word;

/// A thread caches this many blocks of each size, up to this size. (The GNU C Library Reference
/// Manual, "Memory Allocation Tunables": glibc.malloc.tcache_count, glibc.malloc.tcache_max.)
constexpr std::size_t cached_blocks = 7;
constexpr std::size_t cached_size = 1032;

/// Large enough that malloc first joins what it keeps for quick reuse, and small enough that it
/// does not ask the system for memory of its own.
constexpr std::size_t large = 2 * page;

/// Takes a block that is never freed. Returns where the next block would begin.
std::uintptr_t take(std::size_t size) noexcept {
    auto* block = std::malloc(size);
    keep(block);
    return reinterpret_cast<std::uintptr_t>(block) + malloc_usable_size(block) + word;
}

/// Free bytes besides those at the end of the heap.
std::size_t scattered_bytes() noexcept {
    const auto state = mallinfo2();
    return state.fordblks - state.keepcost;
}

}  // namespace

void take_free_memory() noexcept {
    take(large);
    // Ends, too, where another allocator has replaced glibc's, so that nothing becomes less.
    auto before = std::numeric_limits<std::size_t>::max();
    for (auto bytes = scattered_bytes(); bytes != 0 && bytes < before; bytes = scattered_bytes()) {
        before = bytes;
        for (auto left = bytes / min_block; left != 0; --left) take(1);
    }
    // After that, because malloc fills the cache from what it keeps elsewhere.
    for (auto size = word; size <= cached_size; size += 2 * word) {
        for (auto left = cached_blocks; left != 0; --left) take(size);
    }
    // The next block begins a page.
    const auto next = take(1);
    take(2 * page - next % page - word);
    malloc_trim(0);
}
#else
void take_free_memory() noexcept {}
#endif

}  // namespace samebench
