#include "recheck.hpp"

#include <samebench/random.hpp>
#include <string>

namespace samebench {
namespace {

/// Share of a row's time that results of new inputs may take, and making these.
constexpr double time_for_proof = 0.25;

/// A seed of this round for something of the row.
std::uint64_t own_seed(const Row& row, const char* what, const Instruments& with) {
    const auto round = std::to_string(with.request.round);
    return Random::seed_for(with.request.seed, what + round + row.benchmark->label());
}

}  // namespace

ResultCheck begin_check(const Row& row, const Instruments& with) {
    return {Random{own_seed(row, "ends ", with)}};
}

void recheck(Row& row, const Instruments& with) {
    if (!with.request.recheck || !row.checksum) return;
    auto& benchmark = *row.benchmark;
    row.recheck = checksum_of(with.clock, benchmark, own_seed(row, "recheck ", with));
    row.proof = prove(with.clock, benchmark, own_seed(row, "proof ", with), row.operations,
                      time_for_proof * with.limits.budget);
}

}  // namespace samebench
