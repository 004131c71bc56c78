# find_package(Samebench) from an installation: samebench::core, samebench::host and
# samebench_add_suite().
cmake_policy(VERSION 3.22)
# Suites are C++, even if the project that they measure is not.
if(NOT CMAKE_CXX_COMPILER_LOADED)
  enable_language(CXX)
endif()
if(TARGET samebench::core)
  return()
endif()

if(EMSCRIPTEN)
  set(samebench_kind wasm)
else()
  set(samebench_kind native)
endif()
set(samebench_targets "${CMAKE_CURRENT_LIST_DIR}/${samebench_kind}/SamebenchTargets.cmake")
if(NOT EXISTS "${samebench_targets}")
  set(Samebench_FOUND FALSE)
  set(Samebench_NOT_FOUND_MESSAGE
      "this installation has no ${samebench_kind} host. In Samebench's folder, run: cmake --preset ${samebench_kind} -B build/install-${samebench_kind} -D SAMEBENCH_OWN_SUITES=OFF && cmake --build build/install-${samebench_kind} && cmake --install build/install-${samebench_kind} --prefix <the same prefix>")
  return()
endif()
include("${CMAKE_CURRENT_LIST_DIR}/SamebenchBuildType.cmake")
include("${samebench_targets}")
set_target_properties(samebench::flags samebench::core samebench::catch2 samebench::google-benchmark samebench::nanobench
                      samebench::host samebench::ladder PROPERTIES IMPORTED_GLOBAL TRUE)
include("${CMAKE_CURRENT_LIST_DIR}/SamebenchSuite.cmake")
