#include "sampling/repetition.hpp"

#include <doctest/doctest.h>

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
        return gain_of_repetition(clock, benchmark(), 100ns, 200us, most);
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
    CHECK(RememberingBench{100, 512}.gain() == 0);
    CHECK(RememberingBench{3000}.gain(10ms) == 0);
    RememberingBench fixed{3000};
    fixed.benchmark().options.operations = 100;
    CHECK(fixed.gain() == 0);
}
