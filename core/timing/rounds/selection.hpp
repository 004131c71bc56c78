#pragma once

#include <samebench/suite.hpp>

#include "protocol/request.hpp"

namespace samebench {

/// Whether a request asks for this benchmark, by its suite or by the filter.
[[nodiscard]] bool selects(const Request& request, const Benchmark& benchmark);

/// Whether this benchmark is measured: what the request selects, and the ladder, because the report
/// shows the ladder error of every platform. `only` and `exclude` override both.
[[nodiscard]] bool measures(const Request& request, const Benchmark& benchmark);

}  // namespace samebench
