# Programs that are written for another library: their registration, and those of a project that link
# benchmark::benchmark or nanobench::nanobench itself.
include("${CMAKE_CURRENT_LIST_DIR}/SamebenchHeaders.cmake")

# Makes the source that registers a program's benchmarks as the suite `name`, and has the arguments ARGN of its main; sets
# `variable` to its path. `library` is google-benchmark, whose programs get a main if they have none, or another one, whose
# rows are measured where they stand. `folder` is that of the target that gets it.
function(samebench_register_program variable library name folder)
  set(arguments "")
  foreach(argument IN LISTS ARGN)
    string(APPEND arguments "R\"samebench(${argument})samebench\", ")
  endforeach()
  set(registration "${CMAKE_CURRENT_BINARY_DIR}/samebench_${library}_${name}.cpp")
  set(${variable} "${registration}" PARENT_SCOPE)
  set(of_program "
extern \"C\" {
[[gnu::weak]] extern const char* const samebench_arguments[];
const char* const samebench_arguments[] = {${arguments}nullptr};
}
")
  set(listener "")
  if(library STREQUAL "catch2")
    set(listener "#include <samebench/catch2/listener.h>\n")
  endif()
  if(NOT library STREQUAL "google-benchmark")
    file(GENERATE OUTPUT "${registration}" CONTENT
"// Made by samebench_register_program().
#include <samebench/samebench.hpp>
#include <samebench/suite/at_once.hpp>
${listener}${of_program}
namespace {

[[maybe_unused]] const bool registered =
    samebench::register_at_once(SAMEBENCH_REGISTRATION(\"${name}\"), SAMEBENCH_OPTIMISED);

}  // namespace
")
  else()
    file(GENERATE OUTPUT "${registration}" CONTENT
"// Made by samebench_register_program().
#include <benchmark/benchmark.h>
#include <benchmark/internal/row.h>

/// For a program whose files have none.
[[gnu::weak]] int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
${of_program}
extern \"C\" {
[[gnu::weak]] extern const char* const samebench_google_suite;
const char* const samebench_google_suite = \"${name}\";
}

namespace {

[[maybe_unused]] const bool registered =
    samebench::register_suite(SAMEBENCH_REGISTRATION(\"${name}\"), benchmark::internal::fill_suite, SAMEBENCH_OPTIMISED);

}  // namespace
")
  endif()
  # What the project wants of its own files does not concern this one, and what a program contains must not depend on
  # the folder of its build.
  set_source_files_properties("${registration}" DIRECTORY "${folder}" PROPERTIES
                              GENERATED ON SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON
                              COMPILE_OPTIONS "-std=c++20;-w;-fmacro-prefix-map=${CMAKE_CURRENT_BINARY_DIR}/=")
endfunction()

# The command starts the main of a program with these arguments, once the module can serve what it asks for.
function(samebench_start_main host)
  string(REPLACE ";" "\n" lines "${ARGN}")
  set_property(TARGET "${host}" PROPERTY SAMEBENCH_ARGUMENTS "${lines}\n")
  if(EMSCRIPTEN)
    target_link_options("${host}" PRIVATE -sINVOKE_RUN=0 -sEXPORTED_RUNTIME_METHODS=callMain)
  endif()
endfunction()

# All targets of a folder and of those that it adds.
function(samebench_all_targets variable folder)
  get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
  get_property(folders DIRECTORY "${folder}" PROPERTY SUBDIRECTORIES)
  foreach(inner IN LISTS folders)
    samebench_all_targets(more "${inner}")
    list(APPEND targets ${more})
  endforeach()
  set(${variable} ${targets} PARENT_SCOPE)
endfunction()

# Gives what stands in for a library the headers of Samebench's, and definitions ARGN, and lets the programs that link it be
# measured. A macro, because packages set variables for their caller.
macro(samebench_fill_stand_in target library)
  get_target_property(samebench_is_filled ${target} SAMEBENCH_IS_FILLED)
  # `samebench init` only lists who links it, and the experiment `porting` links the real library.
  if(NOT samebench_is_filled AND NOT SAMEBENCH_STAND_IN_IS_EMPTY)
    set_property(TARGET ${target} PROPERTY SAMEBENCH_IS_FILLED ON)
    find_package(Samebench REQUIRED)
    # The project's own standard, if that is newer: what is older lacks inline variables.
    target_compile_features(${target} INTERFACE cxx_std_17)
    # Not the targets themselves: samebench::core has to be linked after what is measured, and both want C++20.
    target_include_directories(${target} SYSTEM
      INTERFACE $<TARGET_PROPERTY:samebench::core,INTERFACE_INCLUDE_DIRECTORIES>)
    # Compilers search folders of the system last, and a project may have nanobench or Catch2 in one of its own.
    set(samebench_is_system "")
    if("${library}" STREQUAL "google-benchmark")
      set(samebench_is_system SYSTEM)
    endif()
    target_include_directories(${target} ${samebench_is_system} BEFORE
      INTERFACE $<TARGET_PROPERTY:samebench::${library},INTERFACE_INCLUDE_DIRECTORIES>)
    # Where functions of these headers are inlined, GCC warns of other things than in those of the library.
    target_compile_options(${target}
      INTERFACE $<TARGET_PROPERTY:samebench::flags,INTERFACE_COMPILE_OPTIONS> -Wno-error)
    target_link_options(${target} INTERFACE $<TARGET_PROPERTY:samebench::flags,INTERFACE_LINK_OPTIONS>)
    target_compile_definitions(${target}
      INTERFACE ${ARGN} $<TARGET_PROPERTY:samebench::flags,INTERFACE_COMPILE_DEFINITIONS>)
    get_property(samebench_adopts GLOBAL PROPERTY SAMEBENCH_ADOPTS)
    if(NOT samebench_adopts)
      set_property(GLOBAL PROPERTY SAMEBENCH_ADOPTS ON)
      cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL samebench_adopt_programs)
    endif()
  endif()
endmacro()

# The library that an executable's benchmarks are written for; empty: none that Samebench stands in for.
function(samebench_library_of variable target)
  samebench_linked_targets(linked "${target}")
  set(${variable} "" PARENT_SCOPE)
  if("samebench.benchmark" IN_LIST linked)
    set(${variable} google-benchmark PARENT_SCOPE)
  elseif("samebench.catch2_rows" IN_LIST linked)
    # Its rows may be nanobench's, too.
    set(${variable} catch2 PARENT_SCOPE)
  elseif("samebench.rows_at_once" IN_LIST linked)
    set(${variable} nanobench PARENT_SCOPE)
  endif()
endfunction()

# The executables of the project that are linked with such a library, also through another one.
function(samebench_programs variable)
  set(programs "")
  samebench_all_targets(targets "${CMAKE_SOURCE_DIR}")
  foreach(target IN LISTS targets)
    get_target_property(type "${target}" TYPE)
    if(type STREQUAL "EXECUTABLE")
      samebench_library_of(library "${target}")
      if(library)
        list(APPEND programs "${target}")
      endif()
    endif()
  endforeach()
  set(${variable} ${programs} PARENT_SCOPE)
endfunction()

# Makes all of these, or those that SAMEBENCH_PROGRAMS names ("programs" of samebench.config.json), programs that the
# command measures. Called at the end of the project's top folder. A project with suites of its own has chosen what is
# measured.
function(samebench_adopt_programs)
  get_property(hosts GLOBAL PROPERTY SAMEBENCH_HOSTS)
  if(hosts)
    return()
  endif()
  samebench_all_targets(all "${CMAKE_SOURCE_DIR}")
  foreach(target IN LISTS all)
    # Linters take longer than the compiler, and what they find says nothing of a cost.
    foreach(linter IN ITEMS CLANG_TIDY CPPCHECK CPPLINT INCLUDE_WHAT_YOU_USE)
      set_target_properties("${target}" PROPERTIES C_${linter} "" CXX_${linter} "")
    endforeach()
  endforeach()
  samebench_programs(programs)
  set(count 0)
  if(SAMEBENCH_PROGRAMS)
    string(JSON count LENGTH "${SAMEBENCH_PROGRAMS}")
  endif()
  if(count EQUAL 0)
    foreach(program IN LISTS programs)
      samebench_adopt_program("${program}" "{}")
    endforeach()
    return()
  endif()
  math(EXPR last "${count} - 1")
  set(unknown "")
  foreach(i RANGE ${last})
    string(JSON program MEMBER "${SAMEBENCH_PROGRAMS}" ${i})
    string(JSON settings GET "${SAMEBENCH_PROGRAMS}" "${program}")
    if("${program}" IN_LIST programs)
      samebench_adopt_program("${program}" "${settings}")
    else()
      list(APPEND unknown "${program}")
    endif()
  endforeach()
  list(LENGTH unknown missing)
  # Some programs may not be for WebAssembly.
  if(missing EQUAL count OR (missing GREATER 0 AND NOT EMSCRIPTEN))
    list(JOIN unknown "\", \"" unknown)
    list(JOIN programs ", " known)
    message(FATAL_ERROR "samebench.config.json has the programs \"${unknown}\", and this project has none of that name "
                        "that links benchmark::benchmark or nanobench::nanobench. It has: ${known}")
  endif()
endfunction()

# Sets `variable` to the strings of a list `name` of a program's settings, in JSON. No string has a semicolon.
function(samebench_setting variable settings name)
  set(values "")
  string(JSON count ERROR_VARIABLE none LENGTH "${settings}" "${name}")
  if(NOT none AND count GREATER 0)
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
      string(JSON value GET "${settings}" "${name}" ${i})
      list(APPEND values "${value}")
    endforeach()
  endif()
  set(${variable} "${values}" PARENT_SCOPE)
endfunction()

# Makes an executable of a project a program as samebench_add_host() makes them. `settings` are as
# "programs" of samebench.config.json has them.
function(samebench_adopt_program target settings)
  set(program "${target}")
  # Samebench has one of this name.
  if(program STREQUAL "ladder")
    set(program ladder_)
  endif()
  if(SAMEBENCH_STANDALONE)
    samebench_add_host(host "${program}")
    set_property(TARGET ${host} APPEND_STRING PROPERTY SAMEBENCH_LEFT_OUT "${program}=it is a program with a main of its own\n")
    return()
  endif()
  get_target_property(folder "${target}" SOURCE_DIR)
  samebench_setting(arguments "${settings}" args)
  samebench_library_of(library "${target}")
  samebench_register_program(registration ${library} "${program}" "${folder}" ${arguments})
  target_sources("${target}" PRIVATE "${registration}")
  samebench_name_program("${target}" "${program}")
  samebench_start_main("${target}" ${arguments})
  samebench_setting(data "${settings}" data)
  foreach(entry IN LISTS data)
    samebench_add_data("${target}" "${entry}")
  endforeach()
  string(JSON stack ERROR_VARIABLE none GET "${settings}" stack)
  if(NOT none)
    samebench_reserve("${target}" STACK "${stack}")
  endif()
  samebench_shorten_paths("${target}")
  # Without them a program that throws would end, and who wrote it has not chosen that.
  samebench_enable_exceptions("${target}" "${target}")
  # By this name the command asks for one of several.
  if(EMSCRIPTEN)
    set(kind wasm)
  else()
    set(kind native)
  endif()
  add_custom_target("samebench.${kind}.${program}" DEPENDS "${target}")
  set_property(TARGET "${target}" PROPERTY SAMEBENCH_IS_ADOPTED ON)
  samebench_place_later("${target}")
endfunction()
