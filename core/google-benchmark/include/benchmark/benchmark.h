#pragma once

/// Google Benchmark's interface, measured by Samebench. See docs/porting.md.
#include <benchmark/benchmark_api.h>
#include <benchmark/counter.h>
#include <benchmark/macros.h>
#include <benchmark/managers.h>
#include <benchmark/program.h>
#include <benchmark/registration.h>
#include <benchmark/reporter.h>
#include <benchmark/state.h>
#include <benchmark/statistics.h>
#include <benchmark/sysinfo.h>
#include <benchmark/types.h>
#include <benchmark/utils.h>

// Sources rely on what Google Benchmark's header includes.
#include <atomic>
#include <initializer_list>
#include <iostream>
#include <limits>
#include <set>
