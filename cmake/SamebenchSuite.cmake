# For the functions below, whatever a project has: the host is linked from another folder than its own.
cmake_policy(VERSION 3.22)

include("${CMAKE_CURRENT_LIST_DIR}/SamebenchSuiteOptions.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/SamebenchTests.cmake")

# samebench_add_suite(NAME name SOURCES file… [LIBRARIES target…] [DEFINITIONS name[=value]…] [INCLUDES folder…]
#                     [OPTIONS option…] [EXCEPTIONS] [MEMORY size] [DATA file…] [LINK_OPTIONS option…]
#                     [JAVASCRIPT file…] [JAVASCRIPT_ROWS file [MODULE target or file]] [CTEST])
#
# Compiles the files that hold a SAMEBENCH_SUITE and links them into the project's host, which
# `samebench run` measures on every platform: the program samebench-native, or for Emscripten the
# module samebench.js. The first call creates it. LIBRARIES is what the suite measures. DEFINITIONS, INCLUDES
# and OPTIONS are macros, folders of headers and compiler options of the SOURCES. EXCEPTIONS lets the suite
# and its libraries use C++ exceptions in WebAssembly. MEMORY is what the module starts with, such
# as 512MB. DATA are files and folders that benchmarks open. LINK_OPTIONS are options of the host. The
# JAVASCRIPT files are copied into samebench.js as they are, so that EM_JS and EM_ASM can call their
# functions. JAVASCRIPT_ROWS is a module with rows written in JavaScript, for the columns @js and @call
# (docs/worth-it.md). MODULE is the WebAssembly module that an application ships for these calls: a target of
# this project, made before, or a .wasm file. CTEST makes each row of the suite a test of CTest, which needs enable_testing().
#
# The targets that it makes are called samebench.suite.NAME, and samebench.native or samebench.wasm: names
# that no project has.
function(samebench_add_suite)
  samebench_parse_suite(samebench_add_suite)
  samebench_make_suite()
endfunction()

# Sets suite_NAME and so on, from the arguments of the function that calls it.
macro(samebench_parse_suite function)
  cmake_parse_arguments(PARSE_ARGV 0 suite "EXCEPTIONS;CTEST" "NAME;MEMORY;JAVASCRIPT_ROWS;MODULE"
                        "SOURCES;LIBRARIES;DEFINITIONS;INCLUDES;OPTIONS;DATA;LINK_OPTIONS;JAVASCRIPT")
  if(NOT suite_NAME OR NOT suite_SOURCES)
    message(FATAL_ERROR "${function}: expected NAME name SOURCES file…")
  endif()
  if(suite_UNPARSED_ARGUMENTS OR suite_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "${function}: unexpected arguments: ${suite_UNPARSED_ARGUMENTS}${suite_KEYWORDS_MISSING_VALUES}")
  endif()
  if(NOT CMAKE_CXX_COMPILER_LOADED)
    message(FATAL_ERROR "${function}: a suite is C++, and this project has not enabled it: write "
                        "project(${PROJECT_NAME} LANGUAGES C CXX)")
  endif()
endmacro()

# Makes the suite that samebench_parse_suite() has read.
function(samebench_make_suite)
  if(SAMEBENCH_STANDALONE)
    set(only_by_name "")
    samebench_why_not_standalone(reason)
    if(reason)
      samebench_add_host(host)
      set_property(TARGET ${host} APPEND_STRING PROPERTY SAMEBENCH_LEFT_OUT "${suite_NAME}${only_by_name}=${reason}\n")
      return()
    endif()
  endif()
  # An object library, because suites register themselves and a linker drops unused members of archives.
  set(target "samebench.suite.${suite_NAME}")
  add_library(${target} OBJECT ${suite_SOURCES})
  target_link_libraries(${target} PRIVATE samebench::core ${suite_LIBRARIES})
  target_compile_definitions(${target} PRIVATE ${suite_DEFINITIONS})
  target_include_directories(${target} PRIVATE ${suite_INCLUDES})
  target_compile_options(${target} PRIVATE ${suite_OPTIONS})
  samebench_shorten_paths(${target})

  samebench_add_host(host)
  # Without Samebench's own libraries, which ${target} needs: they are linked last.
  target_sources(${host} PRIVATE $<TARGET_OBJECTS:${target}>)
  target_link_libraries(${host} PRIVATE ${suite_LIBRARIES})
  target_link_options(${host} PRIVATE ${suite_LINK_OPTIONS})
  if(suite_EXCEPTIONS)
    samebench_enable_exceptions(${host} ${target} ${suite_LIBRARIES})
  endif()
  if(suite_MEMORY)
    samebench_reserve_memory(${host} ${suite_MEMORY})
  endif()
  foreach(entry IN LISTS suite_DATA)
    samebench_add_data(${host} "${entry}")
  endforeach()
  if(EMSCRIPTEN)
    foreach(file IN LISTS suite_JAVASCRIPT)
      get_filename_component(file "${file}" ABSOLUTE)
      target_link_options(${host} PRIVATE "SHELL:--extern-pre-js \"${file}\"")
      set_property(TARGET ${host} APPEND PROPERTY LINK_DEPENDS "${file}")
    endforeach()
  endif()
  if(EMSCRIPTEN AND suite_JAVASCRIPT_ROWS)
    get_filename_component(file "${suite_JAVASCRIPT_ROWS}" ABSOLUTE)
    set_property(TARGET ${host} APPEND_STRING PROPERTY SAMEBENCH_JAVASCRIPT_ROWS "${suite_NAME}=${file}\n")
  endif()
  if(EMSCRIPTEN AND suite_MODULE)
    if(TARGET ${suite_MODULE})
      add_dependencies(${host} ${suite_MODULE})
      set(file "$<TARGET_FILE_DIR:${suite_MODULE}>/$<TARGET_FILE_BASE_NAME:${suite_MODULE}>.wasm")
    else()
      get_filename_component(file "${suite_MODULE}" ABSOLUTE)
    endif()
    set_property(TARGET ${host} APPEND_STRING PROPERTY SAMEBENCH_MODULES "${suite_NAME}=${file}\n")
  endif()
  if(suite_CTEST)
    samebench_add_tests(${host} "${suite_NAME}")
  endif()
endfunction()

# samebench_add_google_benchmark(NAME name SOURCES file… …)
#
# The same, with the same options, for files that are written for Google Benchmark: they include
# <benchmark/benchmark.h>, and are not changed (docs/porting.md). A file may have a main: it is called to
# register benchmarks.
function(samebench_add_google_benchmark)
  samebench_parse_suite(samebench_add_google_benchmark)
  # Its main, if it has one, becomes a function with one of these names (macros.h). How it is declared
  # decides how it can be declared again, with another symbol. Where no file shows one, a macro does that.
  string(MAKE_C_IDENTIFIER "samebench_main_of_${suite_NAME}" main)
  set(main_with_arguments "${main}_with_arguments")
  set(found FALSE)
  foreach(source IN LISTS suite_SOURCES)
    get_filename_component(path "${source}" ABSOLUTE)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${path}")
    file(READ "${path}" text)
    if(text MATCHES "(^|[\n\r\t ])(int|auto)[\n\r\t ]+main[\n\r\t ]*\\(([^)]*)\\)")
      string(STRIP "${CMAKE_MATCH_3}" parameters)
      if(parameters STREQUAL "" OR parameters STREQUAL "void")
        set(form "WITHOUT_ARGUMENTS=\"${main}\"")
      else()
        set(form "WITH_ARGUMENTS=\"${main_with_arguments}\"")
      endif()
      set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_DEFINITIONS "SAMEBENCH_GOOGLE_MAIN_${form}")
      set(found TRUE)
    endif()
  endforeach()
  set(registration "${CMAKE_CURRENT_BINARY_DIR}/samebench_google_${suite_NAME}.cpp")
  file(GENERATE OUTPUT "${registration}" CONTENT
"// Made by samebench_add_google_benchmark().
#include <benchmark/benchmark.h>
#include <benchmark/internal/row.h>

extern \"C\" __attribute__((weak)) int ${main_with_arguments}(int, char**);
extern \"C\" __attribute__((weak)) int ${main}();

namespace {

char program[] = \"${suite_NAME}\";
char* arguments[] = {program, nullptr};

void run_main() {
    if (${main} != nullptr) ${main}();
    if (${main_with_arguments} != nullptr) ${main_with_arguments}(1, arguments);
}

void fill(samebench::Suite& suite) {
    benchmark::internal::fill_suite(suite, run_main);
}

[[maybe_unused]] const bool registered =
    samebench::register_suite(SAMEBENCH_REGISTRATION(\"${suite_NAME}\"), fill, SAMEBENCH_OPTIMISED);

}  // namespace
")
  # What a program contains must not depend on the folder of its build.
  set_source_files_properties("${registration}" PROPERTIES
                              COMPILE_OPTIONS "-fmacro-prefix-map=${CMAKE_CURRENT_BINARY_DIR}/=")
  list(APPEND suite_SOURCES "${registration}")
  list(PREPEND suite_LIBRARIES samebench::google-benchmark)
  samebench_make_suite()
  target_compile_definitions("samebench.suite.${suite_NAME}" PRIVATE
                             "SAMEBENCH_GOOGLE_SUITE=\"${suite_NAME}\"")
  if(NOT found)
    target_compile_definitions("samebench.suite.${suite_NAME}" PRIVATE
                               "SAMEBENCH_GOOGLE_HIDDEN_MAIN=\"${main}\"")
  endif()
endfunction()

# Creates the project's host, without suites, unless it exists; sets `name_variable` to its name.
function(samebench_add_host name_variable)
  if(EMSCRIPTEN)
    set(host samebench.wasm)
    set(program samebench)
  else()
    set(host samebench.native)
    set(program samebench-native)
  endif()
  set(${name_variable} ${host} PARENT_SCOPE)
  if(TARGET ${host})
    return()
  endif()
  # CMake wants a source, and without suites all is in archives.
  set(source "${CMAKE_BINARY_DIR}/samebench-host.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "// Empty: see samebench_add_host() in SamebenchSuite.cmake.\n")
  add_executable(${host} "${source}")
  set_target_properties(${host} PROPERTIES LINKER_LANGUAGE CXX OUTPUT_NAME ${program}
                                           RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
  if(SAMEBENCH_STANDALONE)
    set_target_properties(${host} PROPERTIES OUTPUT_NAME samebench-standalone SUFFIX .wasm)
  elseif(EMSCRIPTEN)
    set_target_properties(${host} PROPERTIES SUFFIX .js)
  endif()
  cmake_language(EVAL CODE "cmake_language(DEFER DIRECTORY \"${CMAKE_SOURCE_DIR}\" CALL samebench_link_host ${host})")
endfunction()

# Links Samebench's own code after all that is measured. A linker takes the first copy that it finds of a
# function that several files have, such as a member of std::function. What is measured has to use its
# own, with its own options.
function(samebench_link_host host)
  target_link_libraries(${host} PRIVATE samebench::ladder samebench::host samebench::core)
  samebench_add_link_options(${host})
  # The command bundles these files (web/server/javascript-rows.js), and reports these suites.
  foreach(name IN ITEMS javascript-rows left-out)
    string(MAKE_C_IDENTIFIER "samebench_${name}" property)
    string(TOUPPER "${property}" property)
    get_target_property(content ${host} ${property})
    set(list "${CMAKE_BINARY_DIR}/samebench-${name}.txt")
    if(NOT content)
      set(content "")
    endif()
    # What is made of the standalone module copies the list, even if it is empty.
    if(content OR (SAMEBENCH_STANDALONE AND name STREQUAL "left-out"))
      file(CONFIGURE OUTPUT "${list}" CONTENT "${content}" @ONLY)
    else()
      file(REMOVE "${list}")
    endif()
  endforeach()
  get_target_property(modules ${host} SAMEBENCH_MODULES)
  set(list "${CMAKE_BINARY_DIR}/samebench-modules.txt")
  if(modules)
    # Paths of targets are known only when the build files are written.
    file(GENERATE OUTPUT "${list}" CONTENT "${modules}")
  else()
    file(REMOVE "${list}")
  endif()
endfunction()
