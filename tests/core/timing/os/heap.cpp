#include <doctest/doctest.h>

#include <initializer_list>
#include <vector>

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
}

TEST_CASE("the heap is fixed where nobody has set its policy") {
    CHECK_FALSE(leaves({}));
    CHECK_FALSE(leaves({"HOME=/", "NO_MALLOC_=1", "SAMEBENCH_HEAP=fixed"}));
    CHECK_FALSE(leaves({"GLIBC_TUNABLES=glibc.cpu.x86_rep_movsb_threshold=0x7fffffffffffffff"}));
}

TEST_CASE("the setting in brackets is in force") {
    CHECK(chosen_word("always [madvise] never") == "madvise");
    CHECK(chosen_word("[always] madvise never") == "always");
    CHECK_FALSE(chosen_word(""));
    CHECK_FALSE(chosen_word("always"));
    CHECK_FALSE(chosen_word("] always ["));
}
