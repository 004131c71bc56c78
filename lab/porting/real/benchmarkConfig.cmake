# The targets of the stand-in, with the real library of this system in them.
set(SAMEBENCH_STAND_IN_IS_EMPTY ON)
include("${CMAKE_CURRENT_LIST_DIR}/../../../cmake/google-benchmark/benchmarkConfig.cmake")
find_library(SAMEBENCH_REAL_MAIN benchmark_main REQUIRED)
find_library(SAMEBENCH_REAL_BENCHMARK benchmark REQUIRED)
find_package(Threads REQUIRED)
# A program that has a main takes none from an archive.
set_property(TARGET samebench.benchmark PROPERTY INTERFACE_LINK_LIBRARIES
             "${SAMEBENCH_REAL_MAIN}" "${SAMEBENCH_REAL_BENCHMARK}" Threads::Threads)
