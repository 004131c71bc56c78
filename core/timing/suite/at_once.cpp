#include "at_once.hpp"

#include <memory>
#include <optional>
#include <samebench/suite.hpp>
#include <utility>

namespace samebench {
namespace {

/// Stands for the operation of a row to which the program has not come.
class Awaited final : public Body {
public:
    [[nodiscard]] bool keeps_results() const noexcept override { return false; }
    void run(Loop&) override {}
    void run_twin(Loop&) override {}
    std::optional<std::uint64_t> checksum(Loop&) override { return std::nullopt; }
};

/// The row that is measured now has its operation, the others do not.
void fill(Suite& suite) {
    auto& rows = rows_at_once();
    for (const auto& row : rows.known) {
        auto* current = rows.current;
        const bool is_current = current != nullptr && current->label() == row.label();
        suite.benchmarks().push_back(is_current ? std::move(*current) : without_operation(row));
    }
}

}  // namespace

void RowsAtOnce::name(Benchmark& row) {
    row.suite = suite;
    row.options.at_once = true;
    if (suite.empty()) {
        row.problem = Problem{"it stands before main, where the program's rows are not known yet"};
    } else if (have_ended) {
        row.problem = Problem{"it stands in a destructor, where the program's rows have ended"};
    }
    const int same = ++seen[row.name];
    if (same > 1) row.name += '#' + std::to_string(same);
}

RowsAtOnce& rows_at_once() {
    static auto& rows = *new RowsAtOnce;
    return rows;
}

Benchmark without_operation(const Benchmark& row) {
    Benchmark copy{row.suite, row.name, row.argument, row.options, std::make_unique<Awaited>()};
    copy.options.at_once = true;
    copy.awaited = true;
    copy.problem = row.problem;
    copy.source = row.source;
    return copy;
}

bool register_at_once(const char* registration, bool optimised) {
    auto& rows = rows_at_once();
    rows.suite = detail::suite_of(registration);
    for (auto& before_main : rows.known) before_main.suite = rows.suite;
    return register_suite(registration, fill, optimised);
}

}  // namespace samebench
