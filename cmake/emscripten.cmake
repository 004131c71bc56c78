# Toolchain file: finds Emscripten on the PATH or in an activated emsdk, and works around known defects
# of Debian's package.
find_program(SAMEBENCH_EMCC emcc HINTS "$ENV{EMSDK}/upstream/emscripten")
if(NOT SAMEBENCH_EMCC)
  message(FATAL_ERROR "emcc not found: install Emscripten 3.1.6 or newer (on Debian and Ubuntu: "
                      "apt-get install emscripten), or activate an emsdk")
endif()
get_filename_component(emcc_folder "${SAMEBENCH_EMCC}" REALPATH)
get_filename_component(emcc_folder "${emcc_folder}" DIRECTORY)
find_file(SAMEBENCH_EMSCRIPTEN_TOOLCHAIN cmake/Modules/Platform/Emscripten.cmake NO_CMAKE_FIND_ROOT_PATH
          NO_DEFAULT_PATH HINTS "${emcc_folder}" /usr/share/emscripten
          "${emcc_folder}/../share/emscripten" "${emcc_folder}/../libexec" REQUIRED)
include("${SAMEBENCH_EMSCRIPTEN_TOOLCHAIN}")

# Debian's Emscripten needs the npm package acorn, which Debian installs where only its own Node.js
# searches.
find_program(SAMEBENCH_NODE node nodejs)
if(SAMEBENCH_NODE AND NOT DEFINED CACHE{SAMEBENCH_ACORN_FOLDER})
  set(acorn_folder "")
  execute_process(COMMAND "${SAMEBENCH_NODE}" -e "require('acorn')" WORKING_DIRECTORY "${emcc_folder}"
                  RESULT_VARIABLE acorn_missing OUTPUT_QUIET ERROR_QUIET)
  if(acorn_missing AND EXISTS /usr/share/nodejs/acorn)
    set(acorn_folder /usr/share/nodejs)
  endif()
  set(SAMEBENCH_ACORN_FOLDER "${acorn_folder}" CACHE STRING "Where Emscripten's Node.js finds acorn")
endif()
if(SAMEBENCH_ACORN_FOLDER)
  set(CMAKE_CXX_LINKER_LAUNCHER "${CMAKE_COMMAND}" -E env "NODE_PATH=${SAMEBENCH_ACORN_FOLDER}")
endif()
