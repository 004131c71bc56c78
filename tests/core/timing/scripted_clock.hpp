#pragma once

#include <samebench/clock.hpp>
#include <samebench/suite.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "function.hpp"

namespace samebench::test {

/// How a scripted clock rounds the time it shows.
enum class Shows { exactly, floored, jittered };

/// A clock whose true time advances only by `advance()` and by readings, which cost `call` each.
class ScriptedClock final : public Clock {
public:
    Nanoseconds tick{0};
    Nanoseconds call{25};
    Shows shows = Shows::exactly;
    Nanoseconds time{0};                          ///< true time
    Function<void(ScriptedClock&)> on_reading{};  ///< disturbs

    /// Shows the time exactly. The core keeps each reading of such a clock: slower ones are fewer.
    ScriptedClock() : call{250} {}
    ScriptedClock(Nanoseconds tick_, Shows shows_) : tick{tick_}, shows{shows_} {}

    Nanoseconds now() noexcept override;
    const char* name() const noexcept override { return "scripted"; }

    void advance(Nanoseconds duration) { time += duration; }
};

/// A body of known cost: it moves the clock instead of working.
class ScriptedBody final : public Body {
public:
    /// `cost(operations)` and `overhead(operations)` say how long the body's work and its loop
    /// take.
    using Duration = Function<Nanoseconds(std::uint64_t)>;

    ScriptedBody(ScriptedClock& clock, Duration cost, Duration overhead)
        : clock_{clock}, cost_{std::move(cost)}, overhead_{std::move(overhead)} {}

    void run(Loop& loop) override {
        ++calls;
        clock_.advance(cost_(loop.size()) + overhead_(loop.size()));
    }
    void run_twin(Loop& loop) override { clock_.advance(overhead_(loop.size())); }
    std::optional<std::uint64_t> checksum(Loop&) override { return 1; }

    std::size_t inputs() const noexcept override { return input_count; }

    bool has_own_heap() const noexcept override { return own_heap; }

    std::uint64_t calls = 0;
    std::size_t input_count = 1;
    bool own_heap = false;

private:
    ScriptedClock& clock_;
    Duration cost_;
    Duration overhead_;
};

/// A benchmark whose loops take as long as these say.
inline Benchmark benchmark_of(
    ScriptedClock& clock, std::string name, ScriptedBody::Duration cost,
    ScriptedBody::Duration overhead = [](std::uint64_t) { return Nanoseconds{0}; }) {
    return {"scripted",
            std::move(name),
            std::nullopt,
            {},
            std::make_unique<ScriptedBody>(clock, std::move(cost), std::move(overhead))};
}

/// A benchmark whose operation costs `cost` besides an overhead of 0.5 ns.
inline Benchmark benchmark_costing(ScriptedClock& clock, Nanoseconds cost,
                                   std::string name = "body") {
    const auto times = [](Nanoseconds each) {
        return [each](std::uint64_t operations) { return static_cast<double>(operations) * each; };
    };
    return benchmark_of(clock, std::move(name), times(cost), times(Nanoseconds{0.5}));
}

}  // namespace samebench::test
