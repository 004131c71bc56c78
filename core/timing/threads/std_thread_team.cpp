#include "std_thread_team.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "constants.hpp"

#ifdef __EMSCRIPTEN_PTHREADS__
#include <emscripten/threading.h>
#endif

namespace samebench {
namespace {

using namespace std::chrono_literals;

/// How long a thread waits for the next sample before it sleeps. Longer than what is between the
/// samples of a visit, and than the kernel takes to move threads to CPUs of their own.
constexpr auto between_samples = 10ms;

/// Lets another thread have this CPU.
void yield() noexcept {
#ifdef __EMSCRIPTEN_PTHREADS__
    // What a thread prints waits for the main thread, perhaps this one.
    emscripten_current_thread_process_queued_calls();
    // sched_yield() does nothing there.
    static int never = 0;
    __builtin_wasm_memory_atomic_wait32(&never, 0, tuned::nanoseconds_of_a_nap);
#else
    std::this_thread::yield();
#endif
}

void relax() noexcept {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

template <class Condition>
void spin_until(Condition condition) {
    for (unsigned spins = 0; !condition(); ++spins) {
        if (spins < tuned::spins_before_yielding) {
            relax();
        } else {
            yield();
        }
    }
}

/// The same, but gives up after `between_samples`.
template <class Condition>
void spin_for_a_while(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + between_samples;
    for (unsigned spins = 1; !condition(); ++spins) {
        relax();
        if (spins % tuned::many == 0 && std::chrono::steady_clock::now() >= end) return;
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
    others_ = threads - 1;
    // One sleeps beside a row of one thread, too. C++ libraries and kernels lock less in a process
    // of one thread, so what the row costs would depend on whether one of several has run before
    // it.
    const auto started = std::max<std::size_t>(others_, 1);
    while (threads_.size() < started) {
        threads_.emplace_back(&StdThreadTeam::serve, this, threads_.size() + 1, sample_.load());
    }
    waiting_ = 0;
    finished_ = 0;
    {
        const std::lock_guard lock{mutex_};
        job_ = &job;
        wanted_ = threads;
        ++sample_;
    }
    if (others_ != 0) wake_.notify_all();
    job.run(0);
    // The others may still meet without this one.
    for (;;) {
        wait_for_others();
        if (waiting_.load(std::memory_order_relaxed) == 0) return;
        open();
    }
}

void StdThreadTeam::meet(std::size_t thread, const std::function<void()>& last) {
    if (thread == 0) {
        wait_for_others();
        last();
        open();
        return;
    }
    const auto before = opened_.load(std::memory_order_relaxed);
    waiting_.fetch_add(1, std::memory_order_release);
    spin_until([&] { return opened_.load(std::memory_order_acquire) != before; });
}

/// Until each of them meets or has finished.
void StdThreadTeam::wait_for_others() const {
    spin_until([&] {
        const auto waiting = waiting_.load(std::memory_order_acquire);
        return waiting + finished_.load(std::memory_order_acquire) == others_;
    });
}

/// Lets those that meet go on.
void StdThreadTeam::open() noexcept {
    waiting_.store(0, std::memory_order_relaxed);
    opened_.fetch_add(1, std::memory_order_release);
}

/// @param seen  the last sample before the thread was started
void StdThreadTeam::serve(std::size_t thread, std::uint64_t seen) {
    if (begin_) begin_(thread);
    for (bool wanted = false;;) {
        if (wanted)
            spin_for_a_while([&] { return sample_.load(std::memory_order_relaxed) != seen; });
        Job* job;
        {
            std::unique_lock lock{mutex_};
            wake_.wait(lock, [&] { return ending_ || sample_ != seen; });
            if (ending_) return;
            seen = sample_;
            wanted = thread < wanted_;
            if (!wanted) continue;
            job = job_;
        }
        job->run(thread);
        finished_.fetch_add(1, std::memory_order_release);
    }
}

}  // namespace samebench
