#pragma once

/// Catch2 2, with its benchmarks measured by Samebench. See docs/porting.md.
#include_next <catch2/catch.hpp>

// After what it refers to.
#include <samebench/catch2/benchmark.h>
