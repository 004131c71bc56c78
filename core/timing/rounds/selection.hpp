#pragma once

#include <samebench/suite.hpp>
#include <string_view>

#include "protocol/request.hpp"

namespace samebench {

/// The suite that shows how exact a host's costs are.
inline constexpr std::string_view ladder_suite = "ladder";

/// Whether a request asks for this benchmark, by its suite or by the filter.
[[nodiscard]] bool selects(const Request& request, const Benchmark& benchmark);

/// Whether this benchmark is measured: what the request selects, and the ladder, because the report
/// shows the ladder error of every platform. `only` and `exclude` override both.
[[nodiscard]] bool measures(const Request& request, const Benchmark& benchmark);

}  // namespace samebench
