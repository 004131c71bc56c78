# Programs that have a copy of nanobench's or Catch2's header: the text of their files says what they are written for.
include("${CMAKE_CURRENT_LIST_DIR}/SamebenchSuiteOptions.cmake")

# The files of a target that are there already.
function(samebench_files_of variable target)
  get_target_property(sources "${target}" SOURCES)
  get_target_property(folder "${target}" SOURCE_DIR)
  set(files "")
  foreach(source IN LISTS sources)
    get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${folder}")
    if(NOT source MATCHES "[$]<" AND EXISTS "${path}" AND NOT IS_DIRECTORY "${path}")
      list(APPEND files "${path}")
    endif()
  endforeach()
  set(${variable} ${files} PARENT_SCOPE)
endfunction()

# Whether a line of the files ARGN fits a regular expression.
function(samebench_text_has variable expression)
  set(${variable} OFF PARENT_SCOPE)
  foreach(file IN LISTS ARGN)
    file(STRINGS "${file}" line REGEX "${expression}" LIMIT_COUNT 1)
    if(line)
      set(${variable} ON PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

set(SAMEBENCH_INCLUDE_LINE "^[ \t]*#[ \t]*include[ \t]*[<\"]")
set(SAMEBENCH_CATCH2_HEADER "([^>\"]*/)?catch(_amalgamated)?\\.hpp")

# Lets the executables of the project be measured whose files include nanobench's header and name its Bench, or include one
# of Catch2's and have benchmarks, whatever they link. Called at the end of the project's top folder.
function(samebench_find_by_header)
  set(SAMEBENCH_IS_DEFERRED ON)
  samebench_all_targets(targets "${CMAKE_SOURCE_DIR}")
  foreach(target IN LISTS targets)
    get_target_property(type "${target}" TYPE)
    if(NOT type STREQUAL "EXECUTABLE")
      continue()
    endif()
    samebench_library_of(library "${target}")
    if(library STREQUAL "google-benchmark")
      continue()
    endif()
    samebench_files_of(files "${target}")
    samebench_text_has(includes "${SAMEBENCH_INCLUDE_LINE}([^>\"]*/)?nanobench\\.h(pp)?[>\"]" ${files})
    samebench_text_has(uses "(^|[^A-Za-z0-9_])Bench([^A-Za-z0-9_]|$)" ${files})
    if(includes AND uses AND NOT library)
      include("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/nanobench/nanobenchConfig.cmake")
      samebench_put_before("${target}" nanobench)
      # A copy that is included later is then empty.
      samebench_include_first("${target}" nanobench.h)
      set_property(TARGET "${target}" APPEND PROPERTY LINK_LIBRARIES samebench.rows_at_once)
    endif()
    samebench_text_has(includes "${SAMEBENCH_INCLUDE_LINE}(catch2/|${SAMEBENCH_CATCH2_HEADER}[>\"])" ${files})
    samebench_text_has(uses "^[ \t]*(CATCH_)?BENCHMARK(_ADVANCED)?[ \t]*\\(" ${files})
    if(includes AND uses)
      if(NOT TARGET samebench.catch2_rows)
        add_library(samebench.catch2_rows INTERFACE)
        target_compile_features(samebench.catch2_rows INTERFACE cxx_std_20)
      endif()
      # In version 2, files with and without benchmarks would know other classes.
      samebench_fill_stand_in(samebench.catch2_rows catch2 CATCH_CONFIG_ENABLE_BENCHMARKING=)
      samebench_put_before("${target}" catch2)
      samebench_include_own_catch2("${target}")
      set_property(TARGET "${target}" APPEND PROPERTY LINK_LIBRARIES samebench.catch2_rows)
    endif()
  endforeach()
endfunction()

# Puts Samebench's headers for a library before all others of a target.
function(samebench_put_before target library)
  if(NOT SAMEBENCH_STAND_IN_IS_EMPTY)
    target_include_directories("${target}" BEFORE
      PRIVATE "$<TARGET_PROPERTY:samebench::${library},INTERFACE_INCLUDE_DIRECTORIES>")
  endif()
endfunction()

function(samebench_include_first target header)
  if(NOT SAMEBENCH_STAND_IN_IS_EMPTY)
    target_compile_options("${target}" PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include \"${header}\">")
  endif()
endfunction()

# Compilers search the folder of a file first. So where Catch2's header is beside it, it is included before the file, with
# what the file defines for it.
function(samebench_include_own_catch2 target)
  samebench_files_of(files "${target}")
  set(header "")
  foreach(file IN LISTS files)
    file(STRINGS "${file}" lines REGEX "${SAMEBENCH_INCLUDE_LINE}${SAMEBENCH_CATCH2_HEADER}\"")
    get_filename_component(folder "${file}" DIRECTORY)
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^[^\"]*\"([^\"]*)\".*$" "\\1" name "${line}")
      if(EXISTS "${folder}/${name}")
        set(header "${folder}/${name}")
      endif()
    endforeach()
  endforeach()
  if(NOT header)
    return()
  endif()
  set(first "${CMAKE_CURRENT_BINARY_DIR}/samebench_catch2_${target}.hpp")
  file(CONFIGURE OUTPUT "${first}" CONTENT
"// Made by samebench_include_own_catch2().
#ifndef CATCH_CONFIG_EXTERNAL_INTERFACES
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#endif
#include \"${header}\"
#include <samebench/catch2/benchmark.h>
")
  samebench_include_first("${target}" "${first}")
  foreach(file IN LISTS files)
    file(STRINGS "${file}" lines REGEX "^[ \t]*#[ \t]*define[ \t]+CATCH_CONFIG_")
    foreach(line IN LISTS lines)
      string(REGEX MATCH "define[ \t]+([A-Z0-9_]+)[ \t]*([^ \t/]*)" found "${line}")
      set_property(SOURCE "${file}" TARGET_DIRECTORY "${target}"
                   APPEND PROPERTY COMPILE_DEFINITIONS "${CMAKE_MATCH_1}=${CMAKE_MATCH_2}")
    endforeach()
  endforeach()
endfunction()
