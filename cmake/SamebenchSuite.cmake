# samebench_add_suite(NAME name SOURCES file… [LIBRARIES target…])
#
# Builds the files that hold a SAMEBENCH_SUITE and links them into this target's host, so that
# `samebench run` measures them on every platform. LIBRARIES is what they measure.
function(samebench_add_suite)
  cmake_parse_arguments(PARSE_ARGV 0 suite "" "NAME" "SOURCES;LIBRARIES")
  if(NOT suite_NAME OR NOT suite_SOURCES)
    message(FATAL_ERROR "samebench_add_suite: expected NAME name SOURCES file…")
  endif()
  if(suite_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "samebench_add_suite: did not expect ${suite_UNPARSED_ARGUMENTS}")
  endif()
  # An object library: suites register themselves, and a linker would leave out archive members that
  # nobody calls.
  set(target "samebench_suite_${suite_NAME}")
  add_library(${target} OBJECT ${suite_SOURCES})
  target_link_libraries(${target} PRIVATE samebench::core ${suite_LIBRARIES})
  foreach(host IN ITEMS samebench-native samebench)
    if(TARGET ${host})
      target_link_libraries(${host} PRIVATE ${target} ${suite_LIBRARIES})
    endif()
  endforeach()
endfunction()
