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
  # An object library, because suites register themselves and a linker drops unused members of archives.
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

# samebench_add_google_benchmark(NAME name SOURCES file… [LIBRARIES target…])
#
# The same for files that are written for Google Benchmark: include <benchmark/benchmark.h>, and are not
# changed (docs/porting.md). A file may have a main: it is called to register benchmarks.
function(samebench_add_google_benchmark)
  cmake_parse_arguments(PARSE_ARGV 0 suite "" "NAME" "SOURCES;LIBRARIES")
  if(NOT suite_NAME OR NOT suite_SOURCES)
    message(FATAL_ERROR "samebench_add_google_benchmark: expected NAME name SOURCES file…")
  endif()
  if(suite_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "samebench_add_google_benchmark: unexpected arguments: ${suite_UNPARSED_ARGUMENTS}")
  endif()
  string(MAKE_C_IDENTIFIER "samebench_main_of_${suite_NAME}" main)
  set(declaration "")
  set(call nullptr)
  foreach(source IN LISTS suite_SOURCES)
    # How its main is declared decides how it can be declared again, with another symbol.
    get_filename_component(path "${source}" ABSOLUTE)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${path}")
    file(READ "${path}" text)
    if(text MATCHES "(^|[\n\r\t ])(int|auto)[\n\r\t ]+main[\n\r\t ]*\\(([^)]*)\\)")
      string(STRIP "${CMAKE_MATCH_3}" parameters)
      if(parameters STREQUAL "" OR parameters STREQUAL "void")
        set(form WITHOUT_ARGUMENTS)
        set(declaration "extern \"C\" __attribute__((weak)) int ${main}();")
        set(call "[] { if (${main} != nullptr) ${main}(); }")
      else()
        set(form WITH_ARGUMENTS)
        set(declaration "extern \"C\" __attribute__((weak)) int ${main}(int, char**);")
        set(call "[] { if (${main} != nullptr) ${main}(1, arguments); }")
      endif()
      set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_DEFINITIONS
                   "SAMEBENCH_GOOGLE_MAIN_${form}=\"${main}\"")
    endif()
  endforeach()
  set(registration "${CMAKE_CURRENT_BINARY_DIR}/samebench_google_${suite_NAME}.cpp")
  file(GENERATE OUTPUT "${registration}" CONTENT
"// Made by samebench_add_google_benchmark().
#include <benchmark/benchmark.h>
#include <benchmark/internal/row.h>

${declaration}

namespace {

[[maybe_unused]] char program[] = \"${suite_NAME}\";
[[maybe_unused]] char* arguments[] = {program, nullptr};

void fill(samebench::Suite& suite) {
    benchmark::internal::fill_suite(suite, ${call});
}

[[maybe_unused]] const bool registered = samebench::register_suite(\"${suite_NAME}\", fill);

}  // namespace
")
  samebench_add_suite(NAME "${suite_NAME}" SOURCES ${suite_SOURCES} "${registration}"
                      LIBRARIES samebench::google-benchmark ${suite_LIBRARIES})
  target_compile_definitions("samebench_suite_${suite_NAME}" PRIVATE
                             "SAMEBENCH_GOOGLE_SUITE=\"${suite_NAME}\"")
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
  # In a package the ladder is compiled already. In Samebench's own tree it is a suite like the others.
  if(TARGET samebench::ladder)
    target_link_libraries(${host} PRIVATE samebench::ladder)
  endif()
endfunction()
