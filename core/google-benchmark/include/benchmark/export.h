#pragma once

// Nothing is exported: the headers are all there is.
#define BENCHMARK_EXPORT
#define BENCHMARK_NO_EXPORT
