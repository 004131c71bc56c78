#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <samebench/clock.hpp>
#include <samebench/suite.hpp>
#include <vector>

#include "clock/clock_traits.hpp"
#include "events.hpp"
#include "protocol/request.hpp"
#include "sampling/calibration.hpp"
#include "sampling/cpu_use.hpp"
#include "sampling/long_run.hpp"
#include "sampling/proof.hpp"
#include "sampling/visit.hpp"

namespace samebench {

/// The state of one benchmark in a round, with its measurements so far.
struct Row {
    std::size_t id;
    Benchmark* benchmark;
    double operations = 1;              ///< of a sample, before each visit varies it
    Nanoseconds took{0};                ///< what they took when their number was found, about
    std::optional<Nanoseconds> cold{};  ///< first call; empty below two ticks of the clock
    WarmUp warm_up{};
    std::optional<std::uint64_t> checksum{};
    std::optional<std::uint64_t> recheck{};  ///< of other inputs, after the last sample
    std::vector<Proven> proof{};             ///< the same of new inputs, with times
    std::optional<ResultCheck> check{};      ///< of results in timed loops; empty: not asked for
    std::vector<Pair> pairs{};
    std::vector<Window> windows{};  ///< of the pairs; empty unless asked for
    LongRun long_run{};
    std::optional<std::string> wrong_results{};  ///< why they are not those of its work
    double remembers = 0;  ///< share of a new input's time that it saves where the input comes back
    Nanoseconds spent{0};  ///< on its visits
    Trial first{};         ///< first call
    Nanoseconds set_up{0};       ///< of a call: what it takes without being measured
    Nanoseconds needs{0};        ///< at least, after its first call; 0: not known yet
    bool postponed = false;      ///< others are begun before it, because it takes far longer
    bool few_calls = false;      ///< set-up takes so long that it is called as rarely as possible
    double repetition_gain = 0;  ///< share of the time saved if inputs come back soon
    bool alone = false;          ///< started and measured while no other row is
    bool waits = false;          ///< its operations wait for something
    bool too_coarse = false;     ///< the clock is too coarse for the pauses in its body
    bool updated = false;        ///< its calls have shown what the plan does not say
    std::optional<Stop> stop{};  ///< empty: to be visited again
    std::optional<Stop> held{};  ///< why it would have stopped, if it goes on as the witness
};

/// What all rows of a round share.
struct Instruments {
    const Request& request;
    Clock& clock;
    Profile limits = request.profile;  ///< what the next row may take, at most that of the request
    ClockTraits profile{};
    Nanoseconds cycle{0};               ///< length of a CPU cycle
    CycleMeter* meter = nullptr;        ///< for slices around samples; nullptr: none
    std::size_t pass = 0;               ///< over the benchmarks, counted from 1
    std::function<CpuUse()> cpu_use{};  ///< of this process; empty: unknown
    /// Called with the row's id where rare work makes its long run go on; may be empty.
    std::function<void(std::size_t)> on_longer{};
    EventSink* first_results = nullptr;  ///< gets those of each row; nullptr: they are not sent
};

/// Whether no row may take longer than its share.
[[nodiscard]] inline bool is_limited(const Instruments& with) noexcept {
    return with.request.turns || with.request.round_budget.count() > 0;
}

/// Makes the inputs of the row and times the first call of its body.
///
/// If the call takes the whole budget, the row stops with this one sample. Returns what is wrong
/// with the benchmark (no inputs, `pause()` without `resume()`, a wrong result, a reason of its
/// own), or nothing.
[[nodiscard]] std::optional<Problem> call_cold(Row& row, const Instruments& with);

/// Takes over what the calls of the body have shown. Returns why the benchmark cannot be measured,
/// or nothing.
[[nodiscard]] std::optional<Problem> update_options(Row& row);

/// Pairs that a row gets although its time is over. One alone may have been preempted.
inline constexpr std::size_t least_pairs = 2;

/// Calls that a row takes at least after its first one: for its checksum, for the number of its
/// operations, and for its pairs.
inline constexpr double least_calls = 1 + 2 + least_pairs;

/// Computes the row's checksum, runs it until its speed settles or the profile's cap is reached,
/// finds how many operations fill a sample, whether they wait for something, and whether it depends
/// on how soon inputs come back. A row whose set-up takes long is only called until the number of
/// operations is known.
void warm_up_and_calibrate(Row& row, const Instruments& with);

/// Shuffles rows by their labels, so that two builds visit the benchmarks that both have in the
/// same order.
void shuffle_by_label(std::vector<Row*>& rows, std::uint64_t seed);

/// Takes as many operations for a sample as the other side of a duel, unless the row's own
/// calibration differs by too much. Pairs of both sides then have the same inputs, and a row whose
/// cost depends on the length of a sample costs the same.
OperationsEvent agree_on_operations(Row& row, const Request& request);

/// Visits the row: adds pairs to it, corrects its number of operations, and decides whether it
/// stops. The first visit of a body that has the heap for itself begins with its long run, and so
/// does that of a body that begins anew with each call, but for one that is compared pair by pair.
/// If the body stays in its call, all its pairs are taken there.
///
/// Whether the target is reached is judged by the stopping rule's own interval
/// (stopping.hpp).
void visit_once(Row& row, const Instruments& with);

/// Lets the body run for long, where the profile has time for it: after its last pair, unless its
/// first visit has. In a duel only bodies whose samples miss what is rare.
///
/// Not for rows with threads and such as wait, nor where it could not run through all inputs: their
/// cost is the mean over the inputs of what each costs in all rounds.
void take_long_run(Row& row, const Instruments& with);

/// Whether a row that could stop goes on as the witness of the round: work that something else on
/// the CPU's core slows. Its pairs then show in which passes that was.
[[nodiscard]] bool goes_on_as_witness(Row& row, const Request& request);

/// Stops what only goes on as a witness, if no other row is to be visited. Returns the rows that it
/// has stopped.
std::vector<Row*> stop_witnesses(const std::vector<Row*>& open);

/// The finished share of the row's visits, 0 to 1: the larger one of budget and maximum pairs.
[[nodiscard]] double share_done(const Row& row, const Profile& profile) noexcept;

}  // namespace samebench
