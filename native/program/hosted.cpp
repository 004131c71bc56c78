#include "program/hosted.hpp"

#include <algorithm>
#include <utility>

#include "suite/at_once.hpp"

namespace samebench {

bool Hosted::excludes(const Benchmark& row) const {
    const auto& labels = request_.exclude;
    return std::find(labels.begin(), labels.end(), row.label()) != labels.end();
}

std::unique_ptr<Hosted>& waiting_round() {
    // Not destroyed before the process ends: rows at once may stand in destructors.
    static auto& round = *new std::unique_ptr<Hosted>;
    return round;
}

bool run_hosted(std::unique_ptr<Hosted> round) {
    if (!round->begin()) return false;
    round->go_on();
    if (rows_at_once().suite.empty()) {
        round->end();
    } else {
        waiting_round() = std::move(round);
    }
    return true;
}

}  // namespace samebench
