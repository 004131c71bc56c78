# find_package(Samebench) from a checkout: point Samebench_DIR at this folder, as
# `samebench run --project` does. Gives samebench_add_suite().
if(NOT TARGET samebench::core)
  add_subdirectory("${CMAKE_CURRENT_LIST_DIR}/.." "${CMAKE_BINARY_DIR}/samebench")
endif()
