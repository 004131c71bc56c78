#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <samebench/units.hpp>

/// All tuned numbers of the core. Each stands for one meaning, wherever that is needed.
namespace samebench::tuned {

// How many.

/// Tries of which the best or the middle one stands for all: a single disturbed one does not
/// decide.
inline constexpr int few = 3;
/// Values whose agreement, or spread, says something.
inline constexpr std::size_t several = 4;
/// Places of the inputs, or samples, of which one that is typical is taken; and attempts at one.
inline constexpr int tries = 5;
/// Samples, or inputs, of which the median or the extremes are taken.
inline constexpr std::size_t window = 16;
/// Values whose deviation is known to about a tenth.
inline constexpr std::size_t many = 64;
/// Pairs of a visit with a clock that allows several, and samples of which one is checked. In a
/// duel half as many, which then stand closer to those of the other side.
inline constexpr std::size_t pairs_of_a_visit = 4;
/// Windows of a long run, at least.
inline constexpr double windows_of_a_long_run = 6;
/// Slices of the meter as long as a sample. With a coarse clock half as many.
inline constexpr double slices_of_a_sample = 8;
/// Parts of the inputs. A predictor that learns them all in part learns an eighth of them better.
inline constexpr std::uint64_t parts_of_the_inputs = 8;

// Factors.

/// Lengths within this factor of each other will do. Edges of a clock within it are neighbours.
inline constexpr double nearby = 1.5;
/// So many times what was expected is no chance: something else had the CPU, or it is set-up, or
/// another kind of row. The operations of a window change by no more at once.
inline constexpr double far_off = 4;
/// Operations grow by no more at once, because a very short sample is mostly the clock's.
inline constexpr double largest_growth = 64;
/// What is to be long enough aims slightly too high, so that it rarely has to be repeated.
inline constexpr double headroom = 1.05;

// Shares.

/// Readings of a settled CPU agree within this share, and counts with rare work with the mean of
/// all operations.
inline constexpr double alike = 0.01;
/// Medians of neighbouring windows of a settled body agree within this share. Samples with a coarse
/// clock differ in length by no less.
inline constexpr double settled = 0.02;
/// Slices of the meter, and twins, differ by no more on a quiet machine. A cost with rare work is
/// to be known to this share.
inline constexpr double quiet = 0.05;
/// A smaller share is worth no remark, and no more time.
inline constexpr double large = 0.1;
/// Share of a row's time for what is beside its pairs: an untimed run, a proof, a long run. Of a
/// long run, what shows how a state begins; of a sample, what is long enough to scale from.
inline constexpr double quarter = 0.25;
/// Share of a limited round in which its rows are called cold and warmed up, at least.
inline constexpr double start = 0.4;
/// Lies between the observed spreads of evenly placed edges of a clock (0.16) and of random ones
/// (0.43 to 0.55).
inline constexpr double jittered = 0.3;
/// A cost that cannot be told from zero never reaches a relative target. It is known well enough
/// when its interval is this narrow, in CPU cycles.
inline constexpr double resolution_in_cycles = 1.0 / 16;

// Times.

/// A sample with a fine clock, and one of a warm-up. Those are short, because engines replace code
/// between calls and not during one.
inline constexpr Nanoseconds sample = std::chrono::microseconds{200};
/// Ticks of a sample that waits for edges, and of one of a warm-up.
inline constexpr double ticks_of_a_waiting_sample = 20;
/// Ticks of a sample where edges are random.
inline constexpr double ticks_of_a_sample = 100;
/// The shortest piece that shows something: what the machine takes comes about once in it.
inline constexpr Nanoseconds piece = std::chrono::milliseconds{1};
/// How long a clock is watched, ten times as long where its ticks are rare; and how long a CPU that
/// was busy right before is warmed up.
inline constexpr Nanoseconds look = std::chrono::milliseconds{20};
/// The least warm-up of a CPU that may have slept before.
inline constexpr Nanoseconds wake_up = std::chrono::milliseconds{200};
/// The longest time for something that may never come to its end: that the CPU's speed settles,
/// that all results are compared.
inline constexpr Nanoseconds max_wait = std::chrono::milliseconds{1500};

// Bounds, for what would never end.

/// From this many equal readings in a row, a clock counts as stalled. A tick of 1 ms with readings
/// of 5 ns gives only 200'000.
inline constexpr std::uint64_t readings_of_a_stalled_clock = 20'000'000;
/// The most operations of a sample. A body that runs four thousand million of them in less than a
/// nanosecond is below every floor.
inline constexpr double max_operations = 4294967296.0;

// Exact counts.

/// A sample executes at least this many instructions, so that both pairs differ by more than noise
/// of hardware counters.
inline constexpr double min_instructions = 1 << 16;
/// From here on what a sample costs besides its operations, some 30 instructions, is below a
/// millionth, and one pair is enough.
inline constexpr double instructions_of_one_pair = 1 << 25;
/// The most that a sample may be expected to execute before it is limited to a part of the inputs:
/// about a second in callgrind.
inline constexpr double max_instructions = 1 << 28;
/// A body that sleeps takes long for few instructions: samples are not lengthened to more than
/// this. `min_instructions` that a CPU executes take a hundredth of it in callgrind, so that even
/// a busy machine does not change the number of operations, on which counts may depend.
inline constexpr Nanoseconds counted_sample = std::chrono::milliseconds{500};

/// Pages by which the heap is moved from one round to the next, so that nothing keeps its place.
inline constexpr std::size_t pages_of_a_shift = 13;

// Threads.

/// Whoever waits longer perhaps waits for a thread that has no other CPU: natively some ten
/// microseconds. WebAssembly can only sleep, and later than threads usually end one after another.
#ifdef __EMSCRIPTEN__
inline constexpr unsigned spins_before_yielding = 1 << 18;
#else
inline constexpr unsigned spins_before_yielding = 1 << 10;
#endif
/// How long a thread of WebAssembly sleeps then.
inline constexpr long long nanoseconds_of_a_nap = 20'000;

}  // namespace samebench::tuned
