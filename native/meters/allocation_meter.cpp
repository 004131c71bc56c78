#include "meters/allocation_meter.hpp"

#include "meters/replace_function.hpp"

#ifdef SAMEBENCH_REPLACES_FUNCTIONS
#include <dlfcn.h>
#include <malloc.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
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
double in_use_now = 0;  ///< above the level at the last start

struct Block {
    std::size_t size;    ///< that was asked for
    std::uint64_t span;  ///< in which it was counted; 0: nothing counted
};

/// What has not been given back, by address.
std::unordered_map<void*, Block>& blocks() {
    static std::unordered_map<void*, Block> all;
    return all;
}

/// From one call of `take` to the next.
std::uint64_t span = 1;

/// Set while this file itself allocates. Aligned, because Valgrind cannot reach the last byte of a
/// thread's variables in a program of 32 bits.
alignas(int) thread_local bool is_own = false;

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
        blocks()[block] = {size, counting ? span : 0};
        if (!counting) return;
        counted.count += 1;
        counted.bytes += static_cast<double>(size);
        in_use_now += static_cast<double>(size);
        counted.peak_bytes = std::max(counted.peak_bytes, in_use_now);
    });
}

/// Call it before the block is given back: then another thread may get it. Returns its size.
std::size_t forget_block(void* block) noexcept {
    std::size_t size = 0;
    if (block == nullptr) return size;
    note([block, &size] {
        const auto found = blocks().find(block);
        // A block from before the first replacement.
        size = found != blocks().end() ? found->second.size : malloc_usable_size(block);
        if (found != blocks().end()) blocks().erase(found);
        if (counting) in_use_now -= static_cast<double>(size);
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
            blocks()[before] = {old_size, counting ? span : 0};
            if (counting) in_use_now += static_cast<double>(old_size);
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

/// Whether `malloc` is glibc's own, whose blocks are known: another allocator can replace it.
bool is_malloc_of_glibc() noexcept {
#ifdef __GLIBC__
    Dl_info of_malloc{};
    Dl_info of_library{};
    return dladdr(dlsym(RTLD_DEFAULT, "malloc"), &of_malloc) != 0 &&
           dladdr(dlsym(RTLD_DEFAULT, "gnu_get_libc_version"), &of_library) != 0 &&
           of_malloc.dli_fbase == of_library.dli_fbase;
#else
    return false;
#endif
}

/// The bytes that a block of glibc's takes. The word before it contains the size of its chunk, in
/// multiples of 8, and three flags. (The GNU C Library, malloc/malloc.c, 2.36: "Memory in chunks".)
std::size_t chunk_size(const void* block) noexcept {
    constexpr std::size_t flags = 7;
    return static_cast<const std::size_t*>(block)[-1] & ~flags;
}

/// A function's address, of which a compiler does not know that it is: Clang would call the
/// function by its name instead, and so the one that replaces it.
template <class Function>
Function* address_of(Function* function) noexcept {
    Function* volatile address = function;
    return address;
}

template <class Function>
FunctionReplacement replacement(const char* name, Function* function) {
    return {name, reinterpret_cast<void*>(function)};
}

}  // namespace

MallocMeter::MallocMeter() {
    original = {address_of(&std::malloc),     address_of(&std::calloc),
                address_of(&std::realloc),    address_of(&std::free),
                address_of(&::aligned_alloc), address_of(&::posix_memalign),
                address_of(&::memalign)};
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

HeapUse MallocMeter::in_use() {
    HeapUse use;
    use.with_overhead = is_malloc_of_glibc();
    const std::lock_guard lock{mutex};
    for (const auto& [address, block] : blocks()) {
        if (block.span != span) continue;
        const auto size = static_cast<double>(block.size);
        use.blocks += 1;
        use.requested += size;
        use.bytes += use.with_overhead ? static_cast<double>(chunk_size(address)) : size;
    }
    return use;
}

Allocations MallocMeter::take() {
    in_use_now = 0;
    ++span;
    return std::exchange(counted, {});
}
#else
MallocMeter::MallocMeter() : works_{false} {}
void MallocMeter::start() noexcept {}
void MallocMeter::stop() noexcept {}
Allocations MallocMeter::take() {
    return {};
}
HeapUse MallocMeter::in_use() {
    return {};
}
#endif

}  // namespace samebench
