/// A plugin of QEMU's user mode: it counts the instructions and the system calls of the program
/// that QEMU runs. A program that reads the descriptor of the plugin's argument `descriptor=N` gets
/// both numbers, each as 64 bits (`EmulatorMeter`). The machine that runs QEMU compiles it.
#include <fcntl.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

// QEMU's interface for plugins, version 1: QEMU 4.2 to 8.2. (QEMU's manual, "QEMU TCG Plugins",
// 2022.) Written down here, because distributions do not package its header.
extern "C" {
using qemu_plugin_id_t = std::uint64_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
struct qemu_info_t;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id,
                                           void (*translated)(qemu_plugin_id_t, qemu_plugin_tb*));
std::size_t qemu_plugin_tb_n_insns(const qemu_plugin_tb* block);
qemu_plugin_insn* qemu_plugin_tb_get_insn(const qemu_plugin_tb* block, std::size_t index);
void qemu_plugin_register_vcpu_insn_exec_inline(qemu_plugin_insn* instruction, qemu_plugin_op what,
                                                void* number, std::uint64_t more);
using SystemCall = void(qemu_plugin_id_t, unsigned cpu, std::int64_t number, std::uint64_t first,
                        std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t,
                        std::uint64_t, std::uint64_t);
void qemu_plugin_register_vcpu_syscall_cb(qemu_plugin_id_t id, SystemCall* called);

[[gnu::visibility("default")]] int qemu_plugin_version = 1;
[[gnu::visibility("default")]] int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t*,
                                                       int argc, char** argv);
}

namespace {

/// Number of the system call `read` on arm64.
constexpr std::int64_t arm64_read = 63;

/// What the descriptor answers.
struct Counts {
    std::uint64_t instructions = 0;
    std::uint64_t system_calls = 0;  ///< without those that ask for the counts
} counts;

int descriptor = -1;  // what the program reads
int answers = -1;     // what the plugin writes

void count_block(qemu_plugin_id_t, qemu_plugin_tb* block) {
    for (std::size_t i = 0; i < qemu_plugin_tb_n_insns(block); ++i) {
        qemu_plugin_register_vcpu_insn_exec_inline(
            qemu_plugin_tb_get_insn(block, i), QEMU_PLUGIN_INLINE_ADD_U64, &counts.instructions, 1);
    }
}

/// Called before the system call: a read of the descriptor finds the answer.
void answer(qemu_plugin_id_t, unsigned, std::int64_t number, std::uint64_t first, std::uint64_t,
            std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t,
            std::uint64_t) {
    if (number == arm64_read && static_cast<int>(first) == descriptor) {
        static_cast<void>(!write(answers, &counts, sizeof counts));
    } else {
        ++counts.system_calls;
    }
}

}  // namespace

int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t*, int argc, char** argv) {
    constexpr char key[] = "descriptor=";
    if (argc != 1 || std::strncmp(argv[0], key, sizeof key - 1) != 0) return 1;
    descriptor = std::atoi(argv[0] + sizeof key - 1);
    int ends[2];
    if (pipe(ends) != 0 || dup2(ends[0], descriptor) < 0) return 1;
    // Beyond what a program opens: descriptor 3 is that of the events.
    answers = fcntl(ends[1], F_DUPFD, descriptor + 1);
    close(ends[0]);
    close(ends[1]);
    if (answers < 0) return 1;
    qemu_plugin_register_vcpu_tb_trans_cb(id, count_block);
    qemu_plugin_register_vcpu_syscall_cb(id, answer);
    return 0;
}
