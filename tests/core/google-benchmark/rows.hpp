#pragma once

#include <benchmark/benchmark.h>
#include <benchmark/internal/row.h>
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "fakes.hpp"
#include "sampling/sample.hpp"
#include "threads/threaded_rows.hpp"

/// Rows of functions that only move a clock.

using namespace std::chrono_literals;
using benchmark::State;
using samebench::Nanoseconds;
using samebench::Side;
using samebench::test::ScriptedClock;

/// The rows of the suite that `add` makes, on a clock that only the functions move.
class Rows {
public:
    ScriptedClock clock;

    /// @param team  runs the rows with several threads
    explicit Rows(const std::function<void()>& add, samebench::ThreadTeam* team = nullptr) {
        clock.call = 0ns;
        benchmark::internal::current_suite() = "tests";
        benchmark::ClearRegisteredBenchmarks();
        add();
        benchmark::internal::fill_suite(suite_);
        samebench::expand_threads(suite_.benchmarks(), team);
    }
    ~Rows() { benchmark::ClearRegisteredBenchmarks(); }
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;

    /// The benchmarks, to measure them in a round.
    std::vector<samebench::Benchmark> take() { return samebench::test::rows_of(suite_); }

    samebench::Benchmark& operator[](std::size_t i) { return suite_.benchmarks()[i]; }

    samebench::Sample sample(std::uint64_t size, Side side = Side::body, std::size_t i = 0) {
        const auto extent = samebench::extent_of((*this)[i], static_cast<double>(size));
        return samebench::take_sample(clock, (*this)[i], side, extent);
    }
    /// Why the row has no cost; empty: it has one.
    std::string update(std::size_t i = 0) {
        const auto problem = (*this)[i].body->update((*this)[i].options);
        return !problem ? "" : (problem->skipped ? "skipped: " : "failed: ") + problem->message;
    }

    /// The same after a sample.
    std::string update_after(std::uint64_t size, std::size_t i = 0) {
        static_cast<void>(sample(size, Side::body, i));
        return update(i);
    }

private:
    samebench::Suite suite_{"tests"};
};

inline ScriptedClock* now = nullptr;

/// A row of one function that may use the clock.
struct Row : Rows {
    explicit Row(std::function<void(State&)> function)
        : Rows{[&] { benchmark::RegisterBenchmark("row", std::move(function)); }} {
        now = &clock;
    }
};
