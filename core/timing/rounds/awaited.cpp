#include <algorithm>
#include <string>
#include <utility>

#include "round.hpp"

/// Rows at once, which a round awaits until it ends.
namespace samebench {

bool Round::arrive(Benchmark arrived) {
    const auto label = arrived.label();
    const auto first = rows_.begin() + static_cast<std::ptrdiff_t>(started_);
    const auto row = std::find_if(first, rows_.end(), [&label](const Row& one) {
        return one.benchmark->awaited && one.benchmark->label() == label;
    });
    if (row == rows_.end()) return false;
    // What the plan has said of it stays.
    row->benchmark->body = std::move(arrived.body);
    row->benchmark->awaited = false;
    std::iter_swap(first, row);
    return true;
}

void Round::give_up_awaited() {
    while (const auto* row = next_to_start()) {
        if (!row->benchmark->awaited) return;
        const auto& problem = row->benchmark->problem;
        fail(problem.value_or(Problem{not_reached}), row);
        progress_.count_warmed_up();
        progress_.advance(0, 1);
        ++started_;
    }
}

void Round::end() {
    while (next_to_start() != nullptr) {
        give_up_awaited();
        while (next() != nullptr) run_next();
    }
    progress_.report_costs();
    cycles_.read_end();
    events_.on_end(clock_.now() - start_);
}

}  // namespace samebench
