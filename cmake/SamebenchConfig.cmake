# find_package(Samebench) from a checkout, with Samebench_DIR set to this folder: samebench::core,
# samebench::host and samebench_add_suite(), all compiled with the project. The package
# configuration in a build tree of Samebench avoids that.
if(NOT TARGET samebench::core)
  add_subdirectory("${CMAKE_CURRENT_LIST_DIR}/.." "${CMAKE_BINARY_DIR}/samebench")
endif()
