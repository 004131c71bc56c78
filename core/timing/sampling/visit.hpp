#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <samebench/clock.hpp>
#include <samebench/random.hpp>
#include <samebench/suite.hpp>
#include <vector>

#include "clock/clock_traits.hpp"
#include "clock/cycle_meter.hpp"
#include "sample.hpp"

namespace samebench {

/// When something began and ended, by the clock that the samples use.
struct Window {
    Nanoseconds start;
    Nanoseconds end;
};

/// A pair that was taken in a visit, and when.
struct TimedPair {
    Pair pair;
    Window window;
};

/// Compares results of timed loops with those of the same inputs beside them.
struct ResultCheck {
    Random ends;                           ///< where loops end that are only looked at
    std::optional<std::uint64_t> wrong{};  ///< loops that kept another result; empty: unknown
};

/// What visits need besides the benchmark.
struct VisitInstruments {
    Clock& clock;
    const ClockTraits& profile;
    CycleMeter* meter;  ///< nullptr: no slices of the meter
    bool few = false;   ///< each call takes long: a visit is one pair, without an untimed run
    ResultCheck* check = nullptr;  ///< nullptr: results are not compared
};

/// The pairs of one visit, where the body is called for each of them or stays in its call.
class Visit {
public:
    /// @param operations  of a sample
    /// @param taken       pairs of this benchmark so far
    Visit(const VisitInstruments& with, Benchmark& benchmark, double operations, std::size_t taken);

    /// Whether it has another pair.
    [[nodiscard]] bool goes_on() const;
    /// What the body runs in the next pair.
    [[nodiscard]] Extent extent() const noexcept;
    /// All that comes before it: in every second pair, the twin.
    void begin_pair();
    /// The rest of the pair whose body has run.
    void end_pair(const Sample& body);

    /// Whether the body goes first in the pair that has begun.
    [[nodiscard]] bool is_body_first() const noexcept { return index() % 2 == 0; }
    /// The number of the pair that has begun.
    [[nodiscard]] std::size_t index() const noexcept { return taken_ + pairs_.size(); }
    /// The first operation of that pair.
    [[nodiscard]] std::uint64_t first_operation() const noexcept { return first_; }
    [[nodiscard]] const std::vector<TimedPair>& pairs() const noexcept { return pairs_; }

private:
    [[nodiscard]] Nanoseconds slice() const;
    [[nodiscard]] Sample run_twin() const;

    const VisitInstruments& with_;
    Benchmark& benchmark_;
    double operations_;
    std::size_t taken_;  // before this visit
    std::vector<TimedPair> pairs_;
    Nanoseconds start_;   // of the pair
    Nanoseconds before_;  // the slice before it
    Nanoseconds between_{0};
    std::uint64_t first_ = 0;
    Sample twin_{};
};

/// Visits a benchmark and takes its next pairs, between slices of the cycle meter: meter, body,
/// meter, twin, meter, and so on.
///
/// With a precise clock a visit takes four short pairs, or two in a duel if it is fine, after an
/// untimed run of the body that brings its code and its data back into the caches, from where the
/// other benchmarks have pushed them. With a coarse clock it takes one pair, or four in a duel,
/// whose operations are up to 2 % or one tick more than `operations`, different from pair to pair.
///
/// The inputs of a pair depend only on its number: they begin where they would if each pair had
/// `operations`. Rounds then measure the same inputs, even where no sample runs through all.
///
/// @param operations  of a sample
/// @param taken       pairs of this benchmark so far. The body goes first in even pairs, the twin
///                    in odd ones
[[nodiscard]] std::vector<TimedPair> visit(const VisitInstruments& with, Benchmark& benchmark,
                                           double operations, std::size_t taken);

/// The number of operations nearest to `operations` that runs through whole rings of inputs, where
/// that takes at most twice as many: samples then differ only by what disturbs them. For
/// slower bodies the largest number of at most `operations` that is the ring's length over a power
/// of two, so that a row of samples runs through whole rings.
[[nodiscard]] double whole_rings(const Benchmark& benchmark, double operations) noexcept;

}  // namespace samebench
