#pragma once

#include <samebench/suite.hpp>
#include <span>
#include <string_view>

#include "events.hpp"
#include "protocol/request.hpp"

namespace samebench {

/// The suite that shows how exact a host's costs are.
inline constexpr std::string_view ladder_suite = "ladder";

/// Its row that fills the CPU's units.
inline constexpr std::string_view witness_name = "independent 64";

/// Whether a request asks for this benchmark, by its suite or by the filter.
[[nodiscard]] bool selects(const Request& request, const Benchmark& benchmark);

/// Whether this benchmark is measured: what the request selects, and the ladder, because the report
/// shows the ladder error of every platform. `only` and `exclude` override both.
[[nodiscard]] bool measures(const Request& request, const Benchmark& benchmark);

/// Which rows a round can measure.
enum class Selected {
    costs,  ///< all that are not sizes
    all,
};

/// The plan of a round, with the benchmarks to measure in the order in which they are listed.
[[nodiscard]] PlanEvent selection_of(const Request& request, std::span<const Benchmark> benchmarks,
                                     Selected kind);

/// Whether a round has nothing to measure: no benchmark is selected, or, where they are named, none
/// of these is there.
[[nodiscard]] bool asks_for_nothing(const Request& request, const PlanEvent& plan) noexcept;

/// Whether a round sends the first results of its rows, which are the same in each.
[[nodiscard]] inline bool sends_results(const Request& request) noexcept {
    return request.round == 0 || request.values;
}

/// One warning with those of the suites whose benchmarks are selected.
void warn_of_suites(const PlanEvent& plan, EventSink& events);

/// Whether the second side of a duel is the first one to visit each row in a pass. What the other
/// side has just measured is in the caches and branch predictors that both use, so neither may
/// always be the second one. Nor may it be that for the same inputs, which come back after some
/// passes: so the sides do not just alternate. (A. Thue, "Über die gegenseitige Lage gleicher Teile
/// gewisser Zeichenreihen", 1912.)
/// @param pass  from 1
[[nodiscard]] bool is_second_first(std::size_t pass) noexcept;

/// Whether a side of a duel, which has the turn at the end of a pass, begins the next one with it.
/// @param pass  the one that begins, from 1
[[nodiscard]] bool goes_on_in_pass(const Request& request, std::size_t pass) noexcept;

}  // namespace samebench
