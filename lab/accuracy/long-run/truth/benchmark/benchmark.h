#pragma once

// The truth about functions of Google Benchmark: a plain loop, which goes on for eight sections of
// time in one call. A program with this header measures the function that its argument names and
// prints the mean of each section, and what the loop takes alone, in nanoseconds of an operation,
// what the machine takes of a chain of fixed work, and the time of a step of that chain after each
// section, as JSON.

#include <benchmark/utils.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace benchmark {

/// The times of parts of a chain, of some 2 ms, which browsers' clocks can tell, in nanoseconds of
/// a step. Each step waits for the one before it, so that it takes the same CPU cycles each time.
inline std::vector<double> chain(double seconds) {
    using Clock = std::chrono::steady_clock;
    const auto since = [](Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    constexpr int steps = 1200000;
    std::vector<double> parts;
    std::uint64_t x = 1;
    const auto start = Clock::now();
    while (parts.size() < 2 || since(start) < seconds) {
        const auto begin = Clock::now();
        for (int step = 0; step < steps; ++step) {
            x = (x ^ (x >> 13)) * 321982955U;
            asm volatile("" : "+r"(x));
        }
        DoNotOptimize(x);
        parts.push_back(1e9 * since(begin) / steps);
    }
    return parts;
}

class State {
public:
    explicit State(double seconds) : seconds_{seconds} {}

    struct [[maybe_unused]] Operation {};
    struct End {};

    class Iterator {
    public:
        explicit Iterator(State& state) : state_{state}, left_{state.next()} {}
        bool operator!=(End /*unused*/) {
            if (left_ != 0) [[likely]]
                return true;
            left_ = state_.next();
            return left_ != 0;
        }
        void operator++() { --left_; }
        Operation operator*() const { return {}; }

    private:
        State& state_;
        std::uint64_t left_;
    };

    Iterator begin() { return Iterator{*this}; }
    static End end() { return {}; }

    [[nodiscard]] const std::vector<double>& means() const { return means_; }

    /// A step of the chain after each section.
    [[nodiscard]] const std::vector<double>& steps() const { return steps_; }

private:
    using Clock = std::chrono::steady_clock;

    /// The operations until the next look at the clock, which take about a thousandth of a section.
    std::uint64_t next() {
        const auto now = Clock::now();
        const auto since = [now](Clock::time_point start) {
            return std::chrono::duration<double>(now - start).count();
        };
        if (batch_ == 0) {
            start_ = looked_ = now;
            return done_ = batch_ = 1;
        }
        // Short looks are for the first operations, of which a section must not consist.
        if (since(looked_) < seconds_ / 2000 && batch_ < (std::uint64_t{1} << 40)) batch_ *= 2;
        if (since(looked_) > seconds_ / 500 && batch_ > 1) batch_ /= 2;
        if (since(start_) >= seconds_) {
            const double mean = 1e9 * since(start_) / static_cast<double>(done_);
            const auto parts = chain(0);
            const double step = *std::min_element(parts.begin(), parts.end());
            // The first one warms up.
            if (warm_) {
                means_.push_back(mean);
                steps_.push_back(step);
            }
            warm_ = true;
            done_ = 0;
            if (means_.size() == sections) return 0;
            start_ = looked_ = Clock::now();
        } else {
            looked_ = now;
        }
        done_ += batch_;
        return batch_;
    }

    static constexpr std::size_t sections = 8;
    double seconds_;
    Clock::time_point start_;
    Clock::time_point looked_;
    std::uint64_t batch_ = 0;
    std::uint64_t done_ = 0;
    bool warm_ = false;
    std::vector<double> means_;
    std::vector<double> steps_;
};

using Function = void (*)(State&);

struct Entry {
    const char* name;
    Function function;
};

inline std::vector<Entry>& entries() {
    static std::vector<Entry> all;
    return all;
}

inline bool add(const char* name, Function function) {
    entries().push_back({name, function});
    return true;
}

}  // namespace benchmark

#define BENCHMARK(function) static const bool added_##function = benchmark::add(#function, function)

#define BENCHMARK_MAIN()                                                           \
    int main(int count, char** words) {                                            \
        static_assert(true);                                                       \
        return count == 3 ? benchmark::measure(words[1], std::atof(words[2])) : 2; \
    }

namespace benchmark {

/// Nothing but the loop: as much or less of that is in the time of every function.
inline void loop(State& state) {
    for ([[maybe_unused]] auto operation : state) asm volatile("");
}

/// What interrupts and others take of a chain, as a share of its time without them: its mean by the
/// lower quartile.
inline double taken_by_machine(double seconds) {
    auto parts = chain(seconds);
    double sum = 0;
    for (const double part : parts) sum += part;
    std::sort(parts.begin(), parts.end());
    return sum / static_cast<double>(parts.size()) / parts[parts.size() / 4] - 1;
}

inline void print(const char* name, const std::vector<double>& values) {
    std::printf(",\"%s\":", name);
    const char* between = "[";
    for (const double value : values) {
        std::printf("%s%.4f", between, value);
        between = ",";
    }
    std::printf("]");
}

/// Measures a function for eight sections of some seconds, and one before them.
inline int measure(const char* name, double seconds) {
#ifdef __GLIBC__
    // As the native host of Samebench has it.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, -1);
#endif
    for (const auto& entry : entries()) {
        if (std::strcmp(entry.name, name) != 0) continue;
        // Engines replace a function between its calls, and not inside of one.
        for (int call = 0; call < 3; ++call) {
            State early{seconds / 40};
            loop(early);
            State state{seconds / 40};
            entry.function(state);
        }
        State empty{seconds / 8};
        loop(empty);
        const double base = *std::min_element(empty.means().begin(), empty.means().end());
        const double before = taken_by_machine(seconds / 2);
        State state{seconds};
        entry.function(state);
        // The smaller one: what a neighbour took of the chain alone, it did not take of the body.
        const double machine = std::min(before, taken_by_machine(seconds / 2));
        std::printf("{\"loop\":%.4f,\"machine\":%.5f", base, machine);
        print("means", state.means());
        print("steps", state.steps());
        std::puts("}");
        return 0;
    }
    return 1;
}

}  // namespace benchmark
