# Toolchain file: finds Emscripten on the PATH or in an activated emsdk, and works around known defects
# of Debian's package.
find_program(SAMEBENCH_EMCC emcc HINTS "$ENV{EMSDK}/upstream/emscripten")
if(NOT SAMEBENCH_EMCC)
  message(FATAL_ERROR "emcc not found: install Emscripten 3.1.6 or newer (on Debian and Ubuntu: "
                      "apt-get install emscripten), or activate an emsdk")
endif()
# Emscripten's own toolchain file hides what emcc says.
get_property(is_check GLOBAL PROPERTY IN_TRY_COMPILE)
if(NOT is_check AND NOT DEFINED CACHE{SAMEBENCH_EMCC_RUNS})
  execute_process(COMMAND "${SAMEBENCH_EMCC}" -v RESULT_VARIABLE problem OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT problem EQUAL 0)
    message(FATAL_ERROR "${SAMEBENCH_EMCC} cannot run: ${output}\n"
            "Expected Emscripten 3.1.6 or newer, with its Python, Node.js and Clang. Repair it (on Debian and Ubuntu: "
            "apt-get install --reinstall emscripten), or activate an emsdk, and unset EM_CONFIG unless it names a "
            "configuration of that Emscripten")
  endif()
  set(SAMEBENCH_EMCC_RUNS ON CACHE INTERNAL "emcc was started")
endif()
get_filename_component(emcc_folder "${SAMEBENCH_EMCC}" REALPATH)
get_filename_component(emcc_folder "${emcc_folder}" DIRECTORY)
find_file(SAMEBENCH_EMSCRIPTEN_TOOLCHAIN cmake/Modules/Platform/Emscripten.cmake NO_CMAKE_FIND_ROOT_PATH
          NO_DEFAULT_PATH HINTS "${emcc_folder}" /usr/share/emscripten
          "${emcc_folder}/../share/emscripten" "${emcc_folder}/../libexec" REQUIRED)
# The system's packages may be found, too, if they consist of headers only. Older CMakes cannot do that.
if(NOT CMAKE_FIND_ROOT_PATH_MODE_PACKAGE AND NOT CMAKE_VERSION VERSION_LESS 3.24)
  set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE BOTH)
  list(APPEND CMAKE_PROJECT_TOP_LEVEL_INCLUDES "${CMAKE_CURRENT_LIST_DIR}/Provider.cmake")
endif()
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
