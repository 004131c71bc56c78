#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace samebench {

/// Starts the threads of rows with several threads. A host passes one to `make_benchmarks`.
class ThreadTeam {
public:
    /// What the threads run together.
    class Job {
    public:
        /// Called in the calling thread when all threads wait at the barrier, just before they may
        /// go on.
        virtual void start() = 0;
        /// Called in each thread, with its number from 0.
        virtual void run(std::size_t thread) = 0;
        /// Called in the calling thread when the last thread has returned from `run`.
        virtual void stop() = 0;

    protected:
        ~Job() = default;
    };

    /// Why this many threads cannot run at once here; nothing if they can. The row shows it.
    [[nodiscard]] virtual std::optional<std::string> refusal(std::size_t threads) const = 0;

    /// Runs the job in this many threads at the same time, at least 1. The calling one is number 0.
    /// Returns after `stop()`.
    virtual void run(std::size_t threads, Job& job) = 0;

protected:
    ~ThreadTeam() = default;
};

}  // namespace samebench
