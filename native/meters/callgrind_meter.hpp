#pragma once

#include <functional>
#include <string>

#include "counting/work_meter.hpp"

namespace samebench {

/// Whether Valgrind runs this process.
[[nodiscard]] bool runs_in_valgrind() noexcept;

/// Counts by Valgrind's tool callgrind, which has to run this process with
/// `--collect-atstart=no --collect-systime=yes --callgrind-out-file=FILES%p`. System calls are the
/// host calls of its work.
///
/// Callgrind writes what it counted into the next file of the process, and `take` reads the total
/// from there. (Valgrind's manual, "Callgrind: a call-graph generating cache and branch prediction
/// profiler", 2022.)
class CallgrindMeter final : public WorkMeter {
public:
    /// @param files  the path before `%p`
    /// @param keep   leave the files, for the costs of single functions; otherwise they are removed
    CallgrindMeter(std::string files, bool keep, GiveUp give_up);

    void start() noexcept override;
    void stop() noexcept override;
    [[nodiscard]] Work take() override;
    [[nodiscard]] const char* name() const noexcept override { return "callgrind"; }

private:
    std::string files_;
    bool keep_;
    GiveUp give_up_;
    int taken_ = 0;
};

}  // namespace samebench
