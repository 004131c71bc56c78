/// Rows written in JavaScript, measured by the same engine as those in C++. The functions below
/// call the object that wasm/javascript/rows.js makes.
#include "javascript_rows.hpp"

#include <emscripten/emscripten.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "rounds/selection.hpp"

// clang-format off
EM_JS(bool, samebench_has_javascript_rows, (), {
    return Module["javascriptRows"] !== undefined;
});
/// The number of the row with this label; -1: there is none.
EM_JS(int, samebench_find_javascript_row, (const char* label), {
    return Module["javascriptRows"].find(UTF8ToString(label));
});
/// Makes the inputs of a row. @param low, high  halves of the state of its generator
EM_JS(void, samebench_make_javascript_inputs, (int row, unsigned low, unsigned high, int count, bool chained), {
    Module["javascriptRows"].makeInputs(row, low, high, count, chained);
});
EM_JS(void, samebench_run_javascript, (int row, bool twin, double operation, double operations), {
    Module["javascriptRows"].run(row, twin, operation, operations);
});
/// Lets go of a row's inputs and state.
EM_JS(void, samebench_release_javascript, (int row), {
    Module["javascriptRows"].release(row);
});
/// Digests the results for some inputs. @param digest  two words, low and high: in, what the C++ row
/// computed, and out, what the JavaScript row did. False if its results have no digest.
EM_JS(bool, samebench_digest_javascript, (int row, int from, int count, unsigned* digest), {
    const at = digest >> 2;
    const found = Module["javascriptRows"].digest(row, count, HEAPU32[at], HEAPU32[at + 1], from);
    if (found === null) return false;
    // A call may have made the memory grow: a view from before would be empty.
    HEAPU32.set(found, at);
    return true;
});
/// Copies the results for some inputs. False if not all of them are numbers.
EM_JS(bool, samebench_numbers_of_javascript, (int row, int count, double* numbers), {
    const found = Module["javascriptRows"].numbers(row, count);
    if (found === null) return false;
    HEAPF64.set(found, numbers >> 3);
    return true;
});
EM_JS(void, samebench_note_javascript_results, (int row), {
    Module["javascriptRows"].noteResults(row);
});
/// Whether a row has other results than those that were noted, for the same inputs.
EM_JS(bool, samebench_javascript_results_changed, (int row), {
    return Module["javascriptRows"].resultsChanged(row);
});
/// Copies what is wrong with a row, and returns its size in bytes; 0: nothing is.
EM_JS(int, samebench_problem_of_javascript, (int row, char* text, int size), {
    const problem = Module["javascriptRows"].problem(row);
    return problem === null ? 0 : stringToUTF8(problem, text, size);
});
// clang-format on

namespace samebench::wasm {
namespace {

/// Longest message about a row, in bytes.
constexpr int max_problem = 1000;

class JavaScriptBody final : public Body {
public:
    /// @param original  the row in C++, which says how many inputs there are and what the results
    /// are
    /// @param makes_garbage  that the ladder's rows do not
    JavaScriptBody(int row, std::unique_ptr<Body> original, bool chained, bool makes_garbage)
        : row_{row},
          original_{std::move(original)},
          chained_{chained},
          makes_garbage_{makes_garbage} {}

    bool make_inputs(Random random) override {
        const auto state = random.state();
        if (!original_->make_inputs(random)) return false;
        const auto count = static_cast<int>(original_->inputs_made());
        samebench_make_javascript_inputs(row_, static_cast<unsigned>(state),
                                         static_cast<unsigned>(state >> 32), count, chained_);
        at_ = twin_at_ = 0;
        return true;
    }

    [[nodiscard]] std::string about_inputs() const override { return original_->about_inputs(); }

    std::size_t inputs() const noexcept override { return original_->inputs(); }

    bool has_own_heap() const noexcept override { return makes_garbage_; }

    void release() noexcept override { samebench_release_javascript(row_); }

    void seek(std::uint64_t operation) noexcept override {
        if (!chained_) at_ = twin_at_ = operation;
    }

    void run(Loop& loop) override { run_side(false, loop.size(), at_); }
    void run_twin(Loop& loop) override { run_side(true, loop.size(), twin_at_); }

    std::optional<Problem> update(Options&) override {
        std::string text(max_problem, '\0');
        const int size = samebench_problem_of_javascript(row_, text.data(), max_problem);
        if (size == 0) return std::nullopt;
        text.resize(static_cast<std::size_t>(size));
        return Problem{std::move(text)};
    }

    std::optional<std::uint64_t> checksum(Loop& loop) override {
        KeptResults kept;
        return checksum_and_keep(loop, kept);
    }

    std::optional<std::uint64_t> checksum_and_keep(Loop& loop, KeptResults& kept) override {
        KeptResults original;
        expected_ = original_->checksum_and_keep(loop, original);
        own_ = expected_ ? digest_like(*expected_, 0, checked_inputs()) : std::nullopt;
        rounds_ = own_ && keep_like(original, kept) && own_ != expected_;
        if (!own_ || rounds_) samebench_note_javascript_results(row_);
        return own_;
    }

    bool stands_in() const noexcept override { return true; }

    std::optional<std::string> wrong_results(Clock& clock, Random random,
                                             Nanoseconds most) override {
        if (!expected_ || !own_ || rounds_) {
            if (samebench_javascript_results_changed(row_)) {
                return "its results differ from its first ones after it was timed: it does not do "
                       "its work each time";
            }
            if (!rounds_) return std::nullopt;
        }
        // What is rounding only the report can tell, which knows the tolerance.
        if (own_ != expected_) return "its results differ from those of the C++ row";
        const auto end = clock.now() + most;
        const auto first = random.below(inputs());
        for (std::uint64_t count = 1; first + count <= inputs(); count *= 2) {
            Loop loop{clock, count};
            const bool is_all = !original_->timed_checksum(loop, first);
            const auto now = results_of_original(clock, first, count, is_all);
            // Of results that depend on how often they were computed before, nothing is known.
            const auto before =
                is_all ? expected_ : results_of_original(clock, first, count, false);
            if (!now || now != before) break;
            if (digest_like(*now, is_all ? 0 : first, is_all ? checked_inputs() : count) != now) {
                return "its results differ from those of the C++ row after it was timed: it does "
                       "not do its work each time";
            }
            if (is_all || count == checksum_operations || clock.now() >= end) break;
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] std::uint64_t checked_inputs() const noexcept {
        return std::min<std::uint64_t>(original_->inputs_made(), checksum_operations);
    }

    /// Keeps this row's results where the C++ row's are floating-point numbers, one for each input.
    bool keep_like(const KeptResults& original, KeptResults& kept) {
        const bool are_real = original.type() == KeptResults::Type::single ||
                              original.type() == KeptResults::Type::real;
        if (!are_real || original.numbers_of_each() != 1) return false;
        std::vector<double> numbers(original.results());
        if (!samebench_numbers_of_javascript(row_, static_cast<int>(numbers.size()),
                                             numbers.data())) {
            return false;
        }
        for (const double one : numbers) kept.add(one);
        return true;
    }

    /// The digest of the C++ row's results. @param is_all  those that its checksum covers
    std::optional<std::uint64_t> results_of_original(Clock& clock, std::uint64_t first,
                                                     std::uint64_t count, bool is_all) {
        Loop loop{clock, is_all ? checksum_operations : count};
        return is_all ? original_->checksum(loop) : original_->timed_checksum(loop, first);
    }

    /// The digest of this row's results, made like the one that the C++ row has. Empty: there is
    /// none to compare.
    std::optional<std::uint64_t> digest_like(std::uint64_t expected, std::uint64_t first,
                                             std::uint64_t count) {
        unsigned words[] = {static_cast<unsigned>(expected), static_cast<unsigned>(expected >> 32)};
        if (!samebench_digest_javascript(row_, static_cast<int>(first), static_cast<int>(count),
                                         words)) {
            return std::nullopt;
        }
        return std::uint64_t{words[1]} << 32 | words[0];
    }

    void run_side(bool twin, std::uint64_t operations, std::uint64_t& operation) {
        samebench_run_javascript(row_, twin, static_cast<double>(operation),
                                 static_cast<double>(operations));
        operation += chained_ ? 1 : operations;
    }

    int row_;
    std::unique_ptr<Body> original_;
    bool chained_;
    bool makes_garbage_;
    std::optional<std::uint64_t> expected_;  // of the C++ row, and its own, before it was timed
    std::optional<std::uint64_t> own_;
    /// Its results are other numbers than those of the C++ row, perhaps by rounding.
    bool rounds_ = false;
    std::uint64_t at_ = 0;  // number of the next operation; of a chain: the number of its start
    std::uint64_t twin_at_ = 0;
};

}  // namespace

void take_javascript_rows(std::vector<Benchmark>& benchmarks) {
    if (!samebench_has_javascript_rows()) return;
    for (auto& benchmark : benchmarks) {
        if (benchmark.problem) continue;
        const int row = samebench_find_javascript_row(benchmark.label().c_str());
        if (row < 0) {
            benchmark.problem = Problem{"its suite has no such row in JavaScript", true};
            continue;
        }
        auto& options = benchmark.options;
        benchmark.body = std::make_unique<JavaScriptBody>(
            row, std::move(benchmark.body), options.chained, benchmark.suite != ladder_suite);
        // What the C++ row expects of its results is checked with its own body, which is not run.
        options.check = nullptr;
    }
}

}  // namespace samebench::wasm
