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

/// Chunks of glibc's malloc have sizes that are multiples of this, and this many bytes that are not
/// the caller's. (The GNU C Library, malloc/malloc.c, 2.36: "Memory in chunks".)
constexpr std::size_t step = 16;
constexpr std::size_t header = sizeof(std::size_t);
constexpr std::size_t min_chunk = sizeof(std::size_t) == 8 ? 32 : 16;
constexpr std::size_t page = 4096;

/// A thread's cache holds up to 7 chunks of each size, up to this one.
constexpr std::size_t max_cached = 7;
constexpr std::size_t largest_cached = 1040;

/// Large enough that malloc first joins the chunks that it keeps for quick reuse, and small enough
/// that it does not ask the system for memory of its own.
constexpr std::size_t large = 2 * page;

/// A chunk that is never freed. Returns where it begins.
std::uintptr_t take_chunk(std::size_t size) noexcept {
    auto* memory = std::malloc(size - header);
    keep(memory);
    return reinterpret_cast<std::uintptr_t>(memory) - 2 * header;
}

/// Free bytes besides those at the end of the heap.
std::size_t scattered_bytes() noexcept {
    const auto state = mallinfo2();
    return state.fordblks - state.keepcost;
}

}  // namespace

void take_free_memory() noexcept {
    take_chunk(large);
    // Ends, too, where another allocator has replaced glibc's, so that nothing becomes less.
    auto before = std::numeric_limits<std::size_t>::max();
    for (auto bytes = scattered_bytes(); bytes != 0 && bytes < before; bytes = scattered_bytes()) {
        before = bytes;
        for (auto left = bytes / min_chunk; left != 0; --left) take_chunk(min_chunk);
    }
    // Last, because malloc fills the cache from what it keeps elsewhere.
    for (auto size = min_chunk; size <= largest_cached; size += step) {
        for (auto left = max_cached; left != 0; --left) take_chunk(size);
    }
    const auto end = take_chunk(min_chunk) + min_chunk;
    const auto gap = page - end % page;
    take_chunk(gap < min_chunk ? gap + page : gap);
    malloc_trim(0);
}
#else
void take_free_memory() noexcept {}
#endif

}  // namespace samebench
