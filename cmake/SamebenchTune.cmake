# Flags of `samebench tune`, for all that a project compiles and links. The command names this file as
# CMAKE_PROJECT_INCLUDE. Samebench's own code keeps its flags, so each set of flags is linked with the same package.
#
# SAMEBENCH_TUNE_FLAGS are flags of the compiler and the linker, SAMEBENCH_TUNE_LINK of the linker alone. Both stand behind
# all others, also behind those of a target, so they are what counts.
cmake_policy(VERSION 3.22)

function(samebench_tune_directory directory)
  get_property(targets DIRECTORY "${directory}" PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    set(is_own FALSE)
    if(target MATCHES "^samebench[.-]" AND NOT target MATCHES "^samebench[.]suite[.]" OR target STREQUAL "samebench.suite.ladder")
      set(is_own TRUE)
    endif()
    if(type MATCHES "^(STATIC|SHARED|MODULE|OBJECT)_LIBRARY$|^EXECUTABLE$" AND NOT is_own)
      target_compile_options(${target} PRIVATE "SHELL:${SAMEBENCH_TUNE_FLAGS}")
    endif()
    if(type MATCHES "^(SHARED|MODULE)_LIBRARY$|^EXECUTABLE$")
      target_link_options(${target} PRIVATE "SHELL:${SAMEBENCH_TUNE_FLAGS}" "SHELL:${SAMEBENCH_TUNE_LINK}")
    endif()
  endforeach()
  get_property(folders DIRECTORY "${directory}" PROPERTY SUBDIRECTORIES)
  foreach(folder IN LISTS folders)
    samebench_tune_directory("${folder}")
  endforeach()
endfunction()

# An empty host, so that the command can tell what the project adds to it: samebench-bare. The linker's flags concern both.
function(samebench_tune)
  samebench_tune_directory("${CMAKE_SOURCE_DIR}")
  get_property(hosts GLOBAL PROPERTY SAMEBENCH_HOSTS)
  if(hosts AND NOT SAMEBENCH_STANDALONE)
    add_executable(samebench.bare "${CMAKE_BINARY_DIR}/samebench-host.cpp")
    set_target_properties(samebench.bare PROPERTIES LINKER_LANGUAGE CXX OUTPUT_NAME samebench-bare
                                                    RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
    target_link_libraries(samebench.bare PRIVATE samebench::ladder samebench::host samebench::core)
    samebench_add_link_options(samebench.bare)
    target_link_options(samebench.bare PRIVATE "SHELL:${SAMEBENCH_TUNE_FLAGS}" "SHELL:${SAMEBENCH_TUNE_LINK}")
  else()
    add_custom_target(samebench.bare)
  endif()
endfunction()

get_property(samebench_is_tuned GLOBAL PROPERTY SAMEBENCH_IS_TUNED)
if(CMAKE_CURRENT_SOURCE_DIR STREQUAL CMAKE_SOURCE_DIR AND NOT samebench_is_tuned)
  set_property(GLOBAL PROPERTY SAMEBENCH_IS_TUNED TRUE)
  cmake_language(DEFER CALL samebench_tune)
endif()
