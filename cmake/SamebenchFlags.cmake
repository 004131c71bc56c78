# The same level of optimisation on both targets, without link-time optimisation on either: a
# difference between platforms has to come from the platforms.
include(SamebenchBuildType)

set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# Options of everything that is linked into a host. Loops are aligned so that a body's loop and its
# twin's lie alike in the instruction cache: without it, "mod 13" cost 0.14 ns in one build and 0.40 ns
# in the next. WebAssembly engines place loops themselves.
set(SAMEBENCH_ALIGNMENT "")
if(NOT EMSCRIPTEN)
  set(SAMEBENCH_ALIGNMENT -falign-loops=64)
endif()
set(SAMEBENCH_SUITE_OPTIONS ${SAMEBENCH_ALIGNMENT})
# So that a duel can link the functions in other orders. It changes no instruction.
if(NOT EMSCRIPTEN)
  list(APPEND SAMEBENCH_SUITE_OPTIONS -ffunction-sections)
endif()
if(SAMEBENCH_SANITIZE)
  list(APPEND SAMEBENCH_SUITE_OPTIONS -fsanitize=${SAMEBENCH_SANITIZE} -fno-sanitize-recover=all
                                      -fno-omit-frame-pointer)
endif()

add_library(samebench.flags INTERFACE)
add_library(samebench::flags ALIAS samebench.flags)
target_compile_features(samebench.flags INTERFACE cxx_std_20)
target_compile_options(samebench.flags INTERFACE ${SAMEBENCH_SUITE_OPTIONS})
if(SAMEBENCH_ASM_BARRIERS)
  target_compile_definitions(samebench.flags INTERFACE SAMEBENCH_ASM_BARRIERS)
endif()
if(SAMEBENCH_SANITIZE)
  target_link_options(samebench.flags INTERFACE -fsanitize=${SAMEBENCH_SANITIZE})
endif()

# Options of Samebench's own files only. Exceptions are off on all targets because they cost in
# WebAssembly. Warnings are not errors: a newer compiler has warnings that this one lacks, and users should
# not have to fix them. `npm test` fails when a build prints one.
set(SAMEBENCH_OWN_OPTIONS -fno-exceptions)
set(SAMEBENCH_INCLUDES "")
if(PROJECT_IS_TOP_LEVEL)
  list(APPEND SAMEBENCH_OWN_OPTIONS -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor)
else()
  # The options of a project that includes Samebench are for its own files. Those of its folder are
  # inherited, and stand before these. Embind needs RTTI.
  list(APPEND SAMEBENCH_OWN_OPTIONS -frtti -Wno-error -w)
  foreach(setting CXX_CLANG_TIDY CXX_CPPCHECK CXX_CPPLINT CXX_INCLUDE_WHAT_YOU_USE COMPILE_WARNING_AS_ERROR
          UNITY_BUILD INTERPROCEDURAL_OPTIMIZATION)
    set(CMAKE_${setting} "")
  endforeach()
  # No warnings of Samebench's headers in the project's files.
  set(SAMEBENCH_INCLUDES SYSTEM)
endif()

# What the report shows as the flags of a build.
string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
set(SAMEBENCH_FLAGS "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}} -std=c++20 -fno-exceptions ${SAMEBENCH_ALIGNMENT}")
if(SAMEBENCH_SANITIZE)
  string(APPEND SAMEBENCH_FLAGS " -fsanitize=${SAMEBENCH_SANITIZE}")
endif()
string(REGEX REPLACE "(^| )(-gdwarf-4 )?-g1( |$)" " " SAMEBENCH_FLAGS "${SAMEBENCH_FLAGS}")  # changes no code
string(STRIP "${SAMEBENCH_FLAGS}" SAMEBENCH_FLAGS)
string(REGEX REPLACE " +" " " SAMEBENCH_FLAGS "${SAMEBENCH_FLAGS}")

# The link option for the size of the stack was renamed in Emscripten 3.1.25.
set(SAMEBENCH_STACK -sSTACK_SIZE)
if(EMSCRIPTEN AND EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
  set(SAMEBENCH_STACK -sTOTAL_STACK)
endif()

if(EMSCRIPTEN)
  set(SAMEBENCH_COMPILER "emcc ${EMSCRIPTEN_VERSION} (clang ${CMAKE_CXX_COMPILER_VERSION})")
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(SAMEBENCH_COMPILER "gcc ${CMAKE_CXX_COMPILER_VERSION}")
else()
  string(TOLOWER "${CMAKE_CXX_COMPILER_ID}" SAMEBENCH_COMPILER)
  string(APPEND SAMEBENCH_COMPILER " ${CMAKE_CXX_COMPILER_VERSION}")
endif()
