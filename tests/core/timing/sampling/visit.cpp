#include "sampling/visit.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "scripted_clock.hpp"

using namespace samebench;
using namespace std::chrono_literals;
using test::ScriptedClock;
using test::Shows;

namespace {

/// What ran: b the body, t its twin, m a slice of the meter.
std::string ran;

ScriptedClock* metered_clock = nullptr;
double slow_down = 1;  // of the CPU; grows with each slice, so that no two are the same

void slowing_chain(std::uint64_t iterations) {
    metered_clock->advance(static_cast<double>(iterations) * cycles_per_iteration * slow_down *
                           0.25ns);
    const bool is_timed = iterations > 2;
    if (!is_timed) return;
    ran += 'm';
    slow_down *= 1.01;
}

/// A body with a ring of inputs, whose operation takes `cost`.
class LoggedBody final : public Body {
public:
    LoggedBody(ScriptedClock& clock, Nanoseconds cost, std::size_t ring)
        : clock_{clock}, cost_{cost}, ring_{ring} {}

    void run(Loop& loop) override {
        ran += 'b';
        sizes.push_back(loop.size());
        clock_.advance(static_cast<double>(loop.size()) * cost_);
    }
    void run_twin(Loop&) override { ran += 't'; }
    std::optional<std::uint64_t> checksum(Loop&) override { return std::nullopt; }
    std::size_t inputs() const noexcept override { return ring_; }
    void seek(std::uint64_t operation) noexcept override { sought.push_back(operation); }

    bool was_disturbed() const noexcept override { return disturbances-- > 0; }

    mutable int disturbances = 0;  // of the next samples
    std::vector<std::uint64_t> sizes;
    std::vector<std::uint64_t> sought;

private:
    ScriptedClock& clock_;
    Nanoseconds cost_;
    std::size_t ring_;
};

/// A benchmark, a clock and a meter, to visit.
struct Bench {
    ScriptedClock clock;
    ClockTraits profile;
    CycleMeter meter{clock, slowing_chain};
    Benchmark benchmark;
    LoggedBody* body;

    explicit Bench(Nanoseconds cost, std::size_t ring = 1) {
        auto owned = std::make_unique<LoggedBody>(clock, cost, ring);
        body = owned.get();
        benchmark = {"s", "n", std::nullopt, {}, std::move(owned)};
        profile.tick = profile.common_tick = 1ns;
        metered_clock = &clock;
        slow_down = 1;
        static_cast<void>(meter.warm_up(200us));
        meter.set_slice(25us, clock.call);
        ran.clear();
    }

    std::vector<TimedPair> visit(double operations, std::size_t taken = 0) {
        ran.clear();
        return samebench::visit({clock, profile, &meter}, benchmark, operations, taken);
    }

    void make_coarse() {
        profile.jitter = Jitter::floor;
        profile.tick = profile.common_tick = 20us;
    }
};

}  // namespace

TEST_CASE("a visit with a precise clock has an untimed run and four pairs between slices") {
    Bench bench{200ns};
    CHECK(bench.visit(1000).size() == 4);
    CHECK(ran ==
          "b"
          "mbmtm"
          "tmbm"
          "bmtm"
          "tmbm");
    CHECK(bench.body->sizes == std::vector<std::uint64_t>{250, 1000, 1000, 1000, 1000});
    CHECK(bench.visit(1000, 3).size() == 4);
    CHECK(ran ==
          "b"
          "mtmbm"
          "bmtm"
          "tmbm"
          "bmtm");
}

TEST_CASE("a visit of a duel has two pairs, so that the other side's stand close to them") {
    Bench bench{200ns};
    bench.profile.is_paired = true;
    CHECK(bench.visit(1000).size() == 2);
    bench.make_coarse();
    CHECK(bench.visit(1000).size() == 2);
}

TEST_CASE("with a coarse clock, too, a pair has the inputs of its number, however long it is") {
    Bench bench{4us, 8192};
    bench.make_coarse();
    for (std::size_t taken = 0; taken < 3; ++taken) {
        static_cast<void>(bench.visit(512, taken));
        CHECK(bench.body->sought.back() == taken * 512);
    }
    CHECK(bench.body->sizes[0] == 512);
    CHECK(bench.body->sizes[1] > 512);
    CHECK(bench.body->sizes[1] <= 523);
}

TEST_CASE("a sample that lacked a CPU is taken again with its inputs, but not for ever") {
    Bench bench{200ns, 500};
    bench.body->disturbances = 2;
    static_cast<void>(bench.visit(1000, 6));
    CHECK(ran ==
          "b"
          "mbbbmtm"
          "tmbm"
          "bmtm"
          "tmbm");
    CHECK(bench.body->sought == std::vector<std::uint64_t>{6000, 6000, 6000, 7000, 8000, 9000});
    bench.body->disturbances = 1000;
    CHECK(bench.visit(1000).size() == 4);
    CHECK(std::count(ran.begin(), ran.end(), 'b') == 1 + 4 * 6);
}

TEST_CASE("a visit brings all inputs of a sample into the caches before it is timed") {
    const auto untimed = [](std::size_t ring) {
        Bench bench{200ns, ring};
        static_cast<void>(bench.visit(1000));
        return bench.body->sizes.front();
    };
    CHECK(untimed(1000) == 1000);
    CHECK(untimed(500) == 500);
    CHECK(untimed(100) == 250);
    CHECK(untimed(1) == 250);
    CHECK(untimed(8000) == 250);
}

TEST_CASE("in a duel, the untimed run is as long as a sample") {
    Bench bench{200ns, 8000};
    bench.profile.is_paired = true;
    static_cast<void>(bench.visit(1000));
    CHECK(bench.body->sizes.front() == 1000);
}

TEST_CASE("a pair has the inputs of its operations, whichever round takes it") {
    Bench bench{200ns, 500};
    static_cast<void>(bench.visit(1000, 6));
    CHECK(bench.body->sought == std::vector<std::uint64_t>{6000, 7000, 8000, 9000});
}

TEST_CASE("samples of few inputs have the same ones in each lap") {
    // Inputs change places within blocks of 256, so that 512 are the same in each lap, but 128 not.
    Bench bench{200ns, 1024};
    static_cast<void>(bench.visit(512, 1));
    CHECK(bench.body->sought == std::vector<std::uint64_t>{512, 1024, 1536, 2048});
    bench.body->sought.clear();
    static_cast<void>(bench.visit(128, 6));
    CHECK(bench.body->sought == std::vector<std::uint64_t>{768, 896, 0, 128});
}

TEST_CASE("a clock that waits for edges is precise, too") {
    Bench bench{200ns};
    bench.make_coarse();
    bench.profile.waiting_deviation = 30ns;
    CHECK(bench.visit(1000).size() == 4);
}

TEST_CASE("a visit with a coarse clock has one pair of varied length, and no untimed run") {
    Bench bench{200ns};
    bench.make_coarse();
    const auto first = bench.visit(10'000, 0);
    REQUIRE(first.size() == 1);
    CHECK(ran == "mbmtm");
    const auto second = bench.visit(10'000, 1);
    CHECK(ran == "mtmbm");
    CHECK(second.at(0).pair.operations > first.at(0).pair.operations);
    CHECK(second.at(0).pair.operations <= 10'200);
}

TEST_CASE("a slice stands beside both of its neighbours") {
    Bench bench{200ns};
    const auto pairs = bench.visit(1000);
    REQUIRE(pairs.size() == 4);
    const auto& first = pairs[0].pair;   // meter, body, meter, twin, meter
    const auto& second = pairs[1].pair;  // twin, meter, body, meter
    CHECK(first.around_body.before > 0ns);
    CHECK(first.around_body.before < first.around_body.after);
    CHECK(first.around_body.after == first.around_twin.before);
    CHECK(first.around_twin.before < first.around_twin.after);
    CHECK(first.around_twin.after == second.around_twin.before);
    CHECK(second.around_twin.after == second.around_body.before);
    CHECK(second.around_body.before < second.around_body.after);
}

TEST_CASE("the windows of a visit's pairs join, and hold their samples") {
    Bench bench{200ns};
    const auto pairs = bench.visit(1000);
    REQUIRE(pairs.size() == 4);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto& [pair, window] = pairs[i];
        CHECK(window.end - window.start >= pair.body + pair.twin + pair.around_body.after);
        if (i > 0) CHECK(window.start == pairs[i - 1].window.end);
    }
}

TEST_CASE("a visit ends after a pair that takes long, and a single operation is not run untimed") {
    Bench bench{5ms};
    CHECK(bench.visit(1).size() == 1);
    CHECK(ran == "mbmtm");
}

TEST_CASE("without a meter, pairs have no slices") {
    Bench bench{200ns};
    ran.clear();
    const auto pairs = visit({bench.clock, bench.profile, nullptr}, bench.benchmark, 1000, 0);
    CHECK(ran ==
          "b"
          "bt"
          "tb"
          "bt"
          "tb");
    REQUIRE(pairs.size() == 4);
    CHECK(pairs[0].pair.around_body.mean() == 0ns);
    CHECK(pairs[0].pair.around_twin.mean() == 0ns);
}

TEST_CASE("samples run through whole rings of inputs, where these are not much longer") {
    Bench bench{1ns, 64};
    const auto& benchmark = bench.benchmark;
    CHECK(whole_rings(benchmark, 1000) == 1024);
    CHECK(whole_rings(benchmark, 985) == 960);
    CHECK(whole_rings(benchmark, 70) == 64);
    CHECK(whole_rings(benchmark, 32) == 64);
    // In a sample of several times the length, an interrupt is the rule.
    CHECK(whole_rings(benchmark, 31) == 16);
    // A ring that takes longer is cut into a power of two of equal parts.
    CHECK(whole_rings(benchmark, 12) == 8);
    CHECK(whole_rings(benchmark, 0.5) == 0.5);
    CHECK(whole_rings(Bench{1ns, 65}.benchmark, 12) == 12);
    CHECK(whole_rings(Bench{1ns, 1}.benchmark, 12) == 12);
    bench.benchmark.options.operations = 10;
    CHECK(whole_rings(benchmark, 1000) == 1000);
}

TEST_CASE("a cost at another speed scales body and twin by the slices around each") {
    Pair pair{10, 100ns, 20ns, 0, {40ns, 60ns}, {20ns, 30ns}};
    CHECK(pair.cost_at(25ns, 5ns) == doctest::Approx(3));
    pair.pauses = 2;
    CHECK(pair.cost_at(25ns, 5ns) == doctest::Approx(2.5));
    pair.around_body = {};
    CHECK(pair.cost_at(25ns, 5ns) == pair.cost(5ns));
}
