# What samebench_add_suite() does with the option CTEST: each row of the suite is a test of CTest.

set(SAMEBENCH_RUNNER "${CMAKE_CURRENT_LIST_DIR}/../wasm/runner.js")
set(SAMEBENCH_LIST_TESTS "${CMAKE_CURRENT_LIST_DIR}/SamebenchListTests.cmake")

set(SAMEBENCH_TEST_TIMEOUT 60 CACHE STRING "Seconds after which the test of a row has failed")

# Adds the rows of `suite` as tests. Which rows there are is found when ctest starts, because only the
# program tells, and it may have been built again.
function(samebench_add_tests host suite)
  if(EMSCRIPTEN)
    find_program(SAMEBENCH_NODE node nodejs)
    if(NOT SAMEBENCH_NODE OR NOT EXISTS "${SAMEBENCH_RUNNER}")
      message(STATUS "samebench_add_suite: ${suite} has no tests in WebAssembly: they need Node.js, and Samebench "
                     "from its npm package or a clone")
      return()
    endif()
    get_filename_component(runner "${SAMEBENCH_RUNNER}" REALPATH)
    set(command "[==[${SAMEBENCH_NODE}]==] [==[${runner}]==] [==[$<TARGET_FILE_DIR:${host}>]==]")
    set(list "--list")
  else()
    set(command "[==[$<TARGET_FILE:${host}>]==]")
    set(list "--list;--json")
  endif()
  set(script "${CMAKE_CURRENT_BINARY_DIR}/samebench-tests-${suite}")
  file(GENERATE OUTPUT "${script}-$<CONFIG>.cmake" CONTENT
"# Made by samebench_add_suite().
set(suite [==[${suite}]==])
set(program [==[$<TARGET_FILE:${host}>]==])
set(command ${command})
set(list ${list})
set(cmake [==[${CMAKE_COMMAND}]==])
set(timeout ${SAMEBENCH_TEST_TIMEOUT})
set(rows [==[${script}-$<CONFIG>-rows.cmake]==])
include([==[${SAMEBENCH_LIST_TESTS}]==])
")
  get_property(several GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(several)
    file(WRITE "${script}.cmake" "include(\"${script}-\${CTEST_CONFIGURATION_TYPE}.cmake\")\n")
  else()
    string(APPEND script "-${CMAKE_BUILD_TYPE}")
  endif()
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${script}.cmake")
endfunction()
