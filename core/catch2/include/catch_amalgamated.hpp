#pragma once

/// Catch2 3 in one header, as <catch2/benchmark/catch_benchmark.hpp>.
#include_next <catch_amalgamated.hpp>

// After what it refers to.
#include <samebench/catch2/benchmark.h>
