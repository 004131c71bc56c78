#include "wasi.hpp"

#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>

#include "clocks.hpp"

namespace {

using Wasi = Z_wasi_snapshot_preview1_instance_t;

// Numbers of errors in WASI.
constexpr u32 success = 0;
constexpr u32 bad_descriptor = 8;
constexpr u32 invalid = 28;
constexpr u32 io_error = 29;
constexpr u32 cannot_seek = 70;

/// Memory of the module. Its pages are those that the module has, so a wrong address is a trap
/// here, too.
template <class T>
void put(Wasi* wasi, u32 address, T value) {
    std::memcpy(wasi->memory->data + address, &value, sizeof value);
}
template <class T>
T get(Wasi* wasi, u32 address) {
    T value;
    std::memcpy(&value, wasi->memory->data + address, sizeof value);
    return value;
}

u32 put_sizes(Wasi* wasi, const std::vector<std::string>& texts, u32 count, u32 bytes) {
    std::size_t sum = 0;
    for (const auto& text : texts) sum += text.size() + 1;
    put(wasi, count, static_cast<u32>(texts.size()));
    put(wasi, bytes, static_cast<u32>(sum));
    return success;
}

u32 put_texts(Wasi* wasi, const std::vector<std::string>& texts, u32 pointers, u32 buffer) {
    for (const auto& text : texts) {
        put(wasi, pointers, buffer);
        std::memcpy(wasi->memory->data + buffer, text.c_str(), text.size() + 1);
        pointers += static_cast<u32>(sizeof(u32));
        buffer += static_cast<u32>(text.size() + 1);
    }
    return success;
}

/// Reads or writes the pieces of a list, and stores how many bytes that were.
template <class Transfer>
u32 transfer_pieces(Wasi* wasi, u32 pieces, u32 count, u32 result, Transfer transfer) {
    u32 sum = 0;
    for (u32 piece = 0; piece < count; ++piece) {
        const auto address = get<u32>(wasi, pieces + 8 * piece);
        const auto size = get<u32>(wasi, pieces + 8 * piece + 4);
        ssize_t moved = -1;
        do {
            moved = transfer(wasi->memory->data + address, size);
        } while (moved < 0 && (errno == EINTR || errno == EAGAIN));
        if (moved < 0) return io_error;
        sum += static_cast<u32>(moved);
        if (static_cast<u32>(moved) < size) break;
    }
    put(wasi, result, sum);
    return success;
}

/// Copies this process. In the copy 0; otherwise it waits until the copy has ended.
u64 copy_process(Wasi* wasi) {
    namespace oracle = samebench::oracle;
    const pid_t copy = fork();
    if (copy == 0) {
        wasi->meter.reset();
        return 0;
    }
    int status = 0;
    while (copy > 0 && waitpid(copy, &status, 0) < 0 && errno == EINTR) continue;
    const bool is_done = WIFEXITED(status) && WEXITSTATUS(status) == oracle::work_done;
    return is_done ? oracle::copy_done : oracle::copy;
}

/// A clock that WASI does not have; empty if this is none either.
std::optional<u64> read_counter(Wasi* wasi, u32 clock) {
    namespace oracle = samebench::oracle;
    if (wasi->callgrind_files.empty()) return std::nullopt;
    if (!wasi->meter) {
        // Without counts, nothing of the round is of use.
        wasi->meter.emplace(wasi->callgrind_files, false, [](const std::string& reason) {
            std::fprintf(stderr, "%s\n", reason.c_str());
            std::_Exit(1);
        });
    }
    switch (clock) {
        case oracle::is_counting: return 0;
        case oracle::start: wasi->meter->start(); return 0;
        case oracle::stop: wasi->meter->stop(); return 0;
        case oracle::instructions:
            wasi->counted = wasi->meter->take();
            return static_cast<u64>(wasi->counted.instructions);
        case oracle::system_calls: return static_cast<u64>(wasi->counted.host_calls);
        case oracle::copy: return copy_process(wasi);
        default: return std::nullopt;
    }
}

bool is_standard(u32 descriptor) {
    return descriptor <= 2;
}

}  // namespace

extern "C" {

u32 Z_wasi_snapshot_preview1Z_args_sizes_get(Wasi* wasi, u32 count, u32 bytes) {
    return put_sizes(wasi, wasi->arguments, count, bytes);
}
u32 Z_wasi_snapshot_preview1Z_args_get(Wasi* wasi, u32 pointers, u32 buffer) {
    return put_texts(wasi, wasi->arguments, pointers, buffer);
}
u32 Z_wasi_snapshot_preview1Z_environ_sizes_get(Wasi* wasi, u32 count, u32 bytes) {
    return put_sizes(wasi, wasi->variables, count, bytes);
}
u32 Z_wasi_snapshot_preview1Z_environ_get(Wasi* wasi, u32 pointers, u32 buffer) {
    return put_texts(wasi, wasi->variables, pointers, buffer);
}

u32 Z_wasi_snapshot_preview1Z_clock_time_get(Wasi* wasi, u32 clock, u64, u32 result) {
    // In the order of their numbers in WASI.
    constexpr clockid_t clocks[] = {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID,
                                    CLOCK_THREAD_CPUTIME_ID};
    if (clock >= std::size(clocks)) {
        const auto counter = read_counter(wasi, clock);
        if (counter) put(wasi, result, *counter);
        return counter ? success : invalid;
    }
    timespec time{};
    if (clock_gettime(clocks[clock], &time) != 0) return invalid;
    put(wasi, result,
        static_cast<u64>(time.tv_sec) * 1'000'000'000 + static_cast<u64>(time.tv_nsec));
    return success;
}
u32 Z_wasi_snapshot_preview1Z_clock_res_get(Wasi* wasi, u32, u32 result) {
    put(wasi, result, u64{1});
    return success;
}

u32 Z_wasi_snapshot_preview1Z_fd_read(Wasi* wasi, u32 descriptor, u32 pieces, u32 count,
                                      u32 result) {
    if (descriptor != 0) return bad_descriptor;
    return transfer_pieces(wasi, pieces, count, result,
                           [](void* data, u32 size) { return ::read(STDIN_FILENO, data, size); });
}
u32 Z_wasi_snapshot_preview1Z_fd_write(Wasi* wasi, u32 descriptor, u32 pieces, u32 count,
                                       u32 result) {
    if (descriptor == 0 || !is_standard(descriptor)) return bad_descriptor;
    return transfer_pieces(wasi, pieces, count, result, [descriptor](const void* data, u32 size) {
        return ::write(static_cast<int>(descriptor), data, size);
    });
}
u32 Z_wasi_snapshot_preview1Z_fd_seek(Wasi*, u32 descriptor, u64, u32, u32) {
    return is_standard(descriptor) ? cannot_seek : bad_descriptor;
}
u32 Z_wasi_snapshot_preview1Z_fd_close(Wasi*, u32 descriptor) {
    return is_standard(descriptor) ? success : bad_descriptor;
}
u32 Z_wasi_snapshot_preview1Z_fd_fdstat_get(Wasi* wasi, u32 descriptor, u32 result) {
    if (!is_standard(descriptor)) return bad_descriptor;
    constexpr u64 character_device = 2;
    for (u32 at = 0; at < 24; at += 8) put(wasi, result + at, at == 0 ? character_device : ~u64{0});
    return success;
}
u32 Z_wasi_snapshot_preview1Z_fd_prestat_get(Wasi*, u32, u32) {
    return bad_descriptor;
}
u32 Z_wasi_snapshot_preview1Z_sched_yield(Wasi*) {
    return success;
}
u32 Z_wasi_snapshot_preview1Z_random_get(Wasi* wasi, u32 buffer, u32 size) {
    for (u32 at = 0; at < size; ++at) put(wasi, buffer + at, static_cast<u8>(std::rand()));
    return success;
}
void Z_wasi_snapshot_preview1Z_proc_exit(Wasi*, u32 code) {
    std::_Exit(static_cast<int>(code));
}

}  // extern "C"
