#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <samebench/threads/team.hpp>
#include <thread>
#include <vector>

namespace samebench {

/// A team of `std::thread`s, for both hosts. They are started when they are first needed, and
/// at least one beside the calling one. Between samples they wait for the next one for some
/// milliseconds before they sleep: a thread that is woken for each sample may be put on the CPU of
/// the thread that wakes it.
class StdThreadTeam final : public ThreadTeam {
public:
    /// @param cpus  that this process may use, at least 1: no row gets more threads
    /// @param begin  called first in each thread but the calling one, with its number from 1
    explicit StdThreadTeam(std::size_t cpus, std::function<void(std::size_t)> begin = {});
    StdThreadTeam(const StdThreadTeam&) = delete;
    StdThreadTeam& operator=(const StdThreadTeam&) = delete;
    ~StdThreadTeam();

    std::optional<std::string> refusal(std::size_t threads) const override;
    void run(std::size_t threads, Job& job) override;
    void meet(std::size_t thread, const std::function<void()>& last) override;

private:
    void serve(std::size_t thread, std::uint64_t seen);
    void wait_for_others() const;
    void open() noexcept;

    std::size_t cpus_;
    std::function<void(std::size_t)> begin_;
    std::vector<std::thread> threads_;
    std::size_t others_ = 0;  // of the last sample, besides the calling one

    std::mutex mutex_;
    std::condition_variable wake_;
    // Guarded by the mutex.
    std::size_t wanted_ = 0;  // threads of the last sample
    Job* job_ = nullptr;
    bool ending_ = false;

    // Each in a cache line of its own, because threads spin on them.
    alignas(128) std::atomic<std::uint64_t> sample_{0};  // number of the last one
    alignas(128) std::atomic<std::size_t> waiting_{0};   // others that meet
    alignas(128) std::atomic<std::uint64_t> opened_{0};  // how often they have met
    alignas(128) std::atomic<std::size_t> finished_{0};
};

}  // namespace samebench
