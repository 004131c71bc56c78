# For cmake -C: leads a project that asks for Google Benchmark to Samebench's stand-in, by a provider and, for a CMake
# before 3.24 and FetchContent_Populate(), by what find_package(), FetchContent and CPM read.
set(SAMEBENCH_REPLACES_GOOGLE_BENCHMARK ON CACHE BOOL "Programs for Google Benchmark are measured by Samebench")
get_filename_component(folder "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
set(CMAKE_PROJECT_TOP_LEVEL_INCLUDES "${folder}/Provider.cmake" CACHE FILEPATH "")
# The experiment `porting` has chosen another one.
set(SAMEBENCH_STAND_IN "${CMAKE_CURRENT_LIST_DIR}" CACHE PATH "The folder that stands in for Google Benchmark")
set(benchmark_DIR "${SAMEBENCH_STAND_IN}" CACHE PATH "")
set(nanobench_DIR "${folder}/nanobench" CACHE PATH "")
set(FETCHCONTENT_SOURCE_DIR_NANOBENCH "${folder}/nanobench" CACHE PATH "")
set(CPM_nanobench_SOURCE "${folder}/nanobench" CACHE PATH "")
foreach(name IN ITEMS benchmark googlebenchmark google_benchmark google_benchmarks googlebench gbenchmark gbench)
  string(TOUPPER "${name}" upper)
  set(FETCHCONTENT_SOURCE_DIR_${upper} "${SAMEBENCH_STAND_IN}" CACHE PATH "")
  set(CPM_${name}_SOURCE "${SAMEBENCH_STAND_IN}" CACHE PATH "")
endforeach()
