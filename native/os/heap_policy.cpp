#include "os/heap_policy.hpp"

#include <cstdlib>
#include <fstream>

#ifdef __GLIBC__
#include <gnu/libc-version.h>
#include <malloc.h>
#endif

namespace samebench {
namespace {

bool is_fixed = false;

#ifdef __GLIBC__
/// Where glibc's own threshold ends. (mallopt(3), M_MMAP_THRESHOLD)
constexpr int max_threshold = sizeof(long) == 8 ? 32 << 20 : 512 << 10;

/// glibc begins with other thresholds and raises them when a large block is freed, so that the cost
/// of a row would depend on the rows before it.
void fix_policy(int, char**, char** environment) {
    if (leaves_heap(environment)) return;
    // -1 means that the end of the heap is never given back.
    is_fixed = mallopt(M_MMAP_THRESHOLD, max_threshold) == 1 && mallopt(M_TRIM_THRESHOLD, -1) == 1;
}

/// Called before all constructors, those of the C++ library and of the suites.
[[gnu::used,
  gnu::section(".preinit_array")]] void (*const before_constructors)(int, char**,
                                                                     char**) = fix_policy;

std::optional<std::string> library() {
    return std::string{"glibc "} + gnu_get_libc_version();
}
#else
std::optional<std::string> library() {
    return std::nullopt;
}
#endif

}  // namespace

bool leaves_heap(const char* const* environment) {
    constexpr std::string_view own{"SAMEBENCH_HEAP="};
    bool is_set = false;
    for (; *environment != nullptr; ++environment) {
        const std::string_view entry{*environment};
        if (entry.starts_with(own)) return entry.substr(own.size()) == "system";
        // Others than those of malloc are set to count in callgrind.
        is_set |= entry.starts_with("MALLOC_") || (entry.starts_with("GLIBC_TUNABLES=") &&
                                                   entry.find("glibc.malloc.") != entry.npos);
    }
    return is_set;
}

std::optional<std::string> chosen_word(std::string_view settings) {
    const auto begin = settings.find('[');
    const auto end = settings.find(']', begin);
    if (begin == settings.npos || end == settings.npos) return std::nullopt;
    return std::string{settings.substr(begin + 1, end - begin - 1)};
}

Heap own_heap() {
    std::ifstream file{"/sys/kernel/mm/transparent_hugepage/enabled"};
    std::string settings;
    std::getline(file, settings);
    return {is_fixed ? "fixed" : "system", library(), chosen_word(settings)};
}

}  // namespace samebench
