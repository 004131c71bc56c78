#include "sampling/long_run.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "sampling/calibration.hpp"
#include "scripted_clock.hpp"

using namespace samebench;
using namespace std::chrono_literals;
using test::ScriptedClock;

namespace {

ScriptedClock* chained = nullptr;
Nanoseconds theft{0};  // that the next chain meets
Nanoseconds lost{0};   // to others, by bodies

void chain_of(std::uint64_t iterations) {
    chained->advance(static_cast<double>(iterations) * cycles_per_iteration * 0.25ns + theft);
}

/// What a body costs: an operation takes 1 µs, one in `every` so many `times` as long, and of the
/// first `cold` ones each four times as long.
struct Costs {
    std::uint64_t every = 0;
    double times = 1;
    bool anew = false;
    std::uint64_t cold = 0;
    std::size_t pairs = 0;   ///< to be taken in its call
    std::size_t inputs = 1;  ///< the second half of them takes three times as long
    bool own_heap = false;
    Nanoseconds stolen{0};  ///< by others, each time that it runs
    double paused = 0;      ///< times as long as an operation, before it
    /// Operations that take four times as long, after something else ran for a while.
    std::uint64_t evicted = 0;
};

/// It counts on from call to call, or begins anew and asks for batches.
class RareBody final : public Body {
public:
    RareBody(ScriptedClock& clock, const Costs& costs) : clock_{clock}, costs_{costs} {}

    [[nodiscard]] bool begins_anew() const noexcept override { return costs_.anew; }
    [[nodiscard]] std::size_t inputs() const noexcept override { return costs_.inputs; }
    [[nodiscard]] bool has_own_heap() const noexcept override { return costs_.own_heap; }
    void run(Loop& loop) override {
        ++calls;
        asked = loop.size();
        ran = 0;
        if (costs_.paused > 0) {
            loop.pause();
            clock_.advance(static_cast<double>(loop.size()) * costs_.paused * 1us);
            loop.resume();
        }
        if (!costs_.anew) return take(loop.size());
        at_ = fetched_ = 0;
        loop.start();
        for (auto batch = loop.first_batch(); batch != 0;) {
            take(batch);
            loop.stop();
            batch = loop.next_batch();
            if (batch != 0) loop.start();
        }
    }
    void run_twin(Loop&) override { twins.push_back(ran); }
    std::optional<std::uint64_t> checksum(Loop&) override { return std::nullopt; }

    int calls = 0;
    // Of the last call:
    std::uint64_t asked = 0;
    std::uint64_t ran = 0;
    std::vector<std::uint64_t> twins;  // after how many operations one ran; of all calls

private:
    void take(std::uint64_t operations) {
        ran += operations;
        const auto [every, times, anew, cold, pairs, inputs, own_heap, stolen, paused, evicted] =
            costs_;
        if (clock_.now() - left_ > 500us) fetched_ = at_ + evicted;
        const auto rare = every == 0 ? 0 : (at_ + operations) / every - at_ / every;
        const auto until = std::max(cold, fetched_);
        const auto slow = std::min(operations, until - std::min(until, at_));
        const auto half = inputs / 2;
        const auto dear = half > 0 && at_ / half % 2 == 1 ? operations : 0;
        at_ += operations;
        const auto usual = static_cast<double>(operations - rare + 3 * slow + 2 * dear);
        clock_.advance((usual + times * static_cast<double>(rare)) * 1us + stolen);
        lost += stolen;
        left_ = clock_.now();
    }

    ScriptedClock& clock_;
    Costs costs_;
    Nanoseconds left_{0};
    std::uint64_t fetched_ = 0;  // from here on all that it needs is in the caches
    std::uint64_t at_ = 0;
};

struct Ran {
    std::vector<LongWindow> windows;
    std::vector<TimedPair> pairs;
    bool settled;
    int longer;  // times that it said it would go on
    Nanoseconds took;
    int calls;
    std::uint64_t asked;  // of the last call
    std::uint64_t ran;

    [[nodiscard]] double operations() const {
        double all = 0;
        for (const auto& one : windows) all += static_cast<double>(one.operations);
        return all;
    }
    [[nodiscard]] double mean() const {
        double body = 0;
        for (const auto& one : windows) body += one.body.count();
        return body / operations();
    }
};

/// Runs a body for long, after samples that took `seen` for an operation.
Ran run(const Costs& costs, Nanoseconds seen = 1us, const std::function<CpuUse()>& cpu_use = {},
        Nanoseconds set_up = 0ns, Nanoseconds most = 600ms) {
    ScriptedClock clock;
    chained = &clock;
    CycleMeter meter{clock, chain_of};
    static_cast<void>(meter.warm_up(200us));
    meter.set_slice(25us, clock.call);
    auto owned = std::make_unique<RareBody>(clock, costs);
    auto* body = owned.get();
    Benchmark benchmark{"s", "n", std::nullopt, {}, std::move(owned)};
    benchmark.options.times_itself = costs.anew;
    const auto start = clock.now();
    int longer = 0;
    const auto count = [&longer] { ++longer; };
    ClockTraits profile;
    profile.tick = profile.common_tick = 1ns;
    const VisitInstruments visits{clock, profile, &meter};
    const double operations = seen < 1ms ? 100 : 1;
    const PairsToTake pairs{visits, operations, costs.pairs};
    auto [windows, settled, taken] =
        run_for_long({clock, meter, cpu_use, count}, benchmark, operations, operations * seen,
                     {1ms, 6ms, most, set_up}, costs.pairs > 0 ? &pairs : nullptr);
    return {std::move(windows),  std::move(taken), settled,     longer,
            clock.now() - start, body->calls,      body->asked, body->ran};
}

}  // namespace

TEST_CASE("a long run of equal operations is short, and its windows stand beside chains") {
    for (const bool anew : {false, true}) {
        CAPTURE(anew);
        const auto ran = run({.anew = anew});
        CHECK(ran.took > 12ms);
        CHECK(ran.took < (anew ? 300ms : 40ms));
        CHECK(ran.mean() == doctest::Approx(1000).epsilon(0.001));
        CHECK(ran.settled);
        CHECK(ran.longer <= 1);
        for (const auto& one : ran.windows) {
            CHECK(one.chain.elapsed < 1.1ms);
            CHECK((anew ? 0.25 : 1) * one.body < 1.5 * one.chain.elapsed);
            CHECK(one.chain.elapsed.count() / one.chain.cycles ==
                  doctest::Approx(0.25).epsilon(0.01));
            CHECK(one.body < (anew ? 4.1ms : 1.1ms));
        }
    }
}

TEST_CASE("rare work makes the run longer, until its mean is known") {
    for (const bool anew : {false, true}) {
        CAPTURE(anew);
        const auto ran = run({3000, 200, anew});
        CHECK(ran.mean() == doctest::Approx(1066).epsilon(0.06));
        CHECK(ran.settled);
        CHECK((ran.longer >= 1 || anew));
        CHECK(ran.took > 20ms);
        CHECK(ran.took < 600ms);
    }
}

TEST_CASE("inputs that differ are no rare work: laps of all of them are compared") {
    // A lap of 16,384 inputs takes 33 ms.
    const auto equal = run({.inputs = 16384});
    CHECK(equal.settled);
    CHECK(equal.longer == 0);
    CHECK(equal.mean() == doctest::Approx(2000).epsilon(0.03));
    CHECK(equal.operations() == 2 * 16384);
    const auto rare = run({.every = 20000, .times = 10000, .inputs = 16384});
    CHECK(rare.longer > 0);
    CHECK(rare.operations() > equal.operations());
}

TEST_CASE(
    "collections that come every 20 ms are in a run on an own heap, and a short one has none") {
    // Each of them takes 10 ms.
    CHECK(run({.every = 20000, .times = 10000}).mean() < 1010);
    CHECK(run({.every = 20000, .times = 10000, .own_heap = true}).mean() > 1300);
}

TEST_CASE("a run whose mean never settles ends with its time") {
    const auto ran = run({3000, 1e5});
    CHECK(ran.took > 600ms);
    CHECK(!ran.settled);
    // The operation that is running when the time is over takes 100 ms.
    CHECK(ran.took < 2s);
}

TEST_CASE("operations that take next to no time are counted in numbers that results can have") {
    const auto ran = run({.every = 1, .times = 1e-9});
    std::uint64_t most = 0;
    for (const auto& one : ran.windows) most = std::max(most, one.operations);
    CHECK(most == static_cast<std::uint64_t>(tuned::max_operations));
}

TEST_CASE("a body that begins anew runs in few calls, of which the longest counts") {
    const auto ran = run({.anew = true});
    CHECK(ran.calls <= 5);
    double operations = 0;
    for (const auto& one : ran.windows) operations += static_cast<double>(one.operations);
    CHECK(operations * 1us >= 50ms);
}

TEST_CASE("the samples of a body that stays in its call stand between its windows") {
    const auto ran = run({.anew = true, .cold = 2000, .pairs = 32});
    REQUIRE(ran.pairs.size() == 32);
    for (const auto& [pair, window] : ran.pairs) {
        CHECK(pair.operations == 100);
        // None shows how its state begins.
        CHECK(pair.cost_at(25us, 0ns) == doctest::Approx(1000).epsilon(0.01));
        CHECK(pair.around_body.before > 20us);
        CHECK(pair.around_twin.after > 20us);
        CHECK(window.end - window.start > pair.body);
    }
    // They reach from the first half to the end.
    const auto first = ran.pairs.front().window.start;
    const auto last = ran.pairs.back().window.end;
    CHECK(last - first > 0.6 * ran.took / 2);
    // It runs as many operations as it has been told: it may have reserved memory for them.
    CHECK(ran.ran == ran.asked);
    std::uint64_t counted = 32 * 100;
    for (const auto& one : ran.windows) counted += one.operations;
    CHECK(counted == ran.asked);
    CHECK(ran.settled);
    CHECK(ran.took < 650ms);
}

TEST_CASE("a state that chains take out of the caches is left alone for little of the time") {
    for (const bool anew : {false, true}) {
        CAPTURE(anew);
        const auto ran = run({.anew = anew, .own_heap = !anew, .evicted = 80});
        CHECK(ran.mean() > 1040);
        CHECK(ran.mean() < 1080);
    }
}

TEST_CASE("with little time, windows are shorter, not fewer") {
    const auto ran = run({.anew = true}, 1us, {}, 0ns, 60ms);
    CHECK(ran.settled);
    CHECK(ran.windows.size() > 6);
}

TEST_CASE("samples of slow operations take no more of a call than its windows") {
    const auto ran = run({.every = 1, .times = 5000, .anew = true, .pairs = 32}, 5ms);
    CHECK(!ran.pairs.empty());
    CHECK(ran.pairs.size() <= ran.windows.size());
    CHECK(ran.ran == ran.asked);
    CHECK(ran.took < 1s);
}

TEST_CASE("a body that does not ask for batches has no samples in its call") {
    CHECK(run({.pairs = 32}).pairs.empty());
}

TEST_CASE("a state that takes 40 ms to fill has not settled before") {
    const auto ran = run({.anew = true, .cold = 10'000});
    CHECK(ran.mean() < 1400);
    CHECK(ran.took > 300ms);
    CHECK(ran.took < 650ms);
}

TEST_CASE("a set-up that was thought to be long leaves time for long calls") {
    const auto ran = run({.anew = true}, 20ns, {}, 150ms);
    CHECK(ran.operations() > 40000);
}

TEST_CASE("samples that have begun anew may have been far too cheap, or too dear") {
    for (const auto seen : {Nanoseconds{20ns}, Nanoseconds{100us}}) {
        const auto ran = run({.anew = true}, seen);
        CHECK(ran.mean() == doctest::Approx(1000).epsilon(0.001));
        CHECK(ran.took < 600ms);
        CHECK(ran.windows.size() >= 4);
    }
}

TEST_CASE("time in which the system let something else run is not the body's") {
    std::uint64_t readings = 0;
    const auto cpu_use = [&]() -> CpuUse { return {chained->time - lost, 0, ++readings}; };
    Costs costs;
    costs.stolen = 100us;
    CHECK(run(costs).mean() > 1090);
    const auto ran = run(costs, 1us, cpu_use);
    CHECK(ran.mean() == doctest::Approx(1000).epsilon(0.01));
}

TEST_CASE("what the system let run during pauses is not taken from the time between them") {
    // All that happens takes twice the time that the process has used.
    std::uint64_t readings = 0;
    const auto cpu_use = [&]() -> CpuUse { return {0.5 * chained->time, 0, ++readings}; };
    CHECK(run({}, 1us, cpu_use).mean() == doctest::Approx(500).epsilon(0.01));
    CHECK(run({.paused = 9}, 1us, cpu_use).mean() == doctest::Approx(500).epsilon(0.01));
}
