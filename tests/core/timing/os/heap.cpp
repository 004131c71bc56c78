#include <doctest/doctest.h>

#include <cstdlib>
#include <initializer_list>
#include <vector>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "os/heap_policy.hpp"

using namespace samebench;

namespace {

bool leaves(std::initializer_list<const char*> variables) {
    std::vector<const char*> environment{variables};
    environment.push_back(nullptr);
    return leaves_heap(environment.data());
}

}  // namespace

TEST_CASE("the heap is left alone where somebody has set its policy") {
    CHECK(leaves({"HOME=/", "MALLOC_ARENA_MAX=1"}));
    CHECK(leaves({"MALLOC_TRIM_THRESHOLD_=1000", "HOME=/"}));
    CHECK(leaves({"GLIBC_TUNABLES=glibc.cpu.x86_ibt=off:glibc.malloc.tcache_count=0"}));
    CHECK(leaves({"SAMEBENCH_HEAP=system"}));
    CHECK(leaves({"SAMEBENCH_HEAP=system", "MALLOC_TRIM_THRESHOLD_=1000"}));
}

TEST_CASE("the heap is fixed where nobody has set its policy") {
    CHECK_FALSE(leaves({}));
    CHECK_FALSE(leaves({"HOME=/", "NO_MALLOC_=1", "SAMEBENCH_HEAP=fixed"}));
    CHECK_FALSE(
        leaves({"MALLOC_TRIM_THRESHOLD_=1000", "SAMEBENCH_HEAP=fixed", "MALLOC_ARENA_MAX=1"}));
    CHECK_FALSE(leaves({"GLIBC_TUNABLES=glibc.cpu.x86_rep_movsb_threshold=0x7fffffffffffffff"}));
}

#ifdef __GLIBC__
TEST_CASE("with a fixed heap, blocks of less than 32 MB are no mappings of their own") {
    // A sanitizer has an allocator of its own, and programs of 32 bits have smaller thresholds.
    if (own_heap().policy != "fixed" || sizeof(long) < 8) return;
    constexpr std::size_t mega = 1 << 20;
    const auto mappings_of = [](std::size_t bytes) {
        const auto before = mallinfo2().hblks;
        void* volatile block = std::malloc(bytes);
        const auto after = mallinfo2().hblks;
        std::free(block);
        return after - before;
    };
    CHECK(mappings_of(16 * mega) == 0);
    CHECK(mappings_of(33 * mega) == 1);
    CHECK(mappings_of(16 * mega) == 0);
    CHECK(mallinfo2().keepcost >= 16 * mega);
}
#endif

TEST_CASE("the setting in brackets is in force") {
    CHECK(chosen_word("always [madvise] never") == "madvise");
    CHECK(chosen_word("[always] madvise never") == "always");
    CHECK_FALSE(chosen_word(""));
    CHECK_FALSE(chosen_word("always"));
    CHECK_FALSE(chosen_word("] always ["));
}
