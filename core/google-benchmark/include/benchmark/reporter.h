#pragma once

#include <benchmark/counter.h>
#include <benchmark/managers.h>
#include <benchmark/statistics.h>
#include <benchmark/sysinfo.h>
#include <benchmark/types.h>

#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

/// Reporters compile and are never called: Samebench has reports and formats of its own
/// (docs/formats.md).
namespace benchmark {

/// The parts of a row's name.
struct BenchmarkName {
    std::string function_name;
    std::string args;
    std::string min_time;
    std::string min_warmup_time;
    std::string iterations;
    std::string repetitions;
    std::string time_type;
    std::string threads;

    [[nodiscard]] std::string str() const {
        std::string name = function_name;
        for (const auto* part : {&args, &min_time, &min_warmup_time, &iterations, &repetitions,
                                 &time_type, &threads}) {
            if (!part->empty()) name += (name.empty() ? "" : "/") + *part;
        }
        return name;
    }
};

class BenchmarkReporter {
public:
    struct Context {
        const CPUInfo& cpu_info = CPUInfo::Get();
        const SystemInfo& sys_info = SystemInfo::Get();
        std::size_t name_field_width = 0;
        inline static const char* executable_name = "samebench";
    };

    struct Run {
        static constexpr std::int64_t no_repetition_index = -1;
        enum RunType { RT_Iteration, RT_Aggregate };

        BenchmarkName run_name;
        std::int64_t family_index = 0;
        std::int64_t per_family_instance_index = 0;
        RunType run_type = RT_Iteration;
        std::string aggregate_name;
        StatisticUnit aggregate_unit = kTime;
        std::string report_label;
        internal::Skipped skipped = internal::NotSkipped;
        std::string skip_message;
        bool error_occurred = false;  // of releases before 1.8
        std::string error_message;
        IterationCount iterations = 1;
        std::int64_t threads = 1;
        std::int64_t repetition_index = no_repetition_index;
        std::int64_t repetitions = 0;
        TimeUnit time_unit = kNanosecond;
        double real_accumulated_time = 0;  ///< s
        double cpu_accumulated_time = 0;   ///< s
        double max_heapbytes_used = 0;
        bool use_real_time_for_initial_big_o = false;
        BigO complexity = oNone;
        BigOFunc* complexity_lambda = nullptr;
        ComplexityN complexity_n = 0;
        const std::vector<internal::Statistics>* statistics = nullptr;
        bool report_big_o = false;
        bool report_rms = false;
        UserCounters counters;
        MemoryManager::Result memory_result;
        double allocs_per_iter = 0;

        [[nodiscard]] std::string benchmark_name() const {
            const bool aggregate = run_type == RT_Aggregate;
            return run_name.str() + (aggregate ? '_' + aggregate_name : std::string{});
        }
        /// Of one iteration, in `time_unit`.
        [[nodiscard]] double GetAdjustedRealTime() const { return adjusted(real_accumulated_time); }
        [[nodiscard]] double GetAdjustedCPUTime() const { return adjusted(cpu_accumulated_time); }

    private:
        [[nodiscard]] double adjusted(double seconds) const {
            const auto count = static_cast<double>(iterations);
            return seconds * GetTimeUnitMultiplier(time_unit) / (iterations == 0 ? 1 : count);
        }
    };

    struct PerFamilyRunReports {
        int num_runs_total = 0;
        int num_runs_done = 0;
        std::vector<Run> Runs;
    };

    virtual ~BenchmarkReporter() = default;
    virtual bool ReportContext(const Context& context) = 0;
    virtual void ReportRunsConfig(double, bool, IterationCount) {}
    virtual void ReportRuns(const std::vector<Run>& report) = 0;
    virtual void Finalize() {}
    virtual void List(const std::vector<internal::BenchmarkInstance>&) {}

    void SetOutputStream(std::ostream* stream) { output_ = stream; }
    void SetErrorStream(std::ostream* stream) { error_ = stream; }
    [[nodiscard]] std::ostream& GetOutputStream() const { return *output_; }
    [[nodiscard]] std::ostream& GetErrorStream() const { return *error_; }
    static void PrintBasicContext(std::ostream*, const Context&) {}

private:
    std::ostream* output_ = &std::cout;
    std::ostream* error_ = &std::cerr;
};

namespace internal {

/// A reporter that comes with Google Benchmark.
class SilentReporter : public BenchmarkReporter {
public:
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>&) override {}
};

}  // namespace internal

class ConsoleReporter : public internal::SilentReporter {
public:
    enum OutputOptions {
        OO_None = 0,
        OO_Color = 1,
        OO_Tabular = 2,
        OO_ColorTabular = OO_Color | OO_Tabular,
        OO_Defaults = OO_ColorTabular
    };
    explicit ConsoleReporter(OutputOptions options = OO_Defaults) : output_options_{options} {}

protected:
    virtual void PrintRunData(const Run&) {}
    virtual void PrintHeader(const Run&) {}

    OutputOptions output_options_;
    std::size_t name_field_width_ = 0;
    UserCounters prev_counters_;
    bool printed_header_ = false;
};

class JSONReporter : public internal::SilentReporter {};
class CSVReporter : public internal::SilentReporter {};

}  // namespace benchmark
