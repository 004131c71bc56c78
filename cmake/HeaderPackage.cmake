include(FetchContent)

# Header-only packages, the same for native builds and Emscripten. The system's headers of one package
# are linked into the build tree. For Emscripten /usr/include as a whole must not be searched, because
# it holds glibc's headers too. If the system has no such package, the pinned release is fetched.
#
#   samebench_header_package(TARGET FOLDER REPOSITORY TAG)
#
# Makes the INTERFACE library TARGET. FOLDER is the first folder of its #include lines.
function(samebench_header_package target folder repository tag)
  add_library(${target} INTERFACE)
  find_path(${target}_ROOT NAMES ${folder} NO_CMAKE_FIND_ROOT_PATH
            PATHS /usr/include /usr/local/include /opt/homebrew/include)
  if(${target}_ROOT)
    set(staged "${PROJECT_BINARY_DIR}/packages/${target}")
    file(MAKE_DIRECTORY "${staged}")
    file(CREATE_LINK "${${target}_ROOT}/${folder}" "${staged}/${folder}" SYMBOLIC COPY_ON_ERROR)
    target_include_directories(${target} SYSTEM INTERFACE "${staged}")
  else()
    message(STATUS "${folder}: not installed, fetching ${tag}")
    FetchContent_Declare(${target}_source GIT_REPOSITORY ${repository} GIT_TAG ${tag} GIT_SHALLOW ON)
    FetchContent_GetProperties(${target}_source)
    if(NOT ${target}_source_POPULATED)
      FetchContent_Populate(${target}_source)
    endif()
    find_path(${target}_FETCHED NAMES ${folder} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH
              PATHS "${${target}_source_SOURCE_DIR}/include" "${${target}_source_SOURCE_DIR}" REQUIRED)
    target_include_directories(${target} SYSTEM INTERFACE "${${target}_FETCHED}")
  endif()
endfunction()
