#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <samebench/loop/counter.hpp>
#include <samebench/suite/tolerance.hpp>
#include <samebench/threads/loops.hpp>
#include <samebench/units.hpp>
#include <string>
#include <vector>

namespace samebench {

/// How operations wait for what they have started.
enum class Waiting {
    none,      ///< they start nothing
    blocks,    ///< their thread is blocked
    suspends,  ///< WebAssembly's stack is suspended while JavaScript goes on
};

/// The options of a benchmark. BenchmarkBuilder sets them.
struct Options {
    std::uint64_t operations = 0;  ///< fixed operations of one execution; 0: the engine decides
    std::uint64_t multiple = 1;    ///< divides the operations of one execution, if not fixed
    bool times_itself = false;     ///< the body calls start() and stop() of its loop
    bool at_once = false;          ///< measured where the program calls it (suite/at_once.hpp)
    std::uint64_t minimum_operations = 0;  ///< of a sample; 0: no minimum
    Nanoseconds minimum_time{0};           ///< of a sample; 0: what the clock needs
    double bytes = 0;                      ///< that one operation processes; 0: no throughput
    double items = 0;                      ///< that one operation processes; 0: no throughput
    bool complexity = false;               ///< fit the cost against the parameter
    std::string grows;                     ///< order that the growth must not exceed; empty: any
    std::string series;        ///< rows that are fitted together; empty: those of one name
    double parameter = 0;      ///< that the cost is fitted against; 0: the row's argument
    std::string time_unit;     ///< for formats that have one: ns, us, ms or s; empty: ns
    bool chained = false;      ///< each result is the next input: latency, not throughput
    std::string alternatives;  ///< chart of interchangeable rows that it is in; empty: none
    std::string relative_to;   ///< name of the row that its cost is related to; empty: none
    std::string note;          ///< shown with the row; empty: none
    Tolerance tolerance{};     ///< of its results, between platforms
    std::vector<UserCounter> counters;  ///< that the calls have shown
    std::size_t threads = 0;  ///< that run the body at the same time; 0: no thread is started
    std::vector<std::size_t> thread_counts;  ///< each makes a row of its own; empty: none does
    detail::ThreadLoops thread_loops;        ///< of the body, if it has thread counts
    std::function<void()> before;            ///< untimed, before each sample
    std::function<void()> after;             ///< untimed, after each sample
    /// What is wrong with the first wrong result, of up to this many inputs. Empty: nothing is
    /// expected of them.
    std::function<std::optional<std::string>(std::uint64_t inputs)> check;
    /// Of a row that is the size of an object: calls `before`, makes the object, calls `made` while
    /// it exists, and returns its `sizeof`. Empty: the row is a cost.
    std::function<std::size_t(const std::function<void()>& before,
                              const std::function<void()>& made)>
        object;
};

/// Why a benchmark has no cost.
struct Problem {
    std::string message;
    bool skipped = false;  ///< the benchmark decided so: nothing failed
};

}  // namespace samebench
