include("${CMAKE_CURRENT_LIST_DIR}/../../../cmake/google-benchmark/benchmarkConfigVersion.cmake")
