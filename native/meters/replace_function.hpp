#pragma once

#include <vector>

// Only on systems whose programs are ELF files, for CPUs whose relocations are known here.
#if defined(__linux__) && (defined(__x86_64__) || defined(__i386__) || defined(__aarch64__))
#define SAMEBENCH_REPLACES_FUNCTIONS
#endif

namespace samebench {

/// A function of a shared library, and what is called instead.
struct FunctionReplacement {
    const char* name;
    void* function;
};

/// Lets the calls of functions in this process, from the program and from its shared libraries, go
/// to others. Returns whether there were any: a statically linked program has none.
///
/// Calls between shared objects go through tables of addresses, which the linker describes as
/// relocations. ("System V Application Binary Interface", chapter 5, "Dynamic Linking".)
[[nodiscard]] bool replace_functions(const std::vector<FunctionReplacement>& replacements);

}  // namespace samebench
