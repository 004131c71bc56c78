/// What several threads that write to the same place cost each other.
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <samebench/samebench.hpp>

namespace {

/// Counters that threads share, in cache lines of their own.
struct Contended {
    alignas(128) std::atomic<std::uint32_t> atomic{0};
    alignas(128) std::mutex mutex;
    std::uint32_t guarded = 0;
};

}  // namespace

SAMEBENCH_SUITE(contention, suite) {
    // Most columns have no threads, unless they are asked for.
    suite.only_by_name();

    // In a row with several threads each runs the body: what it captures is shared.
    auto contended = std::make_shared<Contended>();
    suite.bench("atomic increment", [contended] { ++contended->atomic; }).threads({1, 2, 4});
    suite
        .bench("mutex lock",
               [contended] {
                   const std::lock_guard lock{contended->mutex};
                   ++contended->guarded;
               })
        .threads({1, 2, 4});
}
