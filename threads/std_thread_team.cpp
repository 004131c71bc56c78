#include "std_thread_team.hpp"

#include <utility>

namespace samebench {
namespace {

/// Some ten microseconds. Whoever waits longer has no CPU to wait on: another thread needs it.
constexpr int spins_before_yielding = 1000;

void relax() noexcept {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

template <class Condition>
void spin_until(Condition condition) {
    for (int spins = 0; !condition(); ++spins) {
        if (spins < spins_before_yielding) {
            relax();
        } else {
            std::this_thread::yield();
        }
    }
}

}  // namespace

StdThreadTeam::StdThreadTeam(std::size_t cpus, std::function<void(std::size_t)> begin)
    : cpus_{cpus}, begin_{std::move(begin)} {}

StdThreadTeam::~StdThreadTeam() {
    {
        const std::lock_guard lock{mutex_};
        ending_ = true;
    }
    wake_.notify_all();
    for (auto& thread : threads_) thread.join();
}

std::optional<std::string> StdThreadTeam::refusal(std::size_t threads) const {
    if (threads <= cpus_) return std::nullopt;
    return std::to_string(threads) + " threads, but this process may use " + std::to_string(cpus_) +
           (cpus_ == 1 ? " CPU" : " CPUs");
}

void StdThreadTeam::run(std::size_t threads, Job& job) {
    const auto others = threads - 1;
    while (threads_.size() < others) {
        threads_.emplace_back(&StdThreadTeam::serve, this, threads_.size() + 1, sample_);
    }
    waiting_ = 0;
    finished_ = 0;
    {
        const std::lock_guard lock{mutex_};
        job_ = &job;
        wanted_ = threads;
        ++sample_;
    }
    wake_.notify_all();
    spin_until([&] { return waiting_.load(std::memory_order_acquire) == others; });
    job.start();
    released_.store(sample_, std::memory_order_release);
    job.run(0);
    spin_until([&] { return finished_.load(std::memory_order_acquire) == others; });
    job.stop();
}

/// @param seen  the last sample before the thread was started
void StdThreadTeam::serve(std::size_t thread, std::uint64_t seen) {
    if (begin_) begin_(thread);
    for (;;) {
        Job* job;
        {
            std::unique_lock lock{mutex_};
            wake_.wait(lock, [&] { return ending_ || sample_ != seen; });
            if (ending_) return;
            seen = sample_;
            if (thread >= wanted_) continue;
            job = job_;
        }
        waiting_.fetch_add(1, std::memory_order_release);
        spin_until([&] { return released_.load(std::memory_order_acquire) == seen; });
        job->run(thread);
        finished_.fetch_add(1, std::memory_order_release);
    }
}

}  // namespace samebench
