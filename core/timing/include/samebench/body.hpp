#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <samebench/clock.hpp>
#include <samebench/internal/kept_results.hpp>
#include <samebench/loop.hpp>
#include <samebench/options.hpp>
#include <samebench/random.hpp>
#include <string>

namespace samebench {

/// What is measured, and its empty twin: the same loop, with the same input loaded and a result of
/// the same size kept, but no work. The engine calls it only through this virtual interface,
/// because wasm-opt ignores `noinline`. `Suite::bench` makes bodies; few users write their own.
class Body {
public:
    /// Operations that a checksum covers where the benchmark does not fix their number.
    static constexpr std::uint64_t checksum_operations = 256;

    /// Whether results can be the next inputs. Bodies that have it define their own.
    static constexpr bool chainable = false;

    Body() = default;
    Body(const Body&) = delete;
    Body& operator=(const Body&) = delete;
    virtual ~Body() = default;

    /// Makes the inputs; called once, before all else. False if there are none to measure with.
    [[nodiscard]] virtual bool make_inputs(Random) { return true; }

    /// Why it has fewer inputs than usual, or none; empty otherwise. A note of the row.
    [[nodiscard]] virtual std::string about_inputs() const { return {}; }

    /// How many different inputs its operations take in turn, at least 1.
    [[nodiscard]] virtual std::size_t inputs() const noexcept { return 1; }

    /// How many inputs were made, of which a checksum covers the first: more than `inputs()` for a
    /// chain, whose other inputs are results.
    [[nodiscard]] virtual std::size_t inputs_made() const noexcept { return inputs(); }

    /// Whether what it keeps from one operation to the next begins anew with each call of `run`, so
    /// that only a long call shows what it does rarely.
    [[nodiscard]] virtual bool begins_anew() const noexcept { return false; }

    /// Whether it is started and measured while no other body is, because what is on a heap that
    /// collects garbage is in the cost of what runs there. The round then lets it go.
    [[nodiscard]] virtual bool has_own_heap() const noexcept { return false; }

    /// Lets go of its inputs and of what it keeps from one operation to the next. Called once, when
    /// measuring has ended.
    virtual void release() noexcept {}

    /// How its operations and its twin's wait for what they have started.
    [[nodiscard]] virtual Waiting waiting() const noexcept { return Waiting::none; }

    /// Whether the result of each operation is kept, so that nothing can delete its work. False for
    /// loops of a body's own, and where nothing is returned: they have to keep what they compute.
    [[nodiscard]] virtual bool keeps_results() const noexcept { return true; }

    /// Lets body and twin go on with the input of operation number `operation`, from 0. In each lap
    /// of `inputs()` operations every input is used once. No effect on bodies without
    /// inputs.
    virtual void seek(std::uint64_t) noexcept {}

    /// Runs `loop.size()` operations.
    virtual void run(Loop& loop) = 0;

    /// Runs the empty twin for `loop.size()` operations.
    virtual void run_twin(Loop& loop) = 0;

    /// Called in the calling thread before and after its threads run it (`thread_loops_of`).
    virtual void begin_threads(std::size_t) {}
    virtual void end_threads() {}

    /// Whether the last run or run of the twin lacked a CPU that it needed.
    [[nodiscard]] virtual bool was_disturbed() const noexcept { return false; }

    /// Records what the body reported in a sample of this many operations. Called after each
    /// sample of the body, untimed.
    virtual void record(const LoopReport&, std::uint64_t) {}

    /// Writes into the options what the calls so far have shown: `multiple`, `bytes`, `items`,
    /// `note`, `parameter`, `counters`. Returns why the benchmark cannot be measured, if so. Called
    /// after the first call, after the calibration, and when measuring has ended.
    [[nodiscard]] virtual std::optional<Problem> update(Options&) { return std::nullopt; }

    /// Whether the result that the last operation of `run` has kept is that of the same input
    /// beside the loop: code that does its work only where results are compared has another. Called
    /// before anything else is kept. Empty: it cannot be told.
    [[nodiscard]] virtual std::optional<bool> kept_right() { return std::nullopt; }

    /// A digest of the results for the first inputs; empty if results have no value to digest.
    [[nodiscard]] virtual std::optional<std::uint64_t> checksum(Loop& loop) = 0;

    /// The same, which also keeps the numbers among these results.
    [[nodiscard]] virtual std::optional<std::uint64_t> checksum_and_keep(Loop& loop, KeptResults&) {
        return checksum(loop);
    }

    /// The same for as many other inputs, from that of operation number `operation` on, in the
    /// order of the ring. Bodies without inputs have one digest.
    [[nodiscard]] virtual std::optional<std::uint64_t> checksum_from(Loop& loop, std::uint64_t) {
        return checksum(loop);
    }

    /// A digest of the results of `loop.size()` operations from the input at `at` in the ring on,
    /// computed one after the other between `loop.start()` and `loop.stop()`. Of a chain, each
    /// result is the next input. Empty: they have no value to digest, or no inputs.
    [[nodiscard]] virtual std::optional<std::uint64_t> timed_checksum(Loop&, std::uint64_t) {
        return std::nullopt;
    }

    /// Whether it stands for another body, which has the same inputs. Nothing but what it computes,
    /// and how long that takes, shows that it does the same work.
    [[nodiscard]] virtual bool stands_in() const noexcept { return false; }

    /// Why its results are not those of the body that it stands for, or no longer. Called after the
    /// last sample.
    /// @param random  which inputs are compared
    /// @param most    that it may take; ends after one operation at the earliest
    [[nodiscard]] virtual std::optional<std::string> wrong_results(
        Clock&, Random, [[maybe_unused]] Nanoseconds most) {
        return std::nullopt;
    }
};

}  // namespace samebench
