#include "stages.hpp"

#include <algorithm>

namespace samebench {
namespace {

bool has_threads(const Row& row) {
    return row.benchmark->options.threads != 0 || row.benchmark->body->waiting() == Waiting::blocks;
}

}  // namespace

void arrange_stages(std::vector<Row>& rows) {
    const auto is_alone = [](const Benchmark& benchmark) {
        return benchmark.body->has_own_heap() || benchmark.options.at_once;
    };
    for (auto& row : rows) row.alone = !has_threads(row) && is_alone(*row.benchmark);
    const auto stage_of = [](const Row& row) { return has_threads(row) ? 2 : row.alone ? 1 : 0; };
    std::stable_sort(rows.begin(), rows.end(), [&stage_of](const Row& one, const Row& other) {
        return stage_of(one) < stage_of(other);
    });
}

std::size_t end_of_stage(const std::vector<Row>& rows, std::size_t begin) noexcept {
    if (begin == rows.size()) return begin;
    if (rows[begin].alone) return begin + 1;
    const auto ends = [threads = has_threads(rows[begin])](const Row& row) {
        return row.alone || has_threads(row) != threads;
    };
    const auto from = rows.begin() + static_cast<std::ptrdiff_t>(begin);
    return static_cast<std::size_t>(std::find_if(from, rows.end(), ends) - rows.begin());
}

}  // namespace samebench
