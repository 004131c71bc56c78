#include "recheck.hpp"

#include <samebench/random.hpp>
#include <string>

#include "constants.hpp"
#include "sampling/repetition.hpp"

namespace samebench {
namespace {

/// Largest share of the time of a new input that a row may save where the input comes back. A judge
/// takes the same share (`PROVEN` in extras/judge/analysis/evidence.js).
constexpr double max_gain_of_memory = 0.5;

/// A seed of this round for something of the row.
std::uint64_t own_seed(const Row& row, const char* what, const Instruments& with) {
    const auto round = std::to_string(with.request.round);
    return Random::seed_for(with.request.seed, what + round + row.benchmark->label());
}

/// Of a row that stands for another one.
void check_stand_in(Row& row, const Instruments& with) {
    auto& benchmark = *row.benchmark;
    if (row.pairs.empty()) return;
    const auto most = tuned::quarter * with.limits.budget;
    row.wrong_results =
        benchmark.body->wrong_results(with.clock, Random{own_seed(row, "results ", with)}, most);
    if (with.request.turns || row.wrong_results) return;
    const auto& last = row.pairs.back();
    const double gain = gain_of_memory(with.clock, benchmark, own_seed(row, "memory ", with),
                                       last.body / static_cast<double>(last.operations),
                                       with.profile.sample_length(), max_gain_of_memory, most);
    if (gain > max_gain_of_memory) row.remembers = gain;
}

}  // namespace

ResultCheck begin_check(const Row& row, const Instruments& with) {
    return {Random{own_seed(row, "ends ", with)}};
}

void recheck(Row& row, const Instruments& with) {
    if (row.benchmark->body->stands_in()) check_stand_in(row, with);
    if (!with.request.recheck || !row.checksum) return;
    auto& benchmark = *row.benchmark;
    row.recheck = checksum_of(with.clock, benchmark, own_seed(row, "recheck ", with));
    row.proof = prove(with.clock, benchmark, own_seed(row, "proof ", with), row.operations,
                      tuned::quarter * with.limits.budget);
}

}  // namespace samebench
