# Stands in for Google Benchmark: find_package(benchmark) and its kin get headers of Samebench's, and the programs
# that link them are measured by `samebench run` (samebench_adopt_programs). Their files and their CMake are not
# changed.
cmake_policy(VERSION 3.22)
set(benchmark_VERSION 1.9.4)
set(benchmark_FOUND TRUE)
if(NOT TARGET samebench.benchmark)
  find_package(Samebench REQUIRED)
  add_library(samebench.benchmark INTERFACE)
  target_link_libraries(samebench.benchmark INTERFACE samebench::google-benchmark)
  # Not samebench::core itself, which has to be linked after what is measured.
  target_include_directories(samebench.benchmark SYSTEM
    INTERFACE $<TARGET_PROPERTY:samebench::core,INTERFACE_INCLUDE_DIRECTORIES>)
  target_compile_definitions(samebench.benchmark INTERFACE SAMEBENCH_GOOGLE_PROGRAM)
  # Each program gets a main that runs its benchmarks, unless it has one of its own.
  foreach(name IN ITEMS benchmark::benchmark benchmark::benchmark_main)
    if(NOT TARGET ${name})
      add_library(${name} ALIAS samebench.benchmark)
    endif()
  endforeach()
  cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL samebench_adopt_programs)
endif()
