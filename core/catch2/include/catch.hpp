#pragma once

/// Catch2 2 in a project's own folder of headers, as <catch2/catch.hpp>.
#include_next <catch.hpp>

// After what it refers to.
#include <samebench/catch2/benchmark.h>
