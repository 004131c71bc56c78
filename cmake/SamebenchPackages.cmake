include(HeaderPackage)

samebench_header_package(samebench.json nlohmann/json.hpp https://github.com/nlohmann/json v3.11.2)
if(NOT EMSCRIPTEN)
  samebench_header_package(samebench.arguments CLI/CLI.hpp https://github.com/CLIUtils/CLI11 v2.1.2)
endif()

# Compiles `target` with the headers of packages. They are not exported with the target.
function(samebench_use_headers target)
  foreach(package IN LISTS ARGN)
    target_include_directories(${target} SYSTEM PRIVATE
                               $<TARGET_PROPERTY:${package},INTERFACE_INCLUDE_DIRECTORIES>)
  endforeach()
endfunction()
