#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace samebench {

/// Starts the threads of rows with several threads. A host passes one to `make_benchmarks`.
class ThreadTeam {
public:
    /// What the threads run together.
    class Job {
    public:
        /// Called in each thread, with its number from 0.
        virtual void run(std::size_t thread) = 0;

    protected:
        ~Job() = default;
    };

    /// Why this many threads cannot run at once here; nothing if they can. The row shows it.
    [[nodiscard]] virtual std::optional<std::string> refusal(std::size_t threads) const = 0;

    /// Runs the job in this many threads at the same time, at least 1. The calling one is number 0.
    /// Returns after the last of them has returned from it.
    virtual void run(std::size_t threads, Job& job) = 0;

    /// Called in a thread of a job that runs: waits until each of the others has called it as
    /// often, or has returned from the job.
    /// @param last  called in thread 0 when all wait, just before they may go on
    virtual void meet(std::size_t thread, const std::function<void()>& last) = 0;

protected:
    ~ThreadTeam() = default;
};

}  // namespace samebench
