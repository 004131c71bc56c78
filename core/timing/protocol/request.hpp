#pragma once

// Made from protocol/request.schema.json and protocol/profiles.js by `npm run types`.
// clang-format off

#include <cstdint>
#include <map>
#include <samebench/units.hpp>
#include <string>
#include <vector>

namespace samebench {

/// The effort of a run.
struct Profile {
    std::string name;
    /// fresh processes, workers or pages; hosts ignore it
    std::uint64_t rounds = 0;
    /// half the width of the 95 % interval over the cost; measuring stops when it is reached. Of R
    /// rounds each gets √R times the target of the run, because the errors of rounds average out
    double target_relative = 0;
    /// wall-clock time of one benchmark in one round, after warming up
    Nanoseconds budget{};
    /// of one benchmark in one round
    std::uint64_t minimum_pairs = 0;
    /// of one benchmark in one round
    std::uint64_t maximum_pairs = 0;
    /// the least warm-up of a benchmark
    Nanoseconds warm_up{};
    /// the most warm-up of a benchmark
    Nanoseconds warm_up_cap{};
    /// the most time of the long run of a benchmark in one round, which it takes where its work is
    /// rare. Absent: there are no long runs
    Nanoseconds long_run{};
};

inline Profile quick_profile() {
    return {"quick", 3, 0.05, Nanoseconds{40e6}, 24, 96, Nanoseconds{10e6}, Nanoseconds{60e6}, Nanoseconds{330e6}};
}

inline Profile default_profile() {
    return {"default", 5, 0.01, Nanoseconds{55e6}, 32, 256, Nanoseconds{20e6}, Nanoseconds{250e6}, Nanoseconds{600e6}};
}

inline Profile thorough_profile() {
    return {"thorough", 15, 0.005, Nanoseconds{500e6}, 64, 1024, Nanoseconds{100e6}, Nanoseconds{1000e6}, Nanoseconds{1000e6}};
}

inline Profile duel_profile() {
    return {"duel", 60, 0.0012, Nanoseconds{12e6}, 12, 48, Nanoseconds{4e6}, Nanoseconds{40e6}, Nanoseconds{160e6}};
}

/// The task of a host in one round (samebench-request/1). A host uses its defaults for absent keys
/// and ignores unknown keys. See docs/protocol.md.
struct Request {
    /// names; empty: all except those that are measured only by name
    std::vector<std::string> suites;
    /// a part of suite/name argument, case-insensitive; empty: all
    std::string filter;
    /// labels (suite/name argument) to measure and nothing else, not even the ladder; empty: all
    std::vector<std::string> only;
    /// labels of benchmarks that are planned but not measured
    std::vector<std::string> exclude;
    Profile profile = default_profile();
    /// makes the inputs and, with the round, the order of visits
    std::uint64_t seed = 1;
    /// number of the round, from 0
    std::uint64_t round = 0;
    /// wall-clock time of the round, which the host shares out over its benchmarks, within the
    /// limits of the profile. Each that is begun is measured at least once, even if the round then
    /// takes longer. Absent: only the profile limits it
    Nanoseconds round_budget{};
    /// wall-clock time after which no further benchmark is begun. Those that are left out get a
    /// `failure` that is `late`. Absent: all are begun
    Nanoseconds round_limit{};
    /// measure a debug build, with a warning; otherwise a debug build is a failure
    bool allow_debug = false;
    /// report each pair's cost in `progress` while the round runs; the page draws them
    bool live = false;
    /// report `progress` before each visit, instead of ten times a second. After a crash while
    /// benchmarks are visited in turn, the command measures again with it, to find out which of
    /// them it was
    bool visits = false;
    /// send the event `windows` after each result; wasm/host/ asks for it in runtimes that report
    /// garbage collections
    bool windows = false;
    /// count instructions instead of measuring times
    bool count = false;
    /// send the event `values` of each benchmark, as in round 0: an earlier round has left some out
    bool values = false;
    /// digest the results of each benchmark again after its last sample, for inputs that the
    /// round's number chooses; with `count`, also count the first lap through the inputs. For
    /// `samebench judge`
    bool recheck = false;
    /// WebAssembly host: measure the rows written in JavaScript instead of those in C++ (`rows`),
    /// or JavaScript's calls of them (`calls`)
    std::string javascript;
    /// native host: also count events of the CPU and the system, after the last sample of each
    /// benchmark. They are among its `userCounters`, as `CPU cycles`, `CPU instructions`, `CPU
    /// branch misses`, `CPU cache misses` and `page faults`
    bool hardware_counters = false;
    /// WASM host: with `count`, count for each function of the module as well
    bool functions = false;
    /// another process of this round has just ended, so that the CPU has its full speed
    bool follows = false;
    /// send the list of all benchmarks instead of measuring any
    bool list = false;
    /// JSON with the `benchmarks` that this program has listed. One whose rows are measured where
    /// they stand knows them only when its main has run, which it need not do once more for them
    std::string listed;
    /// ask for a turn before each visit of a benchmark that the other side precedes, and wait until
    /// it is given
    bool turns = false;
    /// with turns: whether the other side of the duel begins the first pass over the benchmarks. It
    /// is the first one to visit them in the passes whose number, less 1, has an even number of
    /// ones in binary, and this side in the others, so that each is as often
    bool is_second = false;
    /// with turns: by label, the operations of a sample that the other side takes. A host takes as
    /// many where its own calibration is within a factor of eight of them, so that pairs of both
    /// sides have the same inputs and the same length
    std::map<std::string, double> operations;
    /// WASM host: where data lie. The stack is moved by as many times 16 bytes as the lower eight
    /// bits say, and what is allocated by as many as the upper eight. Both sides of a duel have the
    /// same, and each round another one
    std::uint64_t data_offset = 0;
    /// the page stays open after the round and reloads for the next one, as for a phone
    bool stay = false;
    /// write events to descriptor 3, each after this text and a space; absent: to standard output
    std::string secret;
};

/// Hands each key of a profile to `reader`, with the member for its value and its limit.
template <class Reader>
void read_keys(Reader& reader, Profile& value) {
    reader.text("name", value.name);
    reader.integer("rounds", value.rounds, 1);
    reader.number("targetRelative", value.target_relative, 1);
    reader.milliseconds("budgetMs", value.budget, 86400000);
    reader.integer("minimumPairs", value.minimum_pairs, 1);
    reader.integer("maximumPairs", value.maximum_pairs, 1);
    reader.milliseconds("warmUpMs", value.warm_up, 86400000);
    reader.milliseconds("warmUpCapMs", value.warm_up_cap, 86400000);
    reader.milliseconds("longRunMs", value.long_run, 86400000);
}

/// Hands each key of a request to `reader`, with the member for its value and its limit.
template <class Reader>
void read_keys(Reader& reader, Request& value) {
    reader.texts("suites", value.suites);
    reader.text("filter", value.filter);
    reader.texts("only", value.only);
    reader.texts("exclude", value.exclude);
    reader.object("profile", value.profile);
    reader.integer("seed", value.seed, 0);
    reader.integer("round", value.round, 0);
    reader.milliseconds("roundBudgetMs", value.round_budget, 86400000);
    reader.milliseconds("roundLimitMs", value.round_limit, 86400000);
    reader.flag("allowDebug", value.allow_debug);
    reader.flag("live", value.live);
    reader.flag("visits", value.visits);
    reader.flag("windows", value.windows);
    reader.flag("count", value.count);
    reader.flag("values", value.values);
    reader.flag("recheck", value.recheck);
    reader.text("javascript", value.javascript);
    reader.flag("hardwareCounters", value.hardware_counters);
    reader.flag("functions", value.functions);
    reader.flag("follows", value.follows);
    reader.flag("list", value.list);
    reader.text("listed", value.listed);
    reader.flag("turns", value.turns);
    reader.flag("isSecond", value.is_second);
    reader.numbers("operations", value.operations);
    reader.integer("dataOffset", value.data_offset, 0);
    reader.flag("stay", value.stay);
    reader.text("secret", value.secret);
}

}  // namespace samebench
