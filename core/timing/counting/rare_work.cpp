#include "rare_work.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "constants.hpp"
#include "counting/metered_clock.hpp"
#include "sampling/long_run.hpp"

namespace samebench {
namespace {

/// Counts each batch of a body that stays in its call.
class CountedBatches final : public Batches {
public:
    CountedBatches(WorkMeter& meter, std::uint64_t size, std::uint64_t total)
        : meter_{meter}, size_{size}, left_{total} {}

    std::uint64_t first() override { return take(); }
    std::uint64_t next(const Loop&) override {
        counts.push_back(meter_.take().amount());
        return take();
    }

    std::vector<double> counts;

private:
    std::uint64_t take() {
        const auto batch = std::min(size_, left_);
        left_ -= batch;
        return batch;
    }

    WorkMeter& meter_;
    std::uint64_t size_;
    std::uint64_t left_;
};

struct CountedRun {
    std::vector<double> counts;  ///< of its batches
    double size;                 ///< operations of a batch
};

/// What each of `count` batches executes.
CountedRun count_batches(WorkMeter& meter, Benchmark& benchmark, Extent batch, double count) {
    const auto size = static_cast<double>(batch.operations());
    const auto body = [&](Extent extent) {
        return count_once(meter, benchmark, Side::body, extent).work.amount();
    };
    std::vector<double> counts;
    if (!begins_anew(benchmark)) {
        while (static_cast<double>(counts.size()) < count) counts.push_back(body(batch));
        return {std::move(counts), size};
    }
    const auto total = static_cast<std::uint64_t>(count) * batch.operations();
    CountedBatches batches{meter, batch.operations(), total};
    MeteredClock clock{meter};
    static_cast<void>(meter.take());
    static_cast<void>(take_sample(clock, benchmark, Side::body, {1, total}, &batches));
    static_cast<void>(meter.take());
    if (!batches.counts.empty()) return {std::move(batches.counts), size};
    // Its loop asks for no batches: they are what longer calls have more than shorter ones.
    const auto larger = total / tuned::several;
    for (double before = 0; counts.size() < tuned::several;) {
        const double now = body({1, (counts.size() + 1) * larger});
        counts.push_back(now - std::exchange(before, now));
    }
    return {std::move(counts), static_cast<double>(larger)};
}

}  // namespace

CountedSample count_once(WorkMeter& meter, Benchmark& benchmark, Side side, Extent extent,
                         std::uint64_t from) {
    benchmark.body->seek(from);
    MeteredClock clock{meter};
    static_cast<void>(meter.take());
    const auto sample = take_sample(clock, benchmark, side, extent);
    clock.finish();
    return {meter.take(), sample.pauses, sample.use};
}

RareWork count_rare_work(WorkMeter& meter, Benchmark& benchmark, double operations, double step,
                         double usual, const RareLimits& limits) {
    const auto batches =
        std::clamp<double>(std::floor(operations / step), tuned::several, tuned::window);
    const auto batch = extent_of(benchmark, std::ceil(operations / batches / step) * step);
    const auto [counts, size] = count_batches(meter, benchmark, batch, batches);
    const auto [least, largest] = std::minmax_element(counts.begin(), counts.end());
    // Each batch may have as many rare events.
    double event = *largest - std::min(*least, usual * size);
    const auto sum = std::accumulate(counts.begin(), counts.end(), 0.0);
    double before = sum / (size * static_cast<double>(counts.size()));
    for (;; operations *= 2) {
        const auto extent = extent_of(benchmark, operations);
        const auto body = count_once(meter, benchmark, Side::body, extent);
        const auto count = static_cast<double>(extent.operations());
        const double executed = body.work.amount();
        const double now = executed / count;
        // No batch had what this sample has.
        event = std::max(event, executed - *largest / size * count);
        const double moved = before - now;
        const WorkDoubt doubt{std::max(-moved, event / count), std::max(moved, event / count)};
        const bool is_last = 2 * executed > limits.instructions || 2 * count > limits.operations;
        if (is_last || std::max(doubt.below, doubt.above) <= tuned::alike * now) {
            const auto twin = count_once(meter, benchmark, Side::twin, extent);
            return {{extent.operations(), body.work, twin.work, body.pauses}, doubt};
        }
        before = now;
    }
}

}  // namespace samebench
