# The same level of optimisation on both targets, without link-time optimisation on either: a
# difference between platforms has to come from the platforms.
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# What everything is compiled with that is linked into a host.
add_library(samebench_flags INTERFACE)
target_compile_features(samebench_flags INTERFACE cxx_std_20)
# A body's loop and its twin's have to lie alike in the instruction cache: where they fell by chance,
# "mod 13" cost 0.14 ns in one build and 0.40 ns in the next. WebAssembly engines place loops themselves.
set(SAMEBENCH_ALIGNMENT "")
if(NOT EMSCRIPTEN)
  set(SAMEBENCH_ALIGNMENT -falign-loops=64)
  target_compile_options(samebench_flags INTERFACE ${SAMEBENCH_ALIGNMENT})
endif()
if(SAMEBENCH_ASM_BARRIERS)
  target_compile_definitions(samebench_flags INTERFACE SAMEBENCH_ASM_BARRIERS)
endif()
if(SAMEBENCH_SANITIZE)
  target_compile_options(samebench_flags INTERFACE -fsanitize=${SAMEBENCH_SANITIZE}
                                                   -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(samebench_flags INTERFACE -fsanitize=${SAMEBENCH_SANITIZE})
endif()

# What Samebench's own files are compiled with. No exceptions, on any target: they cost in
# WebAssembly. Warnings are errors in the project's own build, and nobody else's business.
add_library(samebench_own_code INTERFACE)
target_compile_options(samebench_own_code INTERFACE -fno-exceptions)
if(PROJECT_IS_TOP_LEVEL)
  target_compile_options(samebench_own_code INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                                                      -Wnon-virtual-dtor -Werror)
endif()

# What the report shows as the flags of a build.
string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
set(SAMEBENCH_FLAGS "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}} -std=c++20 -fno-exceptions ${SAMEBENCH_ALIGNMENT}")
if(SAMEBENCH_SANITIZE)
  string(APPEND SAMEBENCH_FLAGS " -fsanitize=${SAMEBENCH_SANITIZE}")
endif()
string(STRIP "${SAMEBENCH_FLAGS}" SAMEBENCH_FLAGS)
string(REGEX REPLACE " +" " " SAMEBENCH_FLAGS "${SAMEBENCH_FLAGS}")

if(EMSCRIPTEN)
  set(SAMEBENCH_COMPILER "emcc ${EMSCRIPTEN_VERSION} (clang ${CMAKE_CXX_COMPILER_VERSION})")
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(SAMEBENCH_COMPILER "gcc ${CMAKE_CXX_COMPILER_VERSION}")
else()
  string(TOLOWER "${CMAKE_CXX_COMPILER_ID}" SAMEBENCH_COMPILER)
  string(APPEND SAMEBENCH_COMPILER " ${CMAKE_CXX_COMPILER_VERSION}")
endif()
