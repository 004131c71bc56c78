#include "check.hpp"

#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <optional>
#include <utility>

#include "constants.hpp"
#include "protocol/request.hpp"
#include "sampling/sample.hpp"
#include "suite/validation.hpp"

namespace samebench {
namespace {

Check describe(Problem problem) {
    return {problem.skipped ? Verdict::skipped : Verdict::failed, std::move(problem.message)};
}

/// Why a sample of the body shows that the row cannot be measured.
std::optional<Problem> try_sample(Benchmark& benchmark, Clock& clock, double operations) {
    const auto extent = extent_of(benchmark, operations);
    const auto sample = take_sample(clock, benchmark, Side::body, extent);
    if (auto problem = update_options(benchmark)) return problem;
    if (const char* misuse = describe_misuse(sample.use)) return Problem{misuse};
    return std::nullopt;
}

/// What is wrong with the results: a few first, which show how long all of them take.
std::optional<Problem> wrong_result_in_time(Benchmark& benchmark, Clock& clock) {
    constexpr std::uint64_t few = Body::checksum_operations;
    const auto start = clock.now();
    auto wrong = wrong_result_of(benchmark, few);
    const auto inputs = static_cast<double>(benchmark.body->inputs());
    if (wrong || inputs <= few) return wrong;
    const double share = tuned::max_wait / std::max(clock.now() - start, Nanoseconds{1});
    return wrong_result_of(benchmark, static_cast<std::uint64_t>(std::min(inputs, few * share)));
}

}  // namespace

const char* to_text(Verdict verdict) noexcept {
    switch (verdict) {
        case Verdict::passed: return "passed";
        case Verdict::failed: return "failed";
        case Verdict::skipped: return "skipped";
    }
    return "";
}

Check check_benchmark(Benchmark& benchmark, Clock& clock, std::uint64_t seed) {
    if (benchmark.problem) return describe(*benchmark.problem);
    if (auto problem = make_inputs(benchmark, seed)) return describe(std::move(*problem));
    // In this order, so that the checksum is that of a run.
    if (auto problem = try_sample(benchmark, clock, 1)) return describe(std::move(*problem));
    const auto checksum = checksum_of(clock, benchmark);
    if (auto problem = try_sample(benchmark, clock, tuned::few)) {
        return describe(std::move(*problem));
    }
    const auto extent = extent_of(benchmark, tuned::few);
    static_cast<void>(take_sample(clock, benchmark, Side::twin, extent));
    if (auto wrong = wrong_result_in_time(benchmark, clock)) {
        return describe(std::move(*wrong));
    }
    char text[17] = "";
    if (checksum) std::snprintf(text, sizeof text, "%016" PRIx64, *checksum);
    return {Verdict::passed, text};
}

Check check_row(const std::string& label, std::vector<Benchmark> benchmarks, Clock& clock) {
    for (auto& benchmark : benchmarks) {
        if (benchmark.label() == label) return check_benchmark(benchmark, clock, Request{}.seed);
    }
    return {Verdict::failed, "there is no benchmark \"" + label + "\""};
}

Check compare_checks(const Check& first, const Check& second) {
    if (first.verdict != Verdict::passed) return first;
    if (second.verdict != Verdict::passed) return second;
    if (first.text == second.text) return first;
    return {Verdict::failed,
            "its results differ between two computations from the same inputs: checksums " +
                first.text + " and " + second.text};
}

}  // namespace samebench
