#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <samebench/barrier.hpp>
#include <samebench/body.hpp>
#include <samebench/loop.hpp>
#include <samebench/suite/benchmark.hpp>
#include <samebench/suite/row_name.hpp>
#include <string>
#include <utility>

/// Rows at once: they are measured where the program calls a function with their operation, which
/// may refer to the caller's variables.
namespace samebench {

/// Makes a program's rows at once the rows of this suite. Returns true, for an initialiser.
/// @param registration  SAMEBENCH_REGISTRATION(name)
/// @param optimised  SAMEBENCH_OPTIMISED in a file that is compiled as the program's are
bool register_at_once(const char* registration, bool optimised);

namespace detail {

/// What became of a row at once.
struct AtOnce {
    std::string name;     ///< that it has in its suite
    bool may_run = true;  ///< false: a process ended in its operation, which is not to be executed
};

/// Takes all samples of a row that the round measures, and returns then. Otherwise at once. Hosts
/// define it.
AtOnce measure_at_once(Benchmark row);

/// Whether the operation of a row at once runs, while it lives.
class InsideRow {
public:
    InsideRow() noexcept : before_{std::exchange(is_one(), true)} {}
    ~InsideRow() { is_one() = before_; }
    InsideRow(const InsideRow&) = delete;
    InsideRow& operator=(const InsideRow&) = delete;

    [[nodiscard]] bool has_outer() const noexcept { return before_; }

private:
    static bool& is_one() noexcept {
        static bool is = false;
        return is;
    }
    bool before_;
};

/// What an exception says of itself.
inline std::string text_of([[maybe_unused]] const std::exception_ptr& thrown) {
#ifdef __cpp_exceptions
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception& error) {
        return std::string{"it threw an exception: "} + error.what();
    } catch (...) {
    }
#endif
    return "it threw an exception of an unknown type";
}

/// The loops of a row where it stands, and what became of them.
template <class Loops>
struct Standing {
    Loops& loops;
    bool has_run = false;
    std::exception_ptr thrown{};
};

/// Measures such loops. What they throw ends the measurement.
template <class Loops>
class BodyAtOnce final : public Body {
public:
    explicit BodyAtOnce(Standing<Loops>& standing) : standing_{standing} {}

    [[nodiscard]] bool keeps_results() const noexcept override { return false; }
    void run(Loop& loop) override {
        if (standing_.thrown) return;
        standing_.has_run = true;
#ifdef __cpp_exceptions
        try {
            standing_.loops.run(loop);
        } catch (...) {
            standing_.thrown = std::current_exception();
        }
#else
        standing_.loops.run(loop);
#endif
    }
    void run_twin(Loop& loop) override {
        standing_.loops.run_twin(loop);
    }
    std::optional<Problem> update(Options&) override {
        if (!standing_.thrown) return std::nullopt;
        return Problem{Loops::text_of(standing_.thrown)};
    }
    std::optional<std::uint64_t> checksum(Loop&) override {
        return std::nullopt;
    }

private:
    Standing<Loops>& standing_;
};

/// Calls of an operation, with an empty loop of the same kind as the twin.
template <class Operation>
struct Calls {
    Operation& operation;

    void run(Loop& loop) {
        for (auto left = loop.size(); left != 0; --left) operation();
    }
    void run_twin(Loop& loop) {
        for (auto left = loop.size(); left != 0; --left) memory_barrier();
    }
    void once() { operation(); }
    static std::string text_of(const std::exception_ptr& thrown) { return detail::text_of(thrown); }
};

}  // namespace detail

/// Measures a row where it stands. All samples of this round are taken before it returns. Where the
/// row is not measured (another is asked for, the rows are listed, or it is called by the operation
/// of another row) it is executed once, because what follows may need its effects; `options.before`
/// is called first. What it throws is thrown.
///
/// @param name  of a second call with the same name gets `#2`
/// @param options  of the row; what they say of threads has no effect
/// @param loops  `run(Loop&)` and `run_twin(Loop&)` as a `Body` has them, `once()`,
/// `text_of(thrown)`: why what was thrown fails the row
/// @return the name of the row
template <class Loops>
std::string measure_loops(RowName name, Options options, Loops& loops) {
    const detail::InsideRow inside;
    detail::Standing<Loops> standing{loops};
    const auto before = options.before;
    Benchmark row{{},
                  std::move(name.text),
                  {},
                  std::move(options),
                  std::make_unique<detail::BodyAtOnce<Loops>>(standing)};
    row.source = name.source;
    if (inside.has_outer()) {
        row.problem = Problem{
            "it is called by the operation of another row, whose time would be its own as well"};
    }
    auto outcome = detail::measure_at_once(std::move(row));
#ifdef __cpp_exceptions
    if (standing.thrown) std::rethrow_exception(standing.thrown);
#endif
    if (outcome.may_run && !standing.has_run) {
        if (before) before();
        loops.once();
    }
    return std::move(outcome.name);
}

/// The same for a function: `operation()` is one operation.
template <class Operation>
std::string measure_now(RowName name, Options options, Operation& operation) {
    detail::Calls<Operation> calls{operation};
    return measure_loops(std::move(name), std::move(options), calls);
}

}  // namespace samebench
