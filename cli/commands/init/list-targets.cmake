# Included in a project by `samebench init` (-DCMAKE_PROJECT_INCLUDE): writes a file for each library of the
# project into SAMEBENCH_LIBRARIES, at the end of its configuration. A line each: name, type, folder, and the
# folders of its headers.
function(samebench_list_libraries folder)
  get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(type MATCHES "^(STATIC|SHARED|OBJECT|INTERFACE)_LIBRARY$")
      string(MD5 file "${target}")
      get_target_property(headers ${target} INTERFACE_INCLUDE_DIRECTORIES)
      file(WRITE "${SAMEBENCH_LIBRARIES}/${file}" "${target}\n${type}\n${folder}\n${headers}\n")
    endif()
  endforeach()
  get_property(subfolders DIRECTORY "${folder}" PROPERTY SUBDIRECTORIES)
  foreach(subfolder IN LISTS subfolders)
    samebench_list_libraries("${subfolder}")
  endforeach()
endfunction()

get_property(SAMEBENCH_IS_LISTING GLOBAL PROPERTY SAMEBENCH_IS_LISTING)
if(NOT SAMEBENCH_IS_LISTING)
  set_property(GLOBAL PROPERTY SAMEBENCH_IS_LISTING ON)
  cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL samebench_list_libraries "${CMAKE_SOURCE_DIR}")
endif()
