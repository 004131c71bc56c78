# Stands in for Google Benchmark: find_package(benchmark) and its kin get headers of Samebench's, and the programs
# that link them are measured by `samebench run` (samebench_adopt_programs). Their files and their CMake are not
# changed.
cmake_policy(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/../SamebenchPrograms.cmake")
set(benchmark_VERSION 1.9.4)
set(benchmark_FOUND TRUE)
# As modules of projects call it that find it by themselves.
foreach(name IN ITEMS benchmark BENCHMARK Benchmark)
  set(${name}_LIBRARIES benchmark::benchmark)
  set(${name}_FOUND TRUE)
endforeach()
if(NOT TARGET samebench.benchmark)
  add_library(samebench.benchmark INTERFACE)
  # Each program gets a main that runs its benchmarks, unless it has one of its own.
  foreach(name IN ITEMS benchmark::benchmark benchmark::benchmark_main)
    if(NOT TARGET ${name})
      add_library(${name} ALIAS samebench.benchmark)
    endif()
  endforeach()
endif()
samebench_fill_stand_in(samebench.benchmark google-benchmark SAMEBENCH_GOOGLE_PROGRAM)
