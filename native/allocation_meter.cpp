#include "allocation_meter.hpp"

#include "replace_function.hpp"

#ifdef SAMEBENCH_REPLACES_FUNCTIONS
#include <malloc.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <mutex>
#include <unordered_map>
#include <utility>
#endif

namespace samebench {

#ifdef SAMEBENCH_REPLACES_FUNCTIONS
namespace {

/// The functions as they were.
struct Originals {
    decltype(&std::malloc) malloc;
    decltype(&std::calloc) calloc;
    decltype(&std::realloc) realloc;
    decltype(&std::free) free;
    decltype(&::aligned_alloc) aligned_alloc;
    decltype(&::posix_memalign) posix_memalign;
    decltype(&::memalign) memalign;
} original;

std::mutex mutex;
bool counting = false;
Allocations counted;
double in_use = 0;  ///< above the level at the last start

/// What was asked for, by address.
std::unordered_map<void*, std::size_t>& sizes() {
    static std::unordered_map<void*, std::size_t> all;
    return all;
}

/// Set while this file itself allocates.
thread_local bool is_own = false;

template <class Note>
void note(Note work) noexcept {
    if (is_own) return;
    is_own = true;
    {
        const std::lock_guard lock{mutex};
        work();
    }
    is_own = false;
}

void note_block(void* block, std::size_t size) noexcept {
    if (block == nullptr) return;
    note([=] {
        sizes()[block] = size;
        if (!counting) return;
        counted.count += 1;
        counted.bytes += static_cast<double>(size);
        in_use += static_cast<double>(size);
        counted.peak_bytes = std::max(counted.peak_bytes, in_use);
    });
}

/// Call it before the block is given back: then another thread may get it. Returns its size.
std::size_t forget_block(void* block) noexcept {
    std::size_t size = 0;
    if (block == nullptr) return size;
    note([block, &size] {
        const auto found = sizes().find(block);
        // A block from before the first replacement.
        size = found != sizes().end() ? found->second : malloc_usable_size(block);
        if (found != sizes().end()) sizes().erase(found);
        if (counting) in_use -= static_cast<double>(size);
    });
    return size;
}

void* counting_malloc(std::size_t size) noexcept {
    auto* block = original.malloc(size);
    note_block(block, size);
    return block;
}

void* counting_calloc(std::size_t count, std::size_t size) noexcept {
    auto* block = original.calloc(count, size);
    note_block(block, count * size);
    return block;
}

void* counting_realloc(void* before, std::size_t size) noexcept {
    const auto old_size = forget_block(before);
    auto* block = original.realloc(before, size);
    note_block(block, size);
    // It failed, and the old block is as it was.
    if (block == nullptr && size != 0 && before != nullptr) {
        note([=] {
            sizes()[before] = old_size;
            if (counting) in_use += static_cast<double>(old_size);
        });
    }
    return block;
}

void counting_free(void* block) noexcept {
    static_cast<void>(forget_block(block));
    original.free(block);
}

void* counting_aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
    auto* block = original.aligned_alloc(alignment, size);
    note_block(block, size);
    return block;
}

int counting_posix_memalign(void** block, std::size_t alignment, std::size_t size) noexcept {
    const int error = original.posix_memalign(block, alignment, size);
    if (error == 0) note_block(*block, size);
    return error;
}

void* counting_memalign(std::size_t alignment, std::size_t size) noexcept {
    auto* block = original.memalign(alignment, size);
    note_block(block, size);
    return block;
}

template <class Function>
FunctionReplacement replacement(const char* name, Function* function) {
    return {name, reinterpret_cast<void*>(function)};
}

}  // namespace

MallocMeter::MallocMeter() {
    original = {&std::malloc,     &std::calloc,      &std::realloc, &std::free,
                &::aligned_alloc, &::posix_memalign, &::memalign};
    is_own = true;
    works_ = replace_functions(
        {replacement("malloc", &counting_malloc), replacement("calloc", &counting_calloc),
         replacement("realloc", &counting_realloc), replacement("free", &counting_free),
         replacement("aligned_alloc", &counting_aligned_alloc),
         replacement("posix_memalign", &counting_posix_memalign),
         replacement("memalign", &counting_memalign)});
    is_own = false;
}

void MallocMeter::start() noexcept {
    counting = true;
}

void MallocMeter::stop() noexcept {
    counting = false;
}

Allocations MallocMeter::take() {
    in_use = 0;
    return std::exchange(counted, {});
}
#else
MallocMeter::MallocMeter() : works_{false} {}
void MallocMeter::start() noexcept {}
void MallocMeter::stop() noexcept {}
Allocations MallocMeter::take() {
    return {};
}
#endif

}  // namespace samebench
