#include "sampling/long_run.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <vector>

#include "scripted_clock.hpp"

using namespace samebench;
using namespace std::chrono_literals;
using test::ScriptedClock;

namespace {

ScriptedClock* chained = nullptr;
Nanoseconds theft{0};  // that the next chain meets

void chain_of(std::uint64_t iterations) {
    chained->advance(static_cast<double>(iterations) * cycles_per_iteration * 0.25ns + theft);
}

/// An operation takes `cost`, and one in `every` so many `times` as long. It counts on from call to
/// call, or begins anew and asks for batches.
class RareBody final : public Body {
public:
    RareBody(ScriptedClock& clock, Nanoseconds cost, std::uint64_t every, double times, bool anew)
        : clock_{clock}, cost_{cost}, every_{every}, times_{times}, anew_{anew} {}

    [[nodiscard]] bool begins_anew() const noexcept override { return anew_; }
    void run(Loop& loop) override {
        ++calls;
        if (!anew_) return take(loop.size());
        at_ = 0;
        loop.start();
        for (auto batch = loop.first_batch(); batch != 0;) {
            take(batch);
            loop.stop();
            batch = loop.next_batch();
            if (batch != 0) loop.start();
        }
    }
    void run_twin(Loop&) override {}
    std::optional<std::uint64_t> checksum(Loop&) override { return std::nullopt; }

    int calls = 0;

private:
    void take(std::uint64_t operations) {
        const auto rare = every_ == 0 ? 0 : (at_ + operations) / every_ - at_ / every_;
        at_ += operations;
        const auto usual = static_cast<double>(operations - rare);
        clock_.advance((usual + times_ * static_cast<double>(rare)) * cost_);
    }

    ScriptedClock& clock_;
    Nanoseconds cost_;
    std::uint64_t every_;
    double times_;
    bool anew_;
    std::uint64_t at_ = 0;
};

struct Ran {
    std::vector<LongWindow> windows;
    bool settled;
    int longer;  // times that it said it would go on
    Nanoseconds took;
    int calls;

    [[nodiscard]] double mean() const {
        double operations = 0;
        double body = 0;
        for (const auto& one : windows) {
            operations += static_cast<double>(one.operations);
            body += one.body.count();
        }
        return body / operations;
    }
};

/// Runs a body of 1 µs for long, after samples that took `seen` for an operation.
Ran run(std::uint64_t every, double times, bool anew, Nanoseconds seen = 1us,
        const std::function<CpuUse()>& cpu_use = {}) {
    ScriptedClock clock;
    chained = &clock;
    CycleMeter meter{clock, chain_of};
    static_cast<void>(meter.warm_up(200us));
    meter.set_slice(25us, clock.call);
    auto owned = std::make_unique<RareBody>(clock, 1us, every, times, anew);
    auto* body = owned.get();
    Benchmark benchmark{"s", "n", std::nullopt, {}, std::move(owned)};
    benchmark.options.times_itself = anew;
    const auto start = clock.now();
    int longer = 0;
    const auto count = [&longer] { ++longer; };
    auto [windows, settled] = run_for_long({clock, meter, cpu_use, count}, benchmark, 100,
                                           100 * seen, {1ms, 6ms, 600ms, 0ns});
    return {std::move(windows), settled, longer, clock.now() - start, body->calls};
}

}  // namespace

TEST_CASE("a long run of equal operations is short, and its windows stand beside chains as long") {
    for (const bool anew : {false, true}) {
        CAPTURE(anew);
        const auto ran = run(0, 1, anew);
        CHECK(ran.took > 12ms);
        CHECK(ran.took < 40ms);
        CHECK(ran.mean() == doctest::Approx(1000).epsilon(0.001));
        CHECK(ran.settled);
        CHECK(ran.longer <= 1);
        for (const auto& one : ran.windows) {
            CHECK(one.chain.elapsed.count() == doctest::Approx(one.body.count()).epsilon(0.25));
            CHECK(one.chain.elapsed.count() / one.chain.cycles ==
                  doctest::Approx(0.25).epsilon(0.01));
            CHECK(one.body < 1.1ms);
        }
    }
}

TEST_CASE("rare work makes the run longer, until its mean is known") {
    for (const bool anew : {false, true}) {
        CAPTURE(anew);
        const auto ran = run(3000, 200, anew);
        CHECK(ran.mean() == doctest::Approx(1066).epsilon(0.06));
        CHECK(ran.settled);
        CHECK(ran.longer >= 1);
        CHECK(ran.took > 20ms);
        CHECK(ran.took < 600ms);
    }
}

TEST_CASE("a run whose mean never settles ends with its time") {
    const auto ran = run(3000, 1e5, false);
    CHECK(ran.took > 600ms);
    CHECK(!ran.settled);
    // The operation that is running when the time is over takes 100 ms.
    CHECK(ran.took < 2s);
}

TEST_CASE("a body that begins anew runs in few calls, of which the longest counts") {
    const auto ran = run(0, 1, true);
    CHECK(ran.calls <= 3);
    double operations = 0;
    for (const auto& one : ran.windows) operations += static_cast<double>(one.operations);
    CHECK(operations * 1us >= 6ms);
}

TEST_CASE("samples that have begun anew may have been far too cheap, or too dear") {
    for (const auto seen : {Nanoseconds{20ns}, Nanoseconds{100us}}) {
        const auto ran = run(0, 1, true, seen);
        CHECK(ran.mean() == doctest::Approx(1000).epsilon(0.001));
        CHECK(ran.took < 600ms);
        CHECK(ran.windows.size() >= 4);
    }
}

TEST_CASE("time in which the system let something else run is not the body's") {
    // A tenth of a millisecond is taken before each reading of what the process has used.
    std::uint64_t readings = 0;
    Nanoseconds used{0};
    Nanoseconds last{0};
    const auto cpu_use = [&]() -> CpuUse {
        used += chained->time - last;
        chained->advance(100us);
        last = chained->time;
        return {used, 0, ++readings};
    };
    const auto ran = run(0, 1, false, 1us, cpu_use);
    CHECK(ran.mean() == doctest::Approx(1000).epsilon(0.01));
}
