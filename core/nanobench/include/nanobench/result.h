#pragma once

#include <nanobench/config.h>

#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace ankerl::nanobench {

/// What a row was called with. It has no measurements: they are in Samebench's report.
class Result {
public:
    enum class Measure : std::size_t {
        elapsed,
        iterations,
        pagefaults,
        cpucycles,
        contextswitches,
        instructions,
        branchinstructions,
        branchmisses,
        _size
    };

    explicit Result(Config config) : config_(std::move(config)) {}

    [[nodiscard]] Config const& config() const noexcept { return config_; }
    [[nodiscard]] double median(Measure) const { return 0; }
    [[nodiscard]] double medianAbsolutePercentError(Measure) const { return 0; }
    [[nodiscard]] double average(Measure) const { return 0; }
    [[nodiscard]] double sum(Measure) const noexcept { return 0; }
    [[nodiscard]] double sumProduct(Measure, Measure) const noexcept { return 0; }
    [[nodiscard]] double minimum(Measure) const noexcept { return 0; }
    [[nodiscard]] double maximum(Measure) const noexcept { return 0; }
    [[nodiscard]] std::string const& context(std::string const& name) const {
        return config_.mContext.at(name);
    }
    [[nodiscard]] bool has(Measure) const noexcept { return false; }
    [[nodiscard]] double get(std::size_t, Measure) const { return 0; }
    [[nodiscard]] bool empty() const noexcept { return true; }
    [[nodiscard]] std::size_t size() const noexcept { return 0; }

    static Measure fromString(std::string const& name) {
        constexpr char const* names[] = {
            "elapsed",         "iterations",   "pagefaults",         "cpucycles",
            "contextswitches", "instructions", "branchinstructions", "branchmisses"};
        std::size_t found = 0;
        while (found < static_cast<std::size_t>(Measure::_size) && name != names[found]) ++found;
        return static_cast<Measure>(found);
    }

private:
    Config config_;
};

/// What was compared, the baseline first. Which one is faster is not known before the report.
class CompareResult {
public:
    struct Entry {
        std::string name;
        Result result;
        double relative = std::numeric_limits<double>::quiet_NaN();
        double relativeLow = relative;
        double relativeHigh = relative;
        std::size_t tiedRounds = 0;
    };

    explicit CompareResult(std::vector<Result> const& results) {
        for (auto const& result : results) {
            entries_.push_back({result.config().mBenchmarkName, result});
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
    [[nodiscard]] Entry const& operator[](std::size_t i) const { return entries_.at(i); }
    [[nodiscard]] std::size_t rounds() const noexcept { return 0; }
    [[nodiscard]] std::size_t comparisons() const noexcept {
        return entries_.empty() ? 0 : entries_.size() - 1;
    }
    [[nodiscard]] bool isSignificant(std::size_t) const noexcept { return false; }
    [[nodiscard]] std::size_t fastest() const noexcept { return 0; }

private:
    std::vector<Entry> entries_;
};

}  // namespace ankerl::nanobench
