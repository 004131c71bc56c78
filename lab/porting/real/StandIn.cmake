# For cmake -C: projects get the real Google Benchmark of this system, whatever way they ask for it, as
# cmake/google-benchmark/StandIn.cmake gives them Samebench.
set(SAMEBENCH_STAND_IN "${CMAKE_CURRENT_LIST_DIR}" CACHE PATH "")
include("${CMAKE_CURRENT_LIST_DIR}/../../../cmake/google-benchmark/StandIn.cmake")
