# Stands in for nanobench, as benchmarkConfig.cmake does for Google Benchmark: its programs are measured by `samebench run`.
cmake_policy(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/../SamebenchPrograms.cmake")
set(nanobench_VERSION 4.3.11)
set(nanobench_FOUND TRUE)
if(NOT TARGET samebench.rows_at_once)
  add_library(samebench.rows_at_once INTERFACE)
  if(NOT TARGET nanobench::nanobench)
    add_library(nanobench::nanobench ALIAS samebench.rows_at_once)
  endif()
endif()
samebench_fill_stand_in(samebench.rows_at_once nanobench)
# Rows at once are templates of C++20.
target_compile_features(samebench.rows_at_once INTERFACE cxx_std_20)
