#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "counting/count.hpp"
#include "function.hpp"
#include "scripted_clock.hpp"

/// What tests of counts share.
namespace samebench::test {

/// A counter that scripted bodies move. Counting starts and stops cost instructions of their own.
class ScriptedMeter final : public WorkMeter {
public:
    double reading = 0;
    double start_cost = 3;      ///< counted at each start
    double stop_cost = 4;       ///< counted at each stop
    std::vector<double> extra;  ///< what interrupts add to the next samples
    int samples_wanted = 1;

    void start() noexcept override {
        CHECK_FALSE(counting_);
        counting_ = true;
        since_ = reading;
        reading += start_cost;
    }
    void stop() noexcept override {
        CHECK(counting_);
        counting_ = false;
        reading += stop_cost;
        if (!extra.empty()) {
            reading += extra.back();
            extra.pop_back();
        }
        work_ += Work{reading - since_};
    }
    Work take() override {
        CHECK_FALSE(counting_);
        const auto work = work_;
        work_ = {};
        return work;
    }
    const char* name() const noexcept override { return "scripted"; }
    int repeats() const noexcept override { return samples_wanted; }

private:
    Work work_;
    double since_ = 0;
    bool counting_ = false;
};

/// A body whose operation number i, from the start of its inputs, executes `cost(i)` instructions.
class CountedBody final : public Body {
public:
    using Cost = Function<double(std::uint64_t)>;

    CountedBody(ScriptedMeter& meter, std::size_t inputs, Cost cost)
        : meter_{meter}, inputs_{inputs}, cost_{std::move(cost)} {}

    std::size_t inputs() const noexcept override { return inputs_; }
    void seek(std::uint64_t operation) noexcept override { at_ = operation % inputs_; }
    void run(Loop& loop) override {
        if (set_up) {
            set_up();
            loop.start();
        }
        if (begin) begin();
        meter_.reading += 20 + loop_cost * static_cast<double>(loop.size());
        const bool takes_batches = begin && in_batches;
        for (auto left = takes_batches ? loop.first_batch() : loop.size(); left != 0;) {
            for (operations += left; left != 0; --left) {
                meter_.reading += cost_(at_);
                at_ = (at_ + 1) % inputs_;
            }
            if (!takes_batches) break;
            loop.stop();
            left = loop.next_batch();
            loop.start();
        }
        if (on_run) on_run(loop);
        if (set_up) loop.stop();
    }
    bool begins_anew() const noexcept override { return bool{begin}; }
    void run_twin(Loop& loop) override {
        if (set_up) loop.start();
        meter_.reading += 15 + loop_cost * static_cast<double>(loop.size());
        if (on_twin) on_twin();
        if (set_up) loop.stop();
    }
    std::optional<std::uint64_t> checksum(Loop&) override { return 0xabc; }
    std::optional<Problem> update(Options&) override { return problem; }

    std::optional<Problem> problem;
    Function<void(Loop&)> on_run;
    Function<void()> on_twin;
    Function<void()> set_up;       ///< before its loop; such a body times itself
    Function<void()> begin;        ///< makes its state; such a body begins anew with each call
    bool in_batches = true;        ///< such a body asks for its operations in batches
    std::uint64_t operations = 0;  ///< that it has run

private:
    static constexpr double loop_cost = 2;
    ScriptedMeter& meter_;
    std::size_t inputs_;
    Cost cost_;
    std::uint64_t at_ = 0;
};

inline Benchmark benchmark_of(std::unique_ptr<CountedBody> body) {
    return {"demo", "row", std::nullopt, {}, std::move(body)};
}

inline Benchmark benchmark_of(ScriptedMeter& meter, std::size_t inputs, CountedBody::Cost cost) {
    return benchmark_of(std::make_unique<CountedBody>(meter, inputs, std::move(cost)));
}

inline CountedBody::Cost always(double cost) {
    return [cost](std::uint64_t) { return cost; };
}

/// Instructions of one operation, as the report computes them.
inline double work_of(const WorkCount& count) {
    const auto cost = [](const WorkPair& pair) {
        return pair.body.instructions - pair.twin.instructions;
    };
    const auto& pairs = count.pairs;
    if (pairs.size() == 1) return cost(pairs[0]) / static_cast<double>(pairs[0].operations);
    return (cost(pairs[1]) - cost(pairs[0])) /
           static_cast<double>(pairs[1].operations - pairs[0].operations);
}

}  // namespace samebench::test
