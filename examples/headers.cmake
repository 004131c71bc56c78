# Makes the INTERFACE library TARGET of an installed header or folder of headers. Each gets an include
# folder of its own, because Emscripten must not search the whole of /usr/include: it has glibc's headers.
function(add_headers target name)
  find_path(${target}_FOLDER ${name} PATHS /usr/include /usr/local/include /opt/homebrew/include
            PATH_SUFFIXES eigen3 NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  set(own "${PROJECT_BINARY_DIR}/headers/${target}")
  file(MAKE_DIRECTORY "${own}")
  file(CREATE_LINK "${${target}_FOLDER}/${name}" "${own}/${name}" SYMBOLIC COPY_ON_ERROR)
  add_library(${target} INTERFACE)
  target_include_directories(${target} SYSTEM INTERFACE "${own}")
endfunction()
