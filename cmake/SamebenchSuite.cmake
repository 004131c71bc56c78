# For the functions below, whatever a project has: the host is linked from another folder than its own.
cmake_policy(VERSION 3.22)

include("${CMAKE_CURRENT_LIST_DIR}/SamebenchSuiteOptions.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/SamebenchPrograms.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/SamebenchTests.cmake")

# samebench_add_suite(NAME name SOURCES file… [LIBRARIES target…] [DEFINITIONS name[=value]…] [INCLUDES folder…]
#                     [OPTIONS option…] [EXCEPTIONS] [MEMORY size] [STACK size] [DATA file…] [LINK_OPTIONS option…]
#                     [JAVASCRIPT file…] [JAVASCRIPT_ROWS file [MODULE target or file]] [PROGRAM name] [CTEST])
#
# Compiles the files that hold a SAMEBENCH_SUITE and links them into a program, which `samebench run` measures
# on every platform: samebench-native, or for Emscripten the module samebench.js. LIBRARIES is what the suite
# measures. DEFINITIONS, INCLUDES and OPTIONS are macros, folders of headers and compiler options of the
# SOURCES. EXCEPTIONS lets the suite and its libraries use C++ exceptions in WebAssembly. MEMORY is what the
# module starts with, such as 512MB, and STACK its stack, 8MB without it. DATA are files and folders that
# benchmarks open. LINK_OPTIONS are options of the program. PROGRAM is its name; suites that give one name
# share a program, and without it each has its own, in which no class or function of another suite can be
# mistaken for one of this one. The
# JAVASCRIPT files are copied into samebench.js as they are, so that EM_JS and EM_ASM can call their
# functions. JAVASCRIPT_ROWS is a module with rows written in JavaScript, for the columns @js and @call
# (docs/worth-it.md). MODULE is the WebAssembly module that an application ships for these calls: a target of
# this project, made before, or a .wasm file. CTEST makes each row of the suite a test of CTest, which needs enable_testing().
#
# The targets that it makes are called samebench.suite.NAME, and samebench.native.PROGRAM or
# samebench.wasm.PROGRAM: names that no project has. samebench.programs builds all programs. A project's only
# program is in the folder of the build, and each of several is in programs/PROGRAM.
function(samebench_add_suite)
  samebench_parse_suite(samebench_add_suite)
  if(suite_ARGS)
    message(FATAL_ERROR "samebench_add_suite: ARGS are for the main of samebench_add_google_benchmark()")
  endif()
  samebench_make_suite()
endfunction()

# Sets suite_NAME and so on, from the arguments of the function that calls it.
macro(samebench_parse_suite function)
  cmake_parse_arguments(PARSE_ARGV 0 suite "EXCEPTIONS;CTEST" "NAME;MEMORY;STACK;JAVASCRIPT_ROWS;MODULE;PROGRAM"
                        "SOURCES;LIBRARIES;DEFINITIONS;INCLUDES;OPTIONS;DATA;LINK_OPTIONS;JAVASCRIPT;ARGS")
  if(NOT suite_NAME OR NOT suite_SOURCES)
    message(FATAL_ERROR "${function}: expected NAME name SOURCES file…")
  endif()
  if(suite_UNPARSED_ARGUMENTS OR suite_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "${function}: unexpected arguments: ${suite_UNPARSED_ARGUMENTS}${suite_KEYWORDS_MISSING_VALUES}")
  endif()
  if(NOT DEFINED suite_PROGRAM)
    set(suite_PROGRAM "${suite_NAME}")
  endif()
  if(NOT suite_PROGRAM MATCHES "^[A-Za-z0-9_+-][A-Za-z0-9_.+-]*$" OR suite_PROGRAM STREQUAL "ladder")
    message(FATAL_ERROR "${function}: \"${suite_PROGRAM}\" is to name a program: expected letters, digits and "
                        "_ . + -, and not ladder, which Samebench has")
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
      samebench_add_host(host "${suite_PROGRAM}")
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

  samebench_add_host(host "${suite_PROGRAM}")
  # Without Samebench's own libraries, which ${target} needs: they are linked last.
  target_sources(${host} PRIVATE $<TARGET_OBJECTS:${target}>)
  target_link_libraries(${host} PRIVATE ${suite_LIBRARIES})
  if(EMSCRIPTEN AND suite_JAVASCRIPT_ROWS)
    get_filename_component(file "${suite_JAVASCRIPT_ROWS}" ABSOLUTE)
    set_property(TARGET ${host} APPEND_STRING PROPERTY SAMEBENCH_JAVASCRIPT_ROWS "${suite_NAME}=${file}\n")
    # Newer Emscriptens export only what is asked for.
    if(NOT suite_HAS_MAIN)
      target_link_options(${host} PRIVATE -sEXPORTED_FUNCTIONS=_malloc,_free)
    endif()
  endif()
  target_link_options(${host} PRIVATE ${suite_LINK_OPTIONS})
  if(suite_EXCEPTIONS)
    samebench_enable_exceptions(${host} ${target} ${suite_LIBRARIES})
  endif()
  foreach(what IN ITEMS MEMORY STACK)
    if(suite_${what})
      samebench_reserve(${host} ${what} ${suite_${what}})
    endif()
  endforeach()
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

# samebench_add_google_benchmark(NAME name SOURCES file… [ARGS argument…] …)
#
# The same, with the same options, for a program that is written for Google Benchmark: its files include
# <benchmark/benchmark.h>, and are not changed (docs/porting.md). Its `main`, if it has one, runs once in each
# process, with the arguments ARGS, and its benchmarks run in it.
function(samebench_add_google_benchmark)
  samebench_parse_suite(samebench_add_google_benchmark)
  list(APPEND suite_DEFINITIONS "SAMEBENCH_GOOGLE_SUITE=\"${suite_NAME}\"")
  samebench_make_program(google-benchmark)
endfunction()

# samebench_add_nanobench(NAME name SOURCES file… [ARGS argument…] …)
#
# The same for a program with a `main` of its own that is written for nanobench. Its rows are measured where they stand.
function(samebench_add_nanobench)
  samebench_parse_suite(samebench_add_nanobench)
  # Before a copy of nanobench that the project has, which is empty then.
  list(APPEND suite_OPTIONS "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include nanobench.h>")
  samebench_make_program(nanobench)
endfunction()

# samebench_add_catch2(NAME name SOURCES file… LIBRARIES Catch2::Catch2WithMain… [ARGS argument…] …)
#
# The same for tests with Catch2, which the program is linked with: only its benchmarks are measured here.
function(samebench_add_catch2)
  samebench_parse_suite(samebench_add_catch2)
  # An assertion that fails throws. In version 2, files with and without benchmarks would know other classes.
  set(suite_EXCEPTIONS ON)
  list(APPEND suite_DEFINITIONS CATCH_CONFIG_ENABLE_BENCHMARKING=)
  samebench_make_program(catch2)
  if(TARGET "samebench.suite.${suite_NAME}")
    samebench_include_own_catch2("samebench.suite.${suite_NAME}")
  endif()
endfunction()

# Makes the program that samebench_parse_suite() has read.
macro(samebench_make_program library)
  samebench_register_program(registration ${library} "${suite_NAME}" "${CMAKE_CURRENT_SOURCE_DIR}" ${suite_ARGS})
  list(APPEND suite_SOURCES "${registration}")
  set(suite_HAS_MAIN ON)
  if("${library}" STREQUAL "google-benchmark")
    list(PREPEND suite_LIBRARIES samebench::google-benchmark)
  else()
    # Before the library itself, which the project may have: what a target links comes after these folders.
    list(PREPEND suite_INCLUDES "$<TARGET_PROPERTY:samebench::${library},INTERFACE_INCLUDE_DIRECTORIES>")
  endif()
  if(NOT SAMEBENCH_STANDALONE)
    samebench_add_host(host "${suite_PROGRAM}")
    samebench_start_main("${host}" ${suite_ARGS})
  endif()
  samebench_make_suite()
endmacro()

# Creates a program, without suites, unless it exists; sets `target_variable` to the name of its target. The
# standalone module is one for all suites.
function(samebench_add_host target_variable program)
  if(SAMEBENCH_STANDALONE)
    set(program samebench)
  endif()
  if(EMSCRIPTEN)
    set(host "samebench.wasm.${program}")
  else()
    set(host "samebench.native.${program}")
  endif()
  set(${target_variable} "${host}" PARENT_SCOPE)
  if(TARGET "${host}")
    return()
  endif()
  # CMake wants a source, and without suites all is in archives.
  set(source "${CMAKE_BINARY_DIR}/samebench-host.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "// Empty: see samebench_add_host() in SamebenchSuite.cmake.\n")
  add_executable("${host}" "${source}")
  # The project may turn warnings into errors, also one of an empty file.
  target_compile_options("${host}" PRIVATE -w)
  set_target_properties("${host}" PROPERTIES LINKER_LANGUAGE CXX)
  samebench_name_program("${host}" "${program}")
  samebench_place_later("${host}")
endfunction()

# Makes a program one of those whose places are decided at the end of the project's top folder.
function(samebench_place_later host)
  get_property(hosts GLOBAL PROPERTY SAMEBENCH_HOSTS)
  if(NOT hosts)
    cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL samebench_place_hosts)
  endif()
  set_property(GLOBAL APPEND PROPERTY SAMEBENCH_HOSTS "${host}")
endfunction()

# Gives a program the name of the file that the command looks for.
function(samebench_name_program host program)
  if(SAMEBENCH_STANDALONE)
    set(file samebench-standalone)
    set(suffix .wasm)
  elseif(EMSCRIPTEN)
    set(file samebench)
    set(suffix .js)
  else()
    set(file samebench-native)
    set(suffix "${CMAKE_EXECUTABLE_SUFFIX}")
  endif()
  # A project may have settings for one type of build, which come before those for all.
  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  set_target_properties("${host}" PROPERTIES OUTPUT_NAME "${file}" RUNTIME_OUTPUT_NAME "${file}"
                                             OUTPUT_NAME_${type} "${file}" RUNTIME_OUTPUT_NAME_${type} "${file}"
                                             PREFIX "" SUFFIX "${suffix}" ${type}_POSTFIX ""
                                             SAMEBENCH_PROGRAM "${program}")
endfunction()

# Decides where the programs are. Beside several there is one that has the ladder alone, which is measured once
# for all of them. The command reads their names from a list.
function(samebench_place_hosts)
  get_property(hosts GLOBAL PROPERTY SAMEBENCH_HOSTS)
  set(list "${CMAKE_BINARY_DIR}/samebench-programs.txt")
  list(LENGTH hosts count)
  if(count EQUAL 1)
    file(REMOVE "${list}")
    samebench_link_host("${hosts}" "${CMAKE_BINARY_DIR}")
  else()
    set(names "")
    foreach(host IN LISTS hosts)
      get_target_property(program "${host}" SAMEBENCH_PROGRAM)
      list(APPEND names "${program}")
      samebench_link_host("${host}" "${CMAKE_BINARY_DIR}/programs/${program}")
    endforeach()
    list(SORT names)
    list(JOIN names "\n" lines)
    file(CONFIGURE OUTPUT "${list}" CONTENT "${lines}\n" @ONLY)
    samebench_add_host(ladder ladder)
    samebench_link_host("${ladder}" "${CMAKE_BINARY_DIR}")
    list(APPEND hosts "${ladder}")
  endif()
  add_custom_target(samebench.programs DEPENDS ${hosts})
endfunction()

# Links Samebench's own code after all that is measured. A linker takes the first copy that it finds of a
# function that several files have, such as a member of std::function. What is measured has to use its
# own, with its own options.
function(samebench_link_host host folder)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  set_target_properties("${host}" PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${folder}"
                                             RUNTIME_OUTPUT_DIRECTORY_${type} "${folder}")
  set(libraries samebench::ladder samebench::host samebench::core)
  get_target_property(is_adopted "${host}" SAMEBENCH_IS_ADOPTED)
  if(is_adopted)
    # They want C++20, and the program's own files are compiled as its project says.
    if(NOT TARGET samebench.linked_only)
      set(options ${libraries})
      list(TRANSFORM options REPLACE "(.+)" "$<TARGET_PROPERTY:\\1,INTERFACE_LINK_OPTIONS>")
      list(TRANSFORM libraries REPLACE "(.+)" "$<LINK_ONLY:\\1>")
      add_library(samebench.linked_only INTERFACE)
      set_target_properties(samebench.linked_only PROPERTIES INTERFACE_LINK_LIBRARIES "${libraries}"
                                                             INTERFACE_LINK_OPTIONS "${options}")
    endif()
    set(libraries samebench.linked_only)
  endif()
  # As target_link_libraries() does, which a project may have called for its program with or without PRIVATE.
  set_property(TARGET ${host} APPEND PROPERTY LINK_LIBRARIES ${libraries})
  samebench_add_link_options(${host})
  # The command starts a main with these arguments, bundles these files (web/server/javascript-rows.js), and
  # reports these suites.
  foreach(name IN ITEMS arguments javascript-rows left-out)
    string(MAKE_C_IDENTIFIER "samebench_${name}" property)
    string(TOUPPER "${property}" property)
    get_target_property(content ${host} ${property})
    set(list "${folder}/samebench-${name}.txt")
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
  set(list "${folder}/samebench-modules.txt")
  if(modules)
    # Paths of targets are known only when the build files are written.
    file(GENERATE OUTPUT "${list}" CONTENT "${modules}")
  else()
    file(REMOVE "${list}")
  endif()
endfunction()
