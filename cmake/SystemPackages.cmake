# For Emscripten: lets find_package() find packages of the system that consist of headers only.
#
# A package in /usr names /usr/include as the folder of its headers. Emscripten must not search that,
# because it contains glibc's headers. Imported targets get a folder with links to all other headers instead.

# The folders of the C library, of C++ and of the kernel.
set(samebench_foreign_headers "^(asm.*|bits|c\\+\\+|drm|finclude|gnu|linux|misc|mtd|net.*|protocols|rdma|rpc.*|scsi|sound|sys|video|xen|.*-linux-gnu.*)$")

# Makes the folder with links, once; sets `result` to its path.
function(samebench_stage_system_headers result)
  set(staged "${CMAKE_BINARY_DIR}/samebench-system-headers")
  set(${result} "${staged}" PARENT_SCOPE)
  if(EXISTS "${staged}")
    return()
  endif()
  file(MAKE_DIRECTORY "${staged}")
  file(GLOB folders LIST_DIRECTORIES true RELATIVE /usr/include /usr/include/*)
  foreach(folder IN LISTS folders)
    if(IS_DIRECTORY "/usr/include/${folder}" AND NOT folder MATCHES "${samebench_foreign_headers}"
       AND NOT EXISTS "${EMSCRIPTEN_SYSROOT}/include/${folder}")
      file(CREATE_LINK "/usr/include/${folder}" "${staged}/${folder}" SYMBOLIC)
    endif()
  endforeach()
endfunction()

# Replaces /usr/include in the imported targets of the current folder.
function(samebench_replace_system_headers)
  get_directory_property(targets IMPORTED_TARGETS)
  foreach(target IN LISTS targets)
    foreach(property IN ITEMS INTERFACE_INCLUDE_DIRECTORIES INTERFACE_SYSTEM_INCLUDE_DIRECTORIES)
      get_target_property(folders ${target} ${property})
      if(folders AND folders MATCHES "(^|;)/usr/include/?(;|$)")
        samebench_stage_system_headers(staged)
        list(TRANSFORM folders REPLACE "^/usr/include/?$" "${staged}")
        set_target_properties(${target} PROPERTIES ${property} "${folders}")
      endif()
    endforeach()
  endforeach()
endfunction()

# What find_package() does for Emscripten (Provider.cmake).
macro(samebench_find_package name)
  set(samebench_arguments ${ARGN})
  list(REMOVE_ITEM samebench_arguments REQUIRED QUIET)
  find_package(${name} ${samebench_arguments} QUIET BYPASS_PROVIDER)
  if(NOT ${name}_FOUND)
    # Debian keeps some in a folder of the machine's architecture, with a check for 64 bits. That does not
    # matter for headers.
    set(samebench_bytes_${name} "${CMAKE_SIZEOF_VOID_P}")
    set(samebench_architecture_${name} "${CMAKE_LIBRARY_ARCHITECTURE}")
    set(CMAKE_SIZEOF_VOID_P "")
    set(CMAKE_LIBRARY_ARCHITECTURE "${CMAKE_HOST_SYSTEM_PROCESSOR}-linux-gnu")
    set(samebench_arguments ${ARGN})
    list(REMOVE_ITEM samebench_arguments REQUIRED QUIET MODULE CONFIG)
    find_package(${name} ${samebench_arguments} CONFIG QUIET BYPASS_PROVIDER)
    set(CMAKE_SIZEOF_VOID_P "${samebench_bytes_${name}}")
    set(CMAKE_LIBRARY_ARCHITECTURE "${samebench_architecture_${name}}")
  endif()
  set(samebench_arguments ${ARGN})
  if(NOT ${name}_FOUND AND "REQUIRED" IN_LIST samebench_arguments)
    if(${name}_NOT_FOUND_MESSAGE)
      message(FATAL_ERROR "find_package(${name}): ${${name}_NOT_FOUND_MESSAGE}")
    endif()
    message(FATAL_ERROR
      "find_package(${name}): it was not found for WebAssembly. Emscripten searches its own sysroot, and the "
      "system for packages that are headers only. Build ${name} with the project (FetchContent, "
      "add_subdirectory), or leave it out with if(NOT EMSCRIPTEN).")
  endif()
  samebench_replace_system_headers()
endmacro()
