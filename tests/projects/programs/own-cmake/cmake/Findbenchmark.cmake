# A project that finds the library by itself, and would find none here.
message(FATAL_ERROR "no Google Benchmark")
