#include "sampling/repetition.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "scripted_clock.hpp"

using namespace samebench;
using namespace std::chrono_literals;
using test::ScriptedClock;

namespace {

/// A benchmark whose operation takes 100 ns, or 40 ns if its input was seen less than `memory`
/// operations ago, and a clock.
struct RememberingBench {
    ScriptedClock clock;
    std::uint64_t memory;
    std::uint64_t now = 0;
    std::unordered_map<int, std::uint64_t> seen{};
    Suite suite{"s"};

    explicit RememberingBench(std::uint64_t operations, std::size_t inputs = 8192)
        : memory{operations} {
        int next = 0;
        Inputs<int> ring{[next](Random&) mutable { return next++; }, inputs};
        suite.bench("b", ring, [this](int input) {
            const auto last = seen.find(input);
            const bool known = last != seen.end() && now - last->second < memory;
            clock.advance(known ? 40ns : 100ns);
            seen[input] = now++;
        });
        REQUIRE(benchmark().body->make_inputs(Random{1}));
    }

    Benchmark& benchmark() { return suite.benchmarks().front(); }
    double gain(Nanoseconds most = 1s) {
        return gain_of_repetition(clock, nullptr, benchmark(), 100ns, 200us, most);
    }
};

}  // namespace

TEST_CASE("a body that remembers few inputs is faster where they come back soon") {
    // Of four laps through an eighth, the last three are known: 3/4 of the time has 60 % less.
    CHECK(RememberingBench{3000}.gain() == doctest::Approx(0.45).epsilon(0.01));
}

TEST_CASE("a body that remembers nothing, or everything, takes as long in both orders") {
    CHECK(RememberingBench{0}.gain() == doctest::Approx(0));
    RememberingBench all{1'000'000};
    static_cast<void>(all.gain());
    CHECK(all.gain() == doctest::Approx(0));
}

TEST_CASE("few inputs and slow bodies are not tried") {
    CHECK(RememberingBench{100, 256}.gain() == 0);
    CHECK(RememberingBench{3000}.gain(10ms) == 0);
    RememberingBench fixed{3000};
    fixed.benchmark().options.operations = 100;
    CHECK(fixed.gain() == 0);
}

namespace {

/// A ring whose body, twin and meter take longer in some of the six timings. It remembers nothing.
class DisturbedRing final : public Body {
public:
    enum class Slow { never, by_laps, every_second };
    struct Slows {
        Slow body = Slow::by_laps;
        Slow twin = Slow::never;
        Slow meter = Slow::never;
    };

    explicit DisturbedRing(Slows slows) : slows_{slows} {}

    std::size_t inputs() const noexcept override { return 8192; }
    void run(Loop& loop) override {
        clock_.advance(static_cast<double>(loop.size()) * 100ns * factor(slows_.body));
        ++runs_;
    }
    void run_twin(Loop& loop) override {
        clock_.advance(static_cast<double>(loop.size()) * 50ns * factor(slows_.twin));
    }
    std::optional<std::uint64_t> checksum(Loop&) override { return 1; }

    static double gain(Slows slows) {
        auto body = std::make_unique<DisturbedRing>(slows);
        auto& ring = *body;
        measured = &ring;
        CycleMeter meter{ring.clock_, [](std::uint64_t iterations) {
                             measured->clock_.advance(static_cast<double>(iterations) * 32ns *
                                                      measured->factor(measured->slows_.meter));
                         }};
        meter.set_slice(25us, 0ns);
        Benchmark benchmark{"s", "b", std::nullopt, {}, std::move(body)};
        return gain_of_repetition(ring.clock_, &meter, benchmark, 100ns, 200us, 1s);
    }

private:
    static inline DisturbedRing* measured = nullptr;

    /// A timing has four laps of eight parts. Of every four timings the first and the last are lap
    /// by lap.
    [[nodiscard]] double factor(Slow slow) const {
        const auto timing = runs_ / 32;
        const bool laps = timing % 4 == 0 || timing % 4 == 3;
        return (slow == Slow::by_laps && laps) || (slow == Slow::every_second && timing % 2 == 0)
                   ? 1.25
                   : 1;
    }

    Slows slows_;
    ScriptedClock clock_{Nanoseconds{0}, test::Shows::exactly};
    std::uint64_t runs_ = 0;
};

}  // namespace

TEST_CASE("what disturbs the machine is not taken for a memory of inputs") {
    using Slow = DisturbedRing::Slow;
    CHECK(DisturbedRing::gain({}) == doctest::Approx(0.2).epsilon(0.01));
    CHECK(DisturbedRing::gain({.twin = Slow::by_laps}) == 0);
    CHECK(DisturbedRing::gain({.meter = Slow::by_laps}) == 0);
    CHECK(DisturbedRing::gain({.body = Slow::every_second}) == 0);
}

namespace {

/// What `gain_of_memory` says of a body that takes `cost(calls, is_new)`.
template <class Cost>
double gain_of_new(Cost cost, std::size_t inputs = 512, Nanoseconds most = 1s) {
    ScriptedClock clock;
    std::unordered_map<std::uint64_t, bool> known;
    std::uint64_t calls = 0;
    Suite suite{"s"};
    Inputs<std::uint64_t> ring{[](Random& random) { return random.next(); }, inputs};
    suite.bench("b", ring, [&](std::uint64_t input) {
        clock.advance(cost(calls++, known.emplace(input, true).second));
    });
    return gain_of_memory(clock, suite.benchmarks().front(), 1, 30ns, 200us, 0.5, most);
}

}  // namespace

TEST_CASE("a body that keeps its results takes far longer for new inputs") {
    const auto memory = [](auto, bool is_new) { return is_new ? 8us : 26ns; };
    CHECK(gain_of_new(memory) == doctest::Approx(1 - 26.0 / 8000).epsilon(0.001));
    // Of one operation, the clock's reading is a part.
    CHECK(gain_of_new(memory, 2) > 0.95);
    // Slow work is seen as well, though it takes longer than all the time there is.
    CHECK(gain_of_new([](auto, bool is_new) -> Nanoseconds { return is_new ? 10ms : 26ns; }, 512,
                      10ms) > 0.99);
}

TEST_CASE("a body that keeps no results has nothing to show for inputs that come back") {
    CHECK(gain_of_new([](auto, bool) { return 30ns; }) == 0);
    // What caches and predictors gain.
    CHECK(gain_of_new([](auto, bool is_new) { return is_new ? 50ns : 30ns; }) == 0);
    // A table that is made once, and an engine that makes its code anew for other inputs.
    CHECK(gain_of_new([](auto calls, bool) -> Nanoseconds { return calls == 300 ? 1s : 30ns; }) ==
          0);
    CHECK(gain_of_new([](auto calls, bool) { return calls < 512 ? 3000ns : 30ns; }) == 0);
    // One input is never new.
    CHECK(gain_of_new([](auto, bool is_new) { return is_new ? 8us : 26ns; }, 1) == 0);
}
