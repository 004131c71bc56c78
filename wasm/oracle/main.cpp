/// Runs the standalone module that wasm2c has translated, as an engine would: standard input and
/// output are the module's.
#include <cstdio>
#include <cstring>
#include <string>

#include "os/own_process.hpp"
#include "wasi.hpp"
#include "wasm-rt-impl.h"

namespace {

/// As a shell shows a process that abort() has ended.
constexpr int trapped = 134;

Z_samebench_instance_t module;

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::strcmp(argv[1], "--version") == 0) {
        std::puts(ORACLE_VERSION);
        return 0;
    }
    Z_wasi_snapshot_preview1_instance_t wasi;
    wasi.arguments = {"samebench"};
    if (argc == 3 && std::strcmp(argv[1], "--callgrind-files") == 0) wasi.callgrind_files = argv[2];
    if (const auto affinity = samebench::own_affinity()) {
        wasi.variables.push_back("SAMEBENCH_AFFINITY=" + *affinity);
    }
    if (const auto priority = samebench::own_priority()) {
        wasi.variables.push_back("SAMEBENCH_PRIORITY=" + std::to_string(*priority));
    }
    wasm_rt_init();
    const int trap = wasm_rt_impl_try();
    if (trap != 0) {
        std::fprintf(stderr, "the module trapped: %s\n",
                     wasm_rt_strerror(static_cast<wasm_rt_trap_t>(trap)));
        return trapped;
    }
    Z_samebench_init_module();
    Z_samebench_instantiate(&module, &wasi);
    wasi.memory = Z_samebenchZ_memory(&module);
    Z_samebenchZ__start(&module);
    return 0;
}
