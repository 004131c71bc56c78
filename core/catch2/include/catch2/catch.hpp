#pragma once

/// Catch2 2, with its benchmarks measured by Samebench. See docs/porting.md.
#if __has_include_next(<catch2/catch.hpp>)
#include_next <catch2/catch.hpp>
#else
#include <catch.hpp>
#endif

// After what it refers to.
#include <samebench/catch2/benchmark.h>
