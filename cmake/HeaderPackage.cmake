include(FetchContent)

# Header-only packages for native builds and Emscripten. If the system has the package, its headers are
# linked into the build tree. Emscripten must not search the whole of /usr/include, because that contains
# glibc's headers. If the system lacks the package, the pinned commit of a release is fetched, because a tag can be moved.
#
#   samebench_header_package(TARGET HEADER REPOSITORY COMMIT)
#
# Makes the INTERFACE library TARGET. HEADER is what it is included by, such as nlohmann/json.hpp.
function(samebench_header_package target header repository commit)
  add_library(${target} INTERFACE)
  get_filename_component(folder "${header}" DIRECTORY)
  find_path(${target}_ROOT NAMES ${header} NO_CMAKE_FIND_ROOT_PATH
            PATHS /usr/include /usr/local/include /opt/homebrew/include)
  if(${target}_ROOT)
    set(staged "${PROJECT_BINARY_DIR}/packages/${target}")
    file(MAKE_DIRECTORY "${staged}")
    file(CREATE_LINK "${${target}_ROOT}/${folder}" "${staged}/${folder}" SYMBOLIC COPY_ON_ERROR)
    target_include_directories(${target} SYSTEM INTERFACE "${staged}")
  else()
    message(STATUS "${folder}: not installed, fetching ${commit}")
    FetchContent_Declare(${target}_source GIT_REPOSITORY ${repository} GIT_TAG ${commit} GIT_SHALLOW ON)
    FetchContent_GetProperties(${target}_source)
    if(NOT ${target}_source_POPULATED)
      FetchContent_Populate(${target}_source)
    endif()
    find_path(${target}_FETCHED NAMES ${header} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH
              PATHS "${${target}_source_SOURCE_DIR}/include" "${${target}_source_SOURCE_DIR}" REQUIRED)
    target_include_directories(${target} SYSTEM INTERFACE "${${target}_FETCHED}")
  endif()
endfunction()
