#pragma once

/// Catch2 3, with its benchmarks measured by Samebench. See docs/porting.md.
#include_next <catch2/benchmark/catch_benchmark.hpp>

// After what it refers to.
#include <samebench/catch2/benchmark.h>
