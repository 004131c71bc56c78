// The name of the original's guard: a copy in the project, included later, is then empty.
#ifndef ANKERL_NANOBENCH_H_INCLUDED
#define ANKERL_NANOBENCH_H_INCLUDED

/// nanobench's interface, measured by Samebench. See docs/porting.md.
#define ANKERL_NANOBENCH_VERSION_MAJOR 4
#define ANKERL_NANOBENCH_VERSION_MINOR 3
#define ANKERL_NANOBENCH_VERSION_PATCH 11

#define ANKERL_NANOBENCH(x) ANKERL_NANOBENCH_PRIVATE_##x()
#define ANKERL_NANOBENCH_PRIVATE_NODISCARD() [[nodiscard]]
#ifdef __clang__
#define ANKERL_NANOBENCH_NO_SANITIZE(...) __attribute__((no_sanitize(__VA_ARGS__)))
#else
#define ANKERL_NANOBENCH_NO_SANITIZE(...)
#endif

#include <nanobench/barriers.h>
#include <nanobench/bench.h>
#include <nanobench/big_o.h>
#include <nanobench/config.h>
#include <nanobench/render.h>
#include <nanobench/result.h>
#include <nanobench/rng.h>

// Sources rely on what nanobench's header includes, also where they define
// ANKERL_NANOBENCH_IMPLEMENT: this one may be included before that.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iomanip>
#include <iosfwd>
#include <iostream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#endif
