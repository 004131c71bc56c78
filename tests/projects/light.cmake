# For a project of the tests of which only names and outcomes are checked: its own files are compiled and linked
# without optimisation, which takes half the time, or with the option LIGHT where what they execute takes longer.
# Samebench's own libraries keep their options.
if(NOT DEFINED LIGHT)
  set(LIGHT -O0)
endif()
function(make_light)
  get_property(targets DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(type MATCHES "OBJECT_LIBRARY|STATIC_LIBRARY|EXECUTABLE")
      target_compile_options(${target} PRIVATE ${LIGHT})
      target_link_options(${target} PRIVATE $<$<PLATFORM_ID:Emscripten>:-O1>)
    endif()
  endforeach()
endfunction()
cmake_language(DEFER CALL make_light)
