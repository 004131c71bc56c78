#pragma once

/// Includes all that a file with benchmarks needs.
#include <samebench/barrier.hpp>
#include <samebench/inputs.hpp>
#include <samebench/loop.hpp>
#include <samebench/parameters.hpp>
#include <samebench/suite.hpp>
