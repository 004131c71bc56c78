# Stands in for Google Benchmark: find_package(benchmark) and its kin get headers of Samebench's, and the programs
# that link them are measured by `samebench run` (samebench_adopt_programs). Their files and their CMake are not
# changed.
cmake_policy(VERSION 3.22)
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
# `samebench init` only lists who links it, and the experiment `porting` links the real library.
if(NOT TARGET samebench::core AND NOT SAMEBENCH_STAND_IN_IS_EMPTY)
  find_package(Samebench REQUIRED)
  # The project's own standard, if that is newer: what is older lacks inline variables.
  target_compile_features(samebench.benchmark INTERFACE cxx_std_17)
  # Not the targets themselves: samebench::core has to be linked after what is measured, and both want C++20.
  target_include_directories(samebench.benchmark SYSTEM
    INTERFACE $<TARGET_PROPERTY:samebench::google-benchmark,INTERFACE_INCLUDE_DIRECTORIES>
              $<TARGET_PROPERTY:samebench::core,INTERFACE_INCLUDE_DIRECTORIES>)
  # Where functions of these headers are inlined, GCC warns of other things than in those of Google Benchmark.
  target_compile_options(samebench.benchmark
    INTERFACE $<TARGET_PROPERTY:samebench::flags,INTERFACE_COMPILE_OPTIONS> -Wno-error)
  target_link_options(samebench.benchmark INTERFACE $<TARGET_PROPERTY:samebench::flags,INTERFACE_LINK_OPTIONS>)
  target_compile_definitions(samebench.benchmark
    INTERFACE SAMEBENCH_GOOGLE_PROGRAM $<TARGET_PROPERTY:samebench::flags,INTERFACE_COMPILE_DEFINITIONS>)
  cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL samebench_adopt_programs)
endif()
