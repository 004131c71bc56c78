#pragma once

#include <nanobench/barriers.h>
#include <nanobench/big_o.h>
#include <nanobench/config.h>
#include <nanobench/result.h>

#include <cmath>
#include <cstdio>
#include <ostream>
#include <samebench/suite/at_once.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ankerl::nanobench {

namespace detail {
template <class SetupOp>
class SetupRunner;
}  // namespace detail

/// Each `run` is a row, `title/name`, which is measured where it stands.
class Bench {
    using Line = samebench::SourceLine;

public:
    template <class Op>
    [[gnu::noinline]] Bench& run(char const* name, Op&& op, Line line = Line::current()) {
        return this->name(name).measure(op, line);
    }
    template <class Op>
    [[gnu::noinline]] Bench& run(std::string const& name, Op&& op, Line line = Line::current()) {
        return this->name(name).measure(op, line);
    }
    template <class Op>
    [[gnu::noinline]] Bench& run(std::string_view name, Op&& op, Line line = Line::current()) {
        return this->name(name).measure(op, line);
    }
    template <class Op>
    [[gnu::noinline]] Bench& run(Op&& op, Line line = Line::current()) {
        return measure(op, line);
    }
    /// A row for each pair of a name and an operation, related to the first one.
    template <class... Rest>
    CompareResult compare(std::string const& name, Rest&&... rest) {
        bool const was_relative = config_.mIsRelative;
        results_.clear();
        relative(true).compare_next(name, rest...);
        relative(was_relative);
        return CompareResult{results_};
    }
    /// What runs before each sample, untimed.
    template <class SetupOp>
    [[nodiscard]] detail::SetupRunner<SetupOp> setup(SetupOp op) {
        return {std::move(op), *this};
    }

    Bench& title(std::string const& text) {
        if (config_.mBenchmarkTitle != text) results_.clear();
        config_.mBenchmarkTitle = text;
        return *this;
    }
    [[nodiscard]] std::string const& title() const noexcept { return config_.mBenchmarkTitle; }
    Bench& name(std::string_view text) {
        config_.mBenchmarkName = text;
        return *this;
    }
    [[nodiscard]] std::string const& name() const noexcept { return config_.mBenchmarkName; }
    Bench& context(std::string const& name, std::string const& value) {
        config_.mContext[name] = value;
        return *this;
    }
    Bench& clearContext() {
        config_.mContext.clear();
        return *this;
    }
    template <class T>
    Bench& batch(T size) noexcept {
        config_.mBatch = static_cast<double>(size);
        return *this;
    }
    [[nodiscard]] double batch() const noexcept { return config_.mBatch; }
    Bench& unit(std::string const& text) {
        if (config_.mUnit != text) results_.clear();
        config_.mUnit = text;
        return *this;
    }
    [[nodiscard]] std::string const& unit() const noexcept { return config_.mUnit; }
    Bench& timeUnit(std::chrono::duration<double> const& unit, std::string const& name) {
        config_.mTimeUnit = unit;
        config_.mTimeUnitName = name;
        return *this;
    }
    [[nodiscard]] std::string const& timeUnitName() const noexcept { return config_.mTimeUnitName; }
    [[nodiscard]] std::chrono::duration<double> const& timeUnit() const noexcept {
        return config_.mTimeUnit;
    }
    Bench& output(std::ostream* out) noexcept {
        config_.mOut = out;
        return *this;
    }
    [[nodiscard]] std::ostream* output() const noexcept { return config_.mOut; }

    // How long and how often Samebench measures, it decides itself.
    Bench& clockResolutionMultiple(std::size_t multiple) noexcept {
        config_.mClockResolutionMultiple = multiple;
        return *this;
    }
    [[nodiscard]] std::size_t clockResolutionMultiple() const noexcept {
        return config_.mClockResolutionMultiple;
    }
    Bench& epochs(std::size_t count) noexcept {
        config_.mNumEpochs = count;
        return *this;
    }
    [[nodiscard]] std::size_t epochs() const noexcept { return config_.mNumEpochs; }
    Bench& maxEpochTime(std::chrono::nanoseconds time) noexcept {
        config_.mMaxEpochTime = time;
        return *this;
    }
    [[nodiscard]] std::chrono::nanoseconds maxEpochTime() const noexcept {
        return config_.mMaxEpochTime;
    }
    Bench& minEpochTime(std::chrono::nanoseconds time) noexcept {
        config_.mMinEpochTime = time;
        return *this;
    }
    [[nodiscard]] std::chrono::nanoseconds minEpochTime() const noexcept {
        return config_.mMinEpochTime;
    }
    Bench& minEpochIterations(std::uint64_t count) noexcept {
        config_.mMinEpochIterations = count == 0 ? 1 : count;
        return *this;
    }
    [[nodiscard]] std::uint64_t minEpochIterations() const noexcept {
        return config_.mMinEpochIterations;
    }
    Bench& warmup(std::uint64_t count) noexcept {
        config_.mWarmup = count;
        return *this;
    }
    [[nodiscard]] std::uint64_t warmup() const noexcept { return config_.mWarmup; }
    Bench& performanceCounters(bool show) noexcept {
        config_.mShowPerformanceCounters = show;
        return *this;
    }
    [[nodiscard]] bool performanceCounters() const noexcept {
        return config_.mShowPerformanceCounters;
    }

    /// Each call of the operation's loop has that many iterations; 0: as many as a sample needs.
    Bench& epochIterations(std::uint64_t count) noexcept {
        config_.mEpochIterations = count;
        return *this;
    }
    [[nodiscard]] std::uint64_t epochIterations() const noexcept {
        return config_.mEpochIterations;
    }
    /// Rows are related to the first one of this object.
    Bench& relative(bool is_relative) noexcept {
        config_.mIsRelative = is_relative;
        return *this;
    }
    [[nodiscard]] bool relative() const noexcept { return config_.mIsRelative; }
    /// The row's name ends with it, and costs are fitted against it.
    template <class T>
    Bench& complexityN(T n) noexcept {
        config_.mComplexityN = static_cast<double>(n);
        return *this;
    }
    [[nodiscard]] double complexityN() const noexcept { return config_.mComplexityN; }
    [[nodiscard]] std::vector<BigO> complexityBigO() const { return {BigO{title()}}; }
    template <class Op>
    [[nodiscard]] BigO complexityBigO(std::string const& name, Op) const {
        return BigO{name};
    }

    [[nodiscard]] std::vector<Result> const& results() const noexcept { return results_; }
    template <class T>
    Bench& doNotOptimizeAway(T&& value) {
        nanobench::doNotOptimizeAway(std::forward<T>(value));
        return *this;
    }
    inline Bench& render(char const* text, std::ostream& out);
    inline Bench& render(std::string const& text, std::ostream& out);
    Bench& config(Config const& config) {
        config_ = config;
        return *this;
    }
    [[nodiscard]] Config const& config() const noexcept { return config_; }

private:
    template <class SetupOp>
    friend class detail::SetupRunner;

    void compare_next() {}
    template <class Op, class... Rest>
    void compare_next(std::string const& name, Op& op, Rest&... rest) {
        this->name(name).measure(op, {});
        compare_next(rest...);
    }

    template <class Op>
    Bench& measure(Op& op, Line line) {
        measure_row(op, line, {});
        return *this;
    }

    template <class Op>
    void measure_row(Op& op, Line line, samebench::Options options) {
        auto text = config_.mBenchmarkTitle + '/' + config_.mBenchmarkName;
        if (config_.mComplexityN > 0) {
            options.complexity = true;
            options.series = text;
            options.parameter = config_.mComplexityN;
            char number[32];
            std::snprintf(number, sizeof number, "/%.17g", config_.mComplexityN);
            text += number;
        }
        options.operations = config_.mEpochIterations;
        // A unit is what the batch counts.
        (config_.mUnit == "byte" || config_.mUnit == "B" ? options.bytes : options.items) =
            config_.mUnit == "op" && config_.mBatch == 1 ? 0 : config_.mBatch;
        if (results_.empty()) first_.clear();
        if (config_.mIsRelative) options.relative_to = first_;
        const auto name = samebench::measure_now({text, line}, std::move(options), op);
        if (first_.empty()) first_ = name;
        results_.emplace_back(config_);
    }

    Config config_;
    std::vector<Result> results_;
    std::string first_;  ///< row of the results
};

namespace detail {

template <class SetupOp>
class SetupRunner {
    using Line = samebench::SourceLine;

public:
    SetupRunner(SetupOp op, Bench& bench) : op_(std::move(op)), bench_(bench) {}

    template <class Op>
    Bench& run(Op&& op, Line line = Line::current()) {
        samebench::Options options;
        options.before = [this] { op_(); };
        bench_.measure_row(op, line, std::move(options));
        return bench_;
    }
    template <class Op>
    Bench& run(std::string_view name, Op&& op, Line line = Line::current()) {
        bench_.name(name);
        return run(std::forward<Op>(op), line);
    }

private:
    SetupOp op_;
    Bench& bench_;
};

}  // namespace detail

}  // namespace ankerl::nanobench
