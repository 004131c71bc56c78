# find_package(Samebench) from a checkout, with Samebench_DIR set to this folder: samebench::core,
# samebench::host and samebench_add_suite(), all compiled with the project. A build tree of Samebench
# has its own configuration, which uses the libraries that are compiled there.
# Suites are C++, even if the project that they measure is not.
if(NOT CMAKE_CXX_COMPILER_LOADED)
  enable_language(CXX)
endif()
if(NOT TARGET samebench::core)
  if(SAMEBENCH_IS_DEFERRED)
    message(FATAL_ERROR "Samebench has to be compiled with this project (${samebench_difference}), which CMake permits only "
                        "before its end, and its programs are known there. Name them in a project of their own, by "
                        "samebench_add_google_benchmark(), samebench_add_nanobench() or samebench_add_catch2()")
  endif()
  add_subdirectory("${CMAKE_CURRENT_LIST_DIR}/.." "${CMAKE_BINARY_DIR}/samebench.package")
endif()
