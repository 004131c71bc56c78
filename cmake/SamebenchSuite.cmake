# samebench_add_suite(NAME name SOURCES file… [LIBRARIES target…] [JAVASCRIPT file…])
#
# Compiles the files that hold a SAMEBENCH_SUITE and links them into the project's host, which
# `samebench run` measures on every platform: the program samebench-native, or for Emscripten the
# module samebench.js. The first call creates it. LIBRARIES is what the suite measures. The JAVASCRIPT
# files are copied into samebench.js as they are, so that EM_JS and EM_ASM can call their functions.
function(samebench_add_suite)
  cmake_parse_arguments(PARSE_ARGV 0 suite "" "NAME" "SOURCES;LIBRARIES;JAVASCRIPT")
  if(NOT suite_NAME OR NOT suite_SOURCES)
    message(FATAL_ERROR "samebench_add_suite: expected NAME name SOURCES file…")
  endif()
  if(suite_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "samebench_add_suite: unexpected arguments: ${suite_UNPARSED_ARGUMENTS}")
  endif()
  # An object library: suites register themselves, and a linker drops archive members that nothing calls.
  set(target "samebench_suite_${suite_NAME}")
  add_library(${target} OBJECT ${suite_SOURCES})
  target_link_libraries(${target} PRIVATE samebench::core ${suite_LIBRARIES})

  samebench_add_host(host)
  target_link_libraries(${host} PRIVATE ${target} ${suite_LIBRARIES})
  if(EMSCRIPTEN)
    foreach(file IN LISTS suite_JAVASCRIPT)
      get_filename_component(file "${file}" ABSOLUTE)
      target_link_options(${host} PRIVATE "SHELL:--extern-pre-js \"${file}\"")
      set_property(TARGET ${host} APPEND PROPERTY LINK_DEPENDS "${file}")
    endforeach()
  endif()
endfunction()

# Creates the project's host, without suites, unless it exists; sets `name_variable` to its name.
function(samebench_add_host name_variable)
  if(EMSCRIPTEN)
    set(host samebench)
  else()
    set(host samebench-native)
  endif()
  set(${name_variable} ${host} PARENT_SCOPE)
  if(TARGET ${host})
    return()
  endif()
  add_executable(${host})
  set_target_properties(${host} PROPERTIES LINKER_LANGUAGE CXX
                                           RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
  if(EMSCRIPTEN)
    set_target_properties(${host} PROPERTIES SUFFIX .js)
  endif()
  target_link_libraries(${host} PRIVATE samebench::host samebench::core)
  # A package has the ladder compiled; in Samebench's own tree it is a suite as the others.
  if(TARGET samebench::ladder)
    target_link_libraries(${host} PRIVATE samebench::ladder)
  endif()
endfunction()
